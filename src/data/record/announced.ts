import { apiPaths } from '../../shared/contract/api-paths.ts'
import { MOST_ANNOUNCED } from '../../shared/contract/session.ts'
import type { AnnouncedRow } from '../../shared/contract/session-bodies.ts'
import { isCounterRow } from '../../shared/rules/access/counter-rows.ts'
import { isOpeningHere } from './opening.ts'
import { COME_BACK_LATER, UNSENT_STATES, isToBeSent } from '@counter/outbox'
import type { ApiAnswer, ApiRequest, OutboxRow, OutboxStore } from '@counter/outbox'
import { outboxStore } from '../store/outbox-store.ts'

/** At most three bytes each, which fits the server's limit for a body. */
const MOST_CHARACTERS = 150_000
/** For one look-up that the server keeps refusing. */
const MOST_ANNOUNCEMENTS = 2

/** The rows that may be sent without their owner, oldest first, as many as fit in one announcement. */
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
  /** Whether this person is signed in here with a full session, which an announcement would narrow. */
  isWhole(ownerId: string): Promise<boolean>
  /**
   * Whether somebody is signing in: the cookie belongs to a session whose half is not stored yet, and an announcement
   * would narrow it.
   */
  isOpening?: () => Promise<boolean>
  /** By user id, the last announcement of this page or worker. */
  announced: Map<string, string>
}

/**
 * Sends a request; if the app's half of the session is missing or no longer valid, first announces the owner's rows,
 * which needs the cookie only. This happens after a sign-in without the server, or if the browser lost its databases
 * and the rows were restored from copies. `answered`: the response that the request already got.
 */
export async function requestWithAnnounced(
  asked: ApiRequest,
  announcing: Announcing,
  answered: ApiAnswer | null = null,
): Promise<ApiAnswer> {
  // A row that was edited offline would be sent as it was announced before.
  if (asked.isReworded && !(await announcing.isWhole(asked.account))) {
    const response = await announceOnce(asked.account, announcing)
    if (response !== null && isForLater(response)) return response
    // If the session has ended, the request itself gets that response.
    if (response !== null && response.kind === 'answer' && response.status !== 200 && response.status !== 401)
      return { kind: 'noAnswer', reason: 'network' }
  }
  let answer = answered ?? (await announcing.request(asked))
  // A write is left to the next turn, which looks up first: another sender may own its rows by now.
  const most = asked.method === 'GET' ? MOST_ANNOUNCEMENTS : 1
  for (let announcement = 0; announcement < most && isOwnerNeeded(answer); announcement += 1) {
    if (await announcing.isWhole(asked.account)) return answer
    // An earlier announcement that arrived after the last one has withdrawn the rows that it did not contain.
    if (announcement > 0) announcing.announced.delete(asked.account)
    const response = await announceOnce(asked.account, announcing)
    if (response === null) return answer
    // A failed announcement is no reason to wait for the owner.
    if (isForLater(response)) return response
    if (response.kind === 'noAnswer' || response.status !== 200) return answer
    // After a sign-in meanwhile, the person's rows are checked first.
    if (await announcing.isWhole(asked.account)) return { kind: 'noAnswer', reason: 'network' }
    answer = await announcing.request(asked)
  }
  return answer
}

/** The request waits for the time that the server named, if it named one. */
function isForLater(answer: ApiAnswer): boolean {
  return answer.kind === 'noAnswer' || answer.status >= 500 || COME_BACK_LATER.has(answer.status)
}

function isOwnerNeeded(answer: ApiAnswer): boolean {
  return answer.kind === 'answer' && answer.status === 401
}

/**
 * Announces this person's rows under a session that may send only announced rows. Null if the server already has this
 * announcement.
 */
async function announceOnce(
  ownerId: string,
  { store, request, announced, isOpening = isOpeningHere, isWhole }: Announcing,
): Promise<ApiAnswer | null> {
  const rows = await announcedRowsOf(ownerId, store)
  const body = JSON.stringify({ keep: rows })
  if (rows.length === 0 || announced.get(ownerId) === body) return null
  // Checked again: the page may have been suspended since.
  if ((await isOpening()) || (await isWhole(ownerId))) return { kind: 'noAnswer', reason: 'network' }
  const announce = (path: string) => request({ method: 'POST', path, account: ownerId, body })
  let answer = await announce(apiPaths.announce())
  if (isStillFull(answer)) {
    // Either the session was opened just now and its rows are checked first, or the browser has lost the other half for
    // good.
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
