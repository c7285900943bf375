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
import type { ApiAnswer } from './sync/ports.ts'

/** What an answer says, and which rows of it do not read; null where it is not of the contract at all. */
type Read<Value> = (body: unknown) => { value: Value; unread: UnreadRow[] } | null

type Source = {
  resource: string
  /** Beside the rows themselves: what is deleted with them must not be thought fresh. */
  freshness: EntityTable<FreshnessRow, 'resource'>
  path: string
  account: string
  /** What `store` reads and writes, of the same database: it is seen together with how fresh it is, or not at all. */
  tables: Table[]
  /** One of many that make a whole, which is what is asked for again (`noteWhole`). */
  isPart?: boolean
}

type Resource<Value> = Source & { read: Read<Value>; store(value: Value, list: ListReach): Promise<void> }
export type ListResource<Row> = Source & { schema: Readable<Row>; store(rows: Row[], list: ListReach): Promise<void> }
type RecordResource<Row> = Source & { schema: Readable<Row>; store(row: Row): Promise<void> }

/** Codes that mean: the server asks for the password again. */
export const SIGN_IN_PROBLEMS: readonly string[] = [
  'not_signed_in',
  'session_expired',
  'session_revoked',
  'full_session_needed',
  'password_change_needed',
]

/** A plain server sends whole lists, and may be a small machine. */
export const PLAIN_READS_AT_ONCE = 3
const inLine = fewAtOnce(PLAIN_READS_AT_ONCE)

/** What was just read ahead, and when on the page's own clock: the screen that opens next need not ask again. */
const readAhead = new Map<string, number>()
const STILL_NEW_MS = 10_000

const underWay = new Map<string, Promise<void>>()
/** What this page asked for and did not get, to be asked again at the first chance. */
const failed = new Map<string, { account: string; again: () => Promise<void> }>()

/** Brings a list up to date, as far as its rows read. */
export function refreshRows<Row>({ schema, ...resource }: ListResource<Row>): Promise<void> {
  return refreshResource<Row[]>({
    ...resource,
    read(body) {
      const list = readRows(body, schema)
      return list && { value: list.rows, unread: list.unread }
    },
  })
}

/** Brings one record up to date. */
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
 * Brings one read up to date: asks only for changes where the server can tell them, notes when and whether it worked.
 * Never throws: what is stored stays on the screen. Two callers at once share one request.
 */
function refreshResource<Value>(resource: Resource<Value>): Promise<void> {
  // By account too: the one who signs in while the other's answer is on its way needs one of their own.
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

/** Asks again for what this person did not get: the network is back, or they have signed in again. */
export async function refreshFailed(account: string): Promise<void> {
  await Promise.all([...failed.values()].filter((one) => one.account === account).map(({ again }) => again()))
}

/** How a read went that is made of many: it is asked for again as a whole, at the pace of its own. */
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

/** These were read before any screen asked for them: the first that does, in the next moments, has its answer. */
export function noteReadAhead(account: string, names: readonly string[]): void {
  const keys = names.map((name) => `${account} ${name}`)
  for (const key of keys.filter((each) => !failed.has(each))) readAhead.set(key, performance.now())
}

/** Somebody has signed in: what was read before may have been deleted since. */
export function forgetReadAhead(): void {
  readAhead.clear()
}

/** Another answer of the server has brought what this read brings. */
export async function noteRead(own: AccountDb, resource: string): Promise<void> {
  await own.freshness.put({
    ...((await own.freshness.get(resource)) ?? NEVER),
    resource,
    fetchedAt: Date.now(),
    problem: null,
  })
}

/** After a sign-in at the server: what it refused to an earlier person, or session, is no news any more. */
export async function forgetSignInProblems(own: AccountDb): Promise<void> {
  for (const { freshness } of [deviceDb, own]) {
    await freshness
      .filter(({ problem }) => problem !== null && SIGN_IN_PROBLEMS.includes(problem))
      .modify({ problem: null })
  }
}

/** Whether it is still wanting: asked for, and not got. */
async function refresh<Value>(asked: Resource<Value>): Promise<boolean> {
  const { resource, freshness, path, account, read, tables, store } = asked
  try {
    // Taken before waiting for the answer.
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
    // Without its script the answer is not kept, and the next one tells of it again.
    const restore = isAnew || hasGoneBack ? await import('./after-restore.ts') : null
    const told = {
      account,
      own,
      freshness,
      resource,
      cursor: known?.cursor ?? null,
      unknownOf: hasGoneBack ? keys : null,
    }
    // The changes since a place of before the restore are not all there is.
    if (restore && (await restore.noteServerWentBack(told)) && !isAnew) return await refresh(asked)
    await freshness.db.transaction('rw', [freshness, ...tables], async () => {
      if (value.type === 'fresh') await store(value.value, reachOf(answer, since))
      const change = changeFrom(answer, value)
      // As it is now: meanwhile its cursor may have been forgotten.
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
    // Signed out meanwhile, or no room: the answer is dropped. Who waits for it now is told, and may have it asked for again.
    await freshness
      .get(resource)
      .then((known) => freshness.put({ ...(known ?? NEVER), resource, problem: 'not_kept' }))
      .catch(() => {})
    // Of a database that was closed nothing is wanted any more.
    return freshness.db.isOpen()
  }
}

function reachOf(answer: ApiAnswer, since: string): ListReach {
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

function valueIn<Result>(answer: ApiAnswer, read: Read<Result>): Value<Result> {
  if (answer.kind === 'noAnswer') return { type: 'failed', problem: noAnswerCode(answer.reason) }
  if (answer.status === 304) return { type: 'unchanged' }
  if (answer.status < 200 || answer.status > 299)
    return { type: 'failed', problem: codeIn(answer.body) ?? `http_${answer.status}` }
  const parsed = read(answer.body)
  return parsed ? { type: 'fresh', ...parsed } : { type: 'failed', problem: 'other_json' }
}

/** Why a read has no answer; a portal's page is not our server's, other JSON may well be. */
export function noAnswerCode(reason: (ApiAnswer & { kind: 'noAnswer' })['reason']): string {
  return reason === 'notJson' ? 'not_the_contract' : reason === 'otherJson' ? 'other_json' : 'offline'
}

/** Kept by their names for the diagnostics, which need not have all of them. */
const NAMED = 20

function unreadAfter(
  known: FreshnessRow | undefined,
  { unread }: { unread: UnreadRow[] },
  list: ListReach,
): UnreadRows {
  return allUnread([list === 'some' ? known?.unread : undefined, { count: unread.length, named: unread }])
}

/** The rows that do not read of several lists, as of one. */
export function allUnread(lists: readonly (UnreadRows | undefined)[]): UnreadRows {
  const all = lists.flatMap((list) => list ?? [])
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    named: all.flatMap(({ named }) => named).slice(0, NAMED),
  }
}

function changeFrom(answer: ApiAnswer, value: Value<unknown>): Partial<FreshnessRow> {
  if (value.type === 'failed') return { problem: value.problem }
  if (value.type === 'unchanged' || answer.kind === 'noAnswer') return { fetchedAt: Date.now(), problem: null }
  // Whoever may see more asks for all that came since the last answer that left nothing out.
  if (answer.list === 'part') return { fetchedAt: Date.now(), etag: null, problem: null }
  // The next read has the cursor in its address, so an ETag is only of use where there is none.
  return {
    fetchedAt: Date.now(),
    etag: answer.cursor === null ? answer.etag : null,
    cursor: answer.cursor,
    problem: null,
  }
}

/** The code that an answer of the server names; null where it names none. */
export function codeIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : null
}
