import type { Queries } from '../database/database.ts'
import type { IdempotencyKeysTable } from '../database/tables.ts'

type KeyOf = { accountId: string; key: string }
type NewKey = KeyOf & { requestHash: string; ops: string | null; now: string; expiredBefore: string }

/**
 * Claims a key for this transaction. Returns null on success, otherwise the row of the request that claimed it first. A
 * concurrent second claim waits until the first transaction has committed.
 */
export async function claimKey(
  { sql, kind }: Queries,
  { accountId, key, requestHash, ops, now, expiredBefore }: NewKey,
): Promise<IdempotencyKeysTable | null> {
  const fresh = { request_hash: requestHash, status: null, body: null, created_at: now, ops }
  const claimed = await sql
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key, ...fresh })
    // An expired key is claimed again.
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.created_at', '<', expiredBefore),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const first = sql
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
  // The lock is a write: its commit waits until a synchronous standby has everything before it. After a restart of the
  // primary the first commit may be visible without that, and must not be confirmed then.
  return (kind === 'postgres' ? first.forUpdate() : first).executeTakeFirstOrThrow()
}

/** The stored response for this key; undefined if the key is unknown. */
export async function findAnswer(
  { sql }: Queries,
  { accountId, key }: KeyOf,
): Promise<IdempotencyKeysTable | undefined> {
  return sql
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** The ids of all operations in this account's successful requests whose keys are still stored. */
export async function findSentOps({ sql }: Queries, accountId: string): Promise<ReadonlySet<string>> {
  const carried = await sql
    .selectFrom('idempotency_keys')
    .select('ops')
    .where('account_id', '=', accountId)
    .where('status', '=', 200)
    .where('ops', 'is not', null)
    .execute()
  return new Set(carried.flatMap(({ ops }) => ops?.split(',') ?? []))
}

/** How many of these keys have a successful response for this account. */
export async function countKeys(
  { sql }: Queries,
  { accountId, keys }: { accountId: string; keys: readonly string[] },
): Promise<number> {
  const known = await sql
    .selectFrom('idempotency_keys')
    .select('key')
    .where('account_id', '=', accountId)
    .where('key', 'in', keys)
    .execute()
  return known.length
}

export async function rememberAnswer(
  { sql }: Queries,
  { accountId, key, status, body }: KeyOf & { status: number; body: string },
): Promise<void> {
  await sql
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
}

export async function deleteKeysBefore(
  { sql }: Queries,
  { before, most }: { before: string; most: number },
): Promise<number> {
  const { numDeletedRows } = await sql
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) => {
      const portion = selectFrom('idempotency_keys')
        .select(['account_id', 'key'])
        .where('created_at', '<', before)
        .limit(most)
      return eb(refTuple('account_id', 'key'), 'in', portion.$asTuple('account_id', 'key'))
    })
    // Checked again for each row, because one may have been claimed again since the subquery ran.
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
