import type { EntityTable, Table } from 'dexie'
import { readRows } from '../shared/contract/readable.ts'
import type { Readable, UnreadRow } from '../shared/contract/readable.ts'
import { accountDb } from './account-db.ts'
import type { AccountDb } from './account-db.ts'
import { answeredKeys } from './answered-keys.ts'
import { call, knownServerKind } from './api-client.ts'
import { deviceDb } from './device-db.ts'
import type { FreshnessRow, UnreadRows } from './device-db.ts'
import { fewAtOnce } from './few-at-once.ts'
import type { ListReach } from './server-rows.ts'
import type { ServerAnswer } from './read-answer.ts'

/** The parsed value of a response and its unreadable rows; null if it does not match the contract. */
type Read<Value> = (body: unknown) => { value: Value; unread: UnreadRow[] } | null

type Source = {
  resource: string
  /** In the same database as the rows: freshness must be deleted together with them. */
  freshness: EntityTable<FreshnessRow, 'resource'>
  path: string
  account: string
  /**
   * The tables that `store` reads and writes, in the same database, so that rows and freshness become visible together.
   */
  tables: Table[]
  /** One of many reads that make up a whole, which is retried as such (`noteWhole`). */
  isPart?: boolean
}

type Resource<Value> = Source & { read: Read<Value>; store(value: Value, list: ListReach): Promise<void> }
export type ListResource<Row> = Source & { schema: Readable<Row>; store(rows: Row[], list: ListReach): Promise<void> }
type RecordResource<Row> = Source & { schema: Readable<Row>; store(row: Row): Promise<void> }

/** Codes with which the server asks for the password again. */
export const SIGN_IN_PROBLEMS: readonly string[] = [
  'not_signed_in',
  'session_expired',
  'session_revoked',
  'full_session_needed',
  'password_change_needed',
]

/** A plain server sends whole lists and may be a small machine. */
export const PLAIN_READS_AT_ONCE = 3
const inLine = fewAtOnce(PLAIN_READS_AT_ONCE)

/** Recent prefetches with their monotonic times: the screen that opens next need not repeat them. */
const readAhead = new Map<string, number>()
const STILL_NEW_MS = 10_000

const underWay = new Map<string, Promise<void>>()
/** Failed reads of this page, to be retried at the first opportunity. */
const failed = new Map<string, { account: string; again: () => Promise<void> }>()

/** Refreshes a list, as far as its rows are readable. */
export function refreshRows<Row>({ schema, ...resource }: ListResource<Row>): Promise<void> {
  return refreshResource<Row[]>({
    ...resource,
    read(body) {
      const list = readRows(body, schema)
      return list && { value: list.rows, unread: list.unread }
    },
  })
}

/** Refreshes one record. */
export function refreshRecord<Row>({ schema, ...resource }: RecordResource<Row>): Promise<void> {
  return refreshResource<Row>({
    ...resource,
    read(body) {
      const row = schema.safeParse(body)
      return row.success ? { value: row.data, unread: [] } : null
    },
  })
}

/**
 * Refreshes one resource: requests only changes if the server supports that, and stores when it last succeeded or why
 * it failed. Never throws; stored data stays on the screen. Concurrent callers share one request.
 */
function refreshResource<Value>(resource: Resource<Value>): Promise<void> {
  // Includes the account: a person who signs in while another's response is pending needs a request of their own.
  const name = `${resource.account} ${resource.resource}`
  const existing = underWay.get(name)
  if (existing) return existing
  const readAt = readAhead.get(name)
  readAhead.delete(name)
  if (readAt !== undefined && performance.now() - readAt < STILL_NEW_MS) return Promise.resolve()
  const run = refresh(resource).then((isWanting) => {
    underWay.delete(name)
    if (resource.isPart) return
    if (!isWanting) failed.delete(name)
    else failed.set(name, { account: resource.account, again: () => refreshResource(resource) })
  })
  underWay.set(name, run)
  return run
}

/** Retries this person's failed reads: the network is back, or they have signed in again. */
export async function refreshFailed(account: string): Promise<void> {
  await Promise.all([...failed.values()].filter((one) => one.account === account).map(({ again }) => again()))
}

/** Records the result of a read that consists of many requests. It is retried as a whole, at its own pace. */
export function noteWhole({
  account,
  name,
  problem,
  again,
}: {
  account: string
  name: string
  problem: string | null
  again: () => Promise<void>
}): void {
  const key = `${account} ${name}`
  if (problem === null) failed.delete(key)
  else failed.set(key, { account, again })
}

/** Marks reads as prefetched: the first screen that needs one within the next moments uses the stored result. */
export function noteReadAhead(account: string, names: readonly string[]): void {
  const keys = names.map((name) => `${account} ${name}`)
  for (const key of keys.filter((each) => !failed.has(each))) readAhead.set(key, performance.now())
}

