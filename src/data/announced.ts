import { apiPaths } from '../shared/contract/api-paths.ts'
import { MOST_ANNOUNCED } from '../shared/contract/session.ts'
import type { AnnouncedRow } from '../shared/contract/session-bodies.ts'
import { isCounterRow } from '../shared/rules/counter-rows.ts'
import { isOpeningHere } from './opening.ts'
import { COME_BACK_LATER } from './sync/come-back-later.ts'
import { isToBeSent } from './sync/is-to-be-sent.ts'
import { outboxStore } from './sync/outbox-store.ts'
import type { ApiAnswer, ApiRequest, OutboxStore } from './sync/ports.ts'
import type { OutboxRow } from './sync/types.ts'
import { UNSENT_STATES } from './sync/types.ts'

/** Of at most three bytes each, what a server takes in one body. */
const MOST_CHARACTERS = 150_000
/** For one look that the server goes on refusing. */
const MOST_ANNOUNCEMENTS = 2

/** The rows that may be sent without their owner, oldest first, as many as one announcement holds. */
export function announcedOf(rows: readonly OutboxRow[]): AnnouncedRow[] {
  const announced: AnnouncedRow[] = []
  let characters = 0
  for (const row of rows) {
    if (row.proof === undefined || !isToBeSent(row) || !isCounterRow(row)) continue
    const { opId, kind, intent, proof } = row
    const entry = { opId, kind, intent, proof }
    characters += JSON.stringify(entry).length
    if (announced.length === MOST_ANNOUNCED || characters > MOST_CHARACTERS) break
    announced.push(entry)
  }
  return announced
}

export async function announcedRowsOf(
  ownerId: string,
  store: Pick<OutboxStore, 'read'> = outboxStore,
): Promise<AnnouncedRow[]> {
  return announcedOf((await store.read(UNSENT_STATES)).filter((row) => row.ownerId === ownerId))
}

export type Announcing = {
  store: Pick<OutboxStore, 'read'>
  request(request: ApiRequest): Promise<ApiAnswer>
  /** Whether this person is here with a session of full scope, which an announcement would narrow. */
  isWhole(ownerId: string): Promise<boolean>
  /** Whether somebody is just signing in: the cookie is of a session whose half is not kept yet, and an announcement would narrow it. */
  isOpening?: () => Promise<boolean>
  /** By person, what this page or worker announced last. */
  announced: Map<string, string>
}

/**
 * Where the other half of a session is not here, or no longer of use, what its owner recorded is announced first, which takes the cookie
 * alone: they signed in without the server, or the browser lost its databases and the rows came back from their copies. `answered`: what
 * the request was answered already.
 */
export async function requestWithAnnounced(
  asked: ApiRequest,
  announcing: Announcing,
  answered: ApiAnswer | null = null,
): Promise<ApiAnswer> {
  // What its owner worded anew without the server would go as it was announced before.
  if (asked.isReworded && !(await announcing.isWhole(asked.account))) {
    const told = await announceOnce(asked.account, announcing)
    if (told !== null && isForLater(told)) return told
    // Where the session is over, the request itself is told so.
    if (told !== null && told.kind === 'answer' && told.status !== 200 && told.status !== 401)
      return { kind: 'noAnswer', reason: 'network' }
  }
  let answer = answered ?? (await announcing.request(asked))
  // A write is left to the next turn, which looks before it: its rows may be another sender's by now.
  const most = asked.method === 'GET' ? MOST_ANNOUNCEMENTS : 1
  for (let announcement = 0; announcement < most && isOwnerNeeded(answer); announcement += 1) {
    if (await announcing.isWhole(asked.account)) return answer
    // An earlier announcement that arrived after the last one has withdrawn what was not in it.
    if (announcement > 0) announcing.announced.delete(asked.account)
    const told = await announceOnce(asked.account, announcing)
    if (told === null) return answer
    // Not told yet is no reason to wait for the owner.
    if (isForLater(told)) return told
    if (told.kind === 'noAnswer' || told.status !== 200) return answer
    // Who has signed in meanwhile has their rows looked through first.
    if (await announcing.isWhole(asked.account)) return { kind: 'noAnswer', reason: 'network' }
    answer = await announcing.request(asked)
  }
  return answer
}

/** The time that the server named, if it did, is the request's own to wait for. */
function isForLater(answer: ApiAnswer): boolean {
  return answer.kind === 'noAnswer' || answer.status >= 500 || COME_BACK_LATER.has(answer.status)
}

function isOwnerNeeded(answer: ApiAnswer): boolean {
  return answer.kind === 'answer' && answer.status === 401
}

/** Tells the server what this person recorded under a session of which it takes nothing but announced rows. Null where it knows it already. */
async function announceOnce(
  ownerId: string,
  { store, request, announced, isOpening = isOpeningHere, isWhole }: Announcing,
): Promise<ApiAnswer | null> {
  const rows = await announcedRowsOf(ownerId, store)
  const body = JSON.stringify({ keep: rows })
  if (rows.length === 0 || announced.get(ownerId) === body) return null
  // Asked once more: a page may have stood still since.
  if ((await isOpening()) || (await isWhole(ownerId))) return { kind: 'noAnswer', reason: 'network' }
  const announce = (path: string) => request({ method: 'POST', path, account: ownerId, body })
  let answer = await announce(apiPaths.announce())
  if (isStillFull(answer)) {
    // Opened just now: its rows are looked through first. Or the browser has lost the other half for good.
    if ((await isOpening()) || (await isWhole(ownerId))) return { kind: 'noAnswer', reason: 'network' }
    answer = await announce(apiPaths.signOut({ keepOutbox: true }))
  }
  if (answer.kind === 'answer' && answer.status === 200) announced.set(ownerId, body)
  return answer
}

function isStillFull(answer: ApiAnswer): boolean {
  return (
    answer.kind === 'answer' && answer.status === 200 && (answer.body as { scope?: unknown } | null)?.scope === 'full'
  )
}
