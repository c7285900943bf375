import type { EntityTable, Table } from 'dexie'
import { readRows } from '../../shared/contract/readable.ts'
import type { ListRows, Readable } from '../../shared/contract/readable.ts'
import { accountDb } from '../store/account-db.ts'
import type { AccountDb } from '../store/account-db.ts'
import { answeredKeys } from '../store/answered-keys.ts'
import { call, knownServerKind } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import type { FreshnessRow } from '../store/device-db.ts'
import { hasFailed, noteOutcome } from './failed-reads.ts'
import { fewAtOnce } from './few-at-once.ts'
import type { ListReach } from '../store/server-rows.ts'
import { freshnessAfter, hasNoSuchList, reachOf, unreadAfter, valueIn } from './read-result.ts'
import type { Read } from './read-result.ts'

type Source = {
  resource: string
  /** In the same database as the rows: freshness must be deleted together with them. */
  freshness: EntityTable<FreshnessRow, 'resource'>
  path: string
  account: string
  /** The tables that `store` reads and writes, in the same database. None: it opens transactions of its own. */
  tables: Table[]
  /** One of many reads that make up a whole, which is retried as such (`noteOutcome`). */
  isPart?: boolean
}

type Resource<Value> = Source & { read: Read<Value>; store(value: Value, list: ListReach): Promise<void> }
export type ListResource<Row> = Source & {
  schema: Readable<Row>
  /** For a list that may have thousands of rows. */
  parse?: (body: unknown, schema: Readable<Row>) => Promise<ListRows<Row> | null>
  store(rows: Row[], list: ListReach): Promise<void>
}
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
const readAhead = new Map<string, { readAt: number; usedAt: number | null }>()
const STILL_NEW_MS = 10_000
/** The readers of one screen come within so long of each other; a later one wants newer data. */
const TOGETHER_MS = 1_000

/** The freshness of what was never read. */
const NEVER = { fetchedAt: null, etag: null, cursor: null, problem: null }

const underWay = new Map<string, Promise<void>>()

/** Refreshes a list, as far as its rows are readable. */
export function refreshRows<Row>({ schema, parse, ...resource }: ListResource<Row>): Promise<void> {
  return refreshResource<Row[]>({
    ...resource,
    read: (body) => (parse ? parse(body, schema) : readRows(body, schema)),
  })
}

/** Refreshes one record. */
export function refreshRecord<Row>({ schema, ...resource }: RecordResource<Row>): Promise<void> {
  return refreshResource<Row>({
    ...resource,
    read(body) {
      const row = schema.safeParse(body)
      return row.success ? { rows: row.data, unread: [] } : null
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
  if (isReadAhead(name)) return Promise.resolve()
  const run = refresh(resource).then((isWanting) => {
    underWay.delete(name)
    if (resource.isPart) return
    const { account } = resource
    noteOutcome({ account, name: resource.resource, isFailed: isWanting, again: () => refreshResource(resource) })
  })
  underWay.set(name, run)
  return run
}

function isReadAhead(name: string): boolean {
  const read = readAhead.get(name)
  if (!read) return false
  const now = performance.now()
  read.usedAt ??= now
  if (now - read.readAt < STILL_NEW_MS && now - read.usedAt < TOGETHER_MS) return true
  readAhead.delete(name)
  return false
}

/** Marks reads as prefetched: the first screen that needs one within the next moments uses the stored result. */
export function noteReadAhead(account: string, names: readonly string[]): void {
  for (const name of names.filter((each) => !hasFailed(account, each)))
    readAhead.set(`${account} ${name}`, { readAt: performance.now(), usedAt: null })
}

/** These are to be requested again. */
export function forgetReadAhead(account: string, names: readonly string[]): void {
  for (const name of names) readAhead.delete(`${account} ${name}`)
}

/** At a sign-in: data that was read before may have been deleted since. */
export function forgetAllReadAhead(): void {
  readAhead.clear()
}

/** Marks a person's own resource as read, because another response has just brought its data. */
export async function noteRead(userId: string, resource: string): Promise<void> {
  const own = accountDb(userId)
  noteReadAhead(userId, [resource])
  await own.freshness.put({
    ...((await own.freshness.get(resource)) ?? NEVER),
    resource,
    fetchedAt: Date.now(),
    problem: null,
  })
}

/** After a sign-in: clears the refusals of an earlier person or session. */
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
  // Reads the current row, because its cursor may have been reset meanwhile.
  const note = (change: Partial<FreshnessRow>) =>
    freshness.db.transaction('rw', freshness, async () => {
      await freshness.put({ ...((await freshness.get(resource)) ?? NEVER), ...change, resource })
    })
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
    const kind = await knownServerKind()
    const answer = await (kind === 'plain' ? inLine(ask) : ask())
    const value = await valueIn(answer, read)
    const hasGoneBack = answer.kind === 'answer' && answer.hasGoneBack === true
    const list = reachOf(answer, since)
    const isAnew = value.type === 'fresh' && list === 'anew'
    // If the script cannot be loaded, the response is dropped, and the next one reports the restore again.
    const restore = isAnew || hasGoneBack ? await import('./after-restore.ts') : null
    const revealing = {
      account,
      own,
      freshness,
      resource,
      cursor: known?.cursor ?? null,
      unknownOf: hasGoneBack ? keys : null,
    }
    // Changes since a cursor from before the restore are incomplete.
    if (restore && (await restore.noteServerWentBack(revealing)) && !isAnew) return await refresh(asked)
    // Rows first: those that are newer than their cursor are only sent again. In a transaction of their own, because
    // all screens read the freshness, and must not wait while a long list is stored, or read for the sealed copy.
    if (value.type === 'fresh' && (list !== 'some' || (value.rows as { length?: number }).length !== 0))
      await (tables.length === 0
        ? store(value.rows, list)
        : freshness.db.transaction('rw', tables, async () => store(value.rows, list)))
    await note({
      ...freshnessAfter(answer, value),
      ...(hasNoSuchList(answer, { kind, known }) && { isAbsent: true as const }),
      ...(value.type === 'fresh' && { unread: unreadAfter(known, value, list) }),
    })
    void restore?.checkReceipts(account)
    return value.type === 'failed'
  } catch {
    // Signed out meanwhile, or no storage left: the response is dropped. The screen shows the problem and can retry.
    await note({ problem: 'not_kept' }).catch(() => {})
    // A closed database needs no more reads.
    return freshness.db.isOpen()
  }
}