/** After a sign-in: data that was read before may have been deleted since. */
export function forgetReadAhead(): void {
  readAhead.clear()
}

/** Marks a resource as read, because another response has already brought its data. */
export async function noteRead(own: AccountDb, resource: string): Promise<void> {
  await own.freshness.put({
    ...((await own.freshness.get(resource)) ?? NEVER),
    resource,
    fetchedAt: Date.now(),
    problem: null,
  })
}

/** After a sign-in at the server: clears the refusals of an earlier person or session. */
export async function forgetSignInProblems(own: AccountDb): Promise<void> {
  for (const { freshness } of [deviceDb, own]) {
    await freshness
      .filter(({ problem }) => problem !== null && SIGN_IN_PROBLEMS.includes(problem))
      .modify({ problem: null })
  }
}

/** Resolves to whether the read failed and should be retried. */
async function refresh<Value>(asked: Resource<Value>): Promise<boolean> {
  const { resource, freshness, path, account, read, tables, store } = asked
  try {
    // Taken before awaiting the response.
    const own = accountDb(account)
    const known = await freshness.get(resource)
    const keys = await answeredKeys(account)
    const since = known?.cursor ? `${path.includes('?') ? '&' : '?'}since=${encodeURIComponent(known.cursor)}` : ''
    const ask = () =>
      call({
        method: 'GET',
        path: path + since,
        account,
        answeredKeys: keys,
        ...(known?.etag ? { etag: known.etag } : {}),
      })
    const answer = await ((await knownServerKind()) === 'plain' ? inLine(ask) : ask())
    const value = valueIn(answer, read)
    const hasGoneBack = answer.kind === 'answer' && answer.hasGoneBack === true
    const isAnew = value.type === 'fresh' && reachOf(answer, since) === 'anew'
    // If the script cannot be loaded, the response is dropped, and the next one reports the restore again.
    const restore = isAnew || hasGoneBack ? await import('./after-restore.ts') : null
    const told = {
      account,
      own,
      freshness,
      resource,
      cursor: known?.cursor ?? null,
      unknownOf: hasGoneBack ? keys : null,
    }
    // Changes since a cursor from before the restore are incomplete.
    if (restore && (await restore.noteServerWentBack(told)) && !isAnew) return await refresh(asked)
    await freshness.db.transaction('rw', [freshness, ...tables], async () => {
      if (value.type === 'fresh') await store(value.value, reachOf(answer, since))
      const change = changeFrom(answer, value)
      // Reads the current row, because its cursor may have been reset meanwhile.
      await freshness.put({
        ...((await freshness.get(resource)) ?? NEVER),
        ...change,
        ...(value.type === 'fresh' && { unread: unreadAfter(known, value, reachOf(answer, since)) }),
        resource,
      })
    })
    void restore?.checkReceipts(account)
    return value.type === 'failed'
  } catch {
    // Signed out meanwhile, or no storage left: the response is dropped. The screen shows the problem and can retry.
    await freshness
      .get(resource)
      .then((known) => freshness.put({ ...(known ?? NEVER), resource, problem: 'not_kept' }))
      .catch(() => {})
    // A closed database needs no more reads.
    return freshness.db.isOpen()
  }
}

function reachOf(answer: ServerAnswer, since: string): ListReach {
  const list = answer.kind === 'answer' ? answer.list : undefined
  if (list === 'part') return 'some'
  if (list === 'anew' || list === 'whole') return list
  return since === '' ? 'whole' : 'some'
}

const NEVER = { fetchedAt: null, etag: null, cursor: null, problem: null }

type Value<Result> =
  | { type: 'fresh'; value: Result; unread: UnreadRow[] }
  | { type: 'unchanged' }
  | { type: 'failed'; problem: string }

function valueIn<Result>(answer: ServerAnswer, read: Read<Result>): Value<Result> {
  if (answer.kind === 'noAnswer') return { type: 'failed', problem: noAnswerCode(answer.reason) }
  if (answer.status === 304) return { type: 'unchanged' }
  if (answer.status < 200 || answer.status > 299)
    return { type: 'failed', problem: codeIn(answer.body) ?? `http_${answer.status}` }
  const parsed = read(answer.body)
  return parsed ? { type: 'fresh', ...parsed } : { type: 'failed', problem: 'other_json' }
}

/** Why a read has no response. HTML comes from a portal and not from our server; other JSON may be the server's. */
export function noAnswerCode(reason: (ServerAnswer & { kind: 'noAnswer' })['reason']): string {
  return reason === 'notJson' ? 'not_the_contract' : reason === 'otherJson' ? 'other_json' : 'offline'
}

/** Number of unreadable rows that are stored by name for the diagnostics. */
const NAMED = 20

function unreadAfter(
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

function changeFrom(answer: ServerAnswer, value: Value<unknown>): Partial<FreshnessRow> {
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

/** The error code in a response body; null if it has none. */
export function codeIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : null
}
