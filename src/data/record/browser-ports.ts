import { requestAs, serverKind } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import { isSharedDevice } from '../store/device-mode.ts'
import { tellPendingSignOuts } from './pending-sign-outs.ts'
import { hasJustAnswered } from '../http/server-contact.ts'
import { halfOf } from '../store/session-half.ts'
import { noteAnsweredKey } from './note-answered-key.ts'
import { browserDefaults } from '@counter/outbox'
import type { ApiAnswer, ApiRequest, EnginePorts } from '@counter/outbox'
import { serverCopies } from './server-copies.ts'
import { isToBeEmptied, staysAfterSignOut } from './without-content.ts'
import { outboxStore } from '../store/outbox-store.ts'

/** The engine's ports in this app, for page and worker. */
export function browserPorts(): EnginePorts {
  return {
    ...browserDefaults(),
    store: outboxStore,
    transport: { request, serverKind: knownKind, hasJustAnswered: () => navigator.onLine && hasJustAnswered() },
    copies: serverCopies,
    keepsReceipts: async (ownerId, kind) =>
      (await deviceDb.session.get('current'))?.userId === ownerId ||
      staysAfterSignOut(kind, { isShared: await isSharedDevice() }),
    isToBeEmptied,
    beforeSending: tellPendingSignOuts,
  }
}

const announced = new Map<string, string>()

const knownKind = async () => (await serverKind()) ?? 'plain'

/** Stores the keys of confirmed writes: a server that no longer knows such a key was restored from a backup. */
async function request(asked: ApiRequest): Promise<ApiAnswer> {
  const answer = await requestWithAnnounced(asked)
  const { account, key } = asked
  if (key && isTakenNow(answer) && (await knownKind()) === 'extended' && (await keepsKeys(account)))
    void noteAnsweredKey(account, key).catch(() => {})
  return answer
}

/**
 * Most requests use a whole session and need no announcement, so that code is loaded on demand. If it cannot be loaded,
 * this counts as no response.
 */
async function requestWithAnnounced(asked: ApiRequest): Promise<ApiAnswer> {
  const answer = asked.isReworded ? null : await requestAs(asked)
  if (answer && (answer.kind === 'noAnswer' || answer.status !== 401)) return answer
  const announcing = await import('./announced.ts')
  return announcing.requestWithAnnounced(asked, { store: outboxStore, request: requestAs, isWhole, announced }, answer)
}

/** Whether this person is signed in here with a full session, which an announcement would narrow. */
async function isWhole(account: string): Promise<boolean> {
  const session = await deviceDb.session.get('current')
  return session?.userId === account && !session.isOffline && (await halfOf(account)) !== null
}

/** The response has the server's own object, not a network portal's page, and is not a replay, whose key may be old. */
function isTakenNow(answer: ApiAnswer): boolean {
  if (answer.kind === 'noAnswer' || answer.isReplayed || answer.status < 200 || answer.status > 299) return false
  return typeof answer.body === 'object' && answer.body !== null && '_id' in answer.body
}

/** A key is a hash of what was sent. Keys of people who have left a shared device are not stored. */
async function keepsKeys(account: string): Promise<boolean> {
  return !(await isSharedDevice()) || (await deviceDb.session.get('current'))?.userId === account
}
