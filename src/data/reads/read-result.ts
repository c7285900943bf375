import type { UnreadRow } from '../../shared/contract/readable.ts'
import type { FreshnessRow, UnreadRows } from '../store/device-db.ts'
import type { ServerAnswer } from '../http/read-answer.ts'
import type { ListReach } from '../store/server-rows.ts'
import type { ServerKind } from '@counter/outbox'

type Parsed<Value> = { rows: Value; unread: UnreadRow[] }
/** The parsed rows of a response, or its record, and the unreadable rows; null if it does not match the contract. */
export type Read<Value> = (body: unknown) => Parsed<Value> | null | Promise<Parsed<Value> | null>

/** Whether the rows are the whole list or changes of it. */
export function reachOf(answer: ServerAnswer, since: string): ListReach {
  const list = answer.kind === 'answer' ? answer.list : undefined
  if (list === 'part') return 'some'
  if (list === 'anew' || list === 'whole') return list
  return since === '' ? 'whole' : 'some'
}

type ReadValue<Result> =
  | ({ type: 'fresh' } & Parsed<Result>)
  | { type: 'unchanged' }
  | { type: 'failed'; problem: string }

/** What was asked for, or why it did not come. */
export async function valueIn<Result>(answer: ServerAnswer, read: Read<Result>): Promise<ReadValue<Result>> {
  if (answer.kind === 'noAnswer') return { type: 'failed', problem: noAnswerCode(answer.reason) }
  if (answer.status === 304) return { type: 'unchanged' }
  if (answer.status < 200 || answer.status > 299)
    return { type: 'failed', problem: codeIn(answer.body) ?? `http_${answer.status}` }
  const parsed = await read(answer.body)
  return parsed ? { type: 'fresh', ...parsed } : { type: 'failed', problem: 'other_json' }
}

/** Why a read has no response. HTML comes from a portal and not from our server; other JSON may be the server's. */
export function noAnswerCode(reason: (ServerAnswer & { kind: 'noAnswer' })['reason']): string {
  return reason === 'notJson' ? 'not_the_contract' : reason === 'otherJson' ? 'other_json' : 'offline'
}

/** Number of unreadable rows that are stored by name for the diagnostics. */
const NAMED = 20

export function unreadAfter(
  known: FreshnessRow | undefined,
  { unread }: { unread: UnreadRow[] },
  list: ListReach,
): UnreadRows {
  return allUnread([list === 'some' ? known?.unread : undefined, { count: unread.length, named: unread }])
}

/** The unreadable rows of several lists combined. */
export function allUnread(lists: readonly (UnreadRows | undefined)[]): UnreadRows {
  const all = lists.flatMap((list) => list ?? [])
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    named: all.flatMap(({ named }) => named).slice(0, NAMED),
  }
}

/**
 * Whether the server has no such list. A plain one says so by a 404, whatever else the answer contains, as long as it
 * has never sent the list. A reference server's 404 is a problem with a code, and a gateway's in its place no answer
 * (read-answer.ts).
 */
export function hasNoSuchList(
  answer: ServerAnswer,
  { kind, known }: { kind: ServerKind | null; known: FreshnessRow | undefined },
): boolean {
  const isFound = answer.kind === 'noAnswer' || answer.status !== 404
  return kind === 'plain' && !isFound && typeof known?.fetchedAt !== 'number'
}

/** What a response changes in the freshness of its resource. */
export function freshnessAfter(answer: ServerAnswer, value: ReadValue<unknown>): Partial<FreshnessRow> {
  if (value.type === 'failed') return { problem: value.problem }
  if (value.type === 'unchanged' || answer.kind === 'noAnswer') return { fetchedAt: Date.now(), problem: null }
  // A person who gets more rights must get everything since the last complete response, so the cursor is kept.
  if (answer.list === 'part') return { fetchedAt: Date.now(), etag: null, problem: null }
  // The next read has the cursor in its URL, so an ETag is useful only without one.
  return {
    fetchedAt: Date.now(),
    etag: answer.cursor === null ? answer.etag : null,
    cursor: answer.cursor,
    problem: null,
  }
}

/** The error code in a response body, which may be one of a newer server; null if it has none. */
export function codeIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : null
}
