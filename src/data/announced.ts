import { apiPaths } from '../shared/contract/api-paths.ts'
import { MOST_ANNOUNCED } from '../shared/contract/session.ts'
import type { AnnouncedRow } from '../shared/contract/session-bodies.ts'
import { isCounterRow } from '../shared/rules/counter-rows.ts'
import { isToBeSent } from './sync/is-to-be-sent.ts'
import { outboxStore } from './sync/outbox-store.ts'
import type { ApiAnswer, ApiRequest } from './sync/ports.ts'
import type { OutboxRow } from './sync/types.ts'
import { UNSENT_STATES } from './sync/types.ts'

/** Of at most three bytes each, what a server takes in one body. */
const MOST_CHARACTERS = 150_000

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

export async function announcedRowsOf(ownerId: string): Promise<AnnouncedRow[]> {
  return announcedOf((await outboxStore.read(UNSENT_STATES)).filter((row) => row.ownerId === ownerId))
}

/** By person, what this page or worker announced last. */
const announcedLast = new Map<string, string>()

/** Tells the server what this person recorded under a session of which it takes nothing but announced rows. False where it knows it already, or cannot be told. */
export async function announceOnce(
  ownerId: string,
  request: (request: ApiRequest) => Promise<ApiAnswer>,
): Promise<boolean> {
  const rows = await announcedRowsOf(ownerId)
  const body = JSON.stringify({ keep: rows })
  if (rows.length === 0 || announcedLast.get(ownerId) === body) return false
  const answer = await request({ method: 'POST', path: apiPaths.signOut({ keepOutbox: true }), account: ownerId, body })
  if (answer.kind === 'noAnswer' || answer.status !== 200) return false
  announcedLast.set(ownerId, body)
  return true
}
