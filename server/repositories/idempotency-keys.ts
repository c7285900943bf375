import { sql as rawSql } from 'kysely'
import { GOES_WITH_NEXT } from '../database/database.ts'
import type { Queries } from '../database/database.ts'
import type { IdempotencyKeysTable } from '../database/tables.ts'

type KeyOf = { accountId: string; key: string }
type NewKey = KeyOf & { requestHash: string; now: string; expiredBefore: string }

/**
 * Claims a key for the effect of this transaction. Null: it is ours. Otherwise the row of whoever had it first; a
 * second writer waits here until the first has committed.
 */
export async function claimKey(
  { sql }: Queries,
  { accountId, key, requestHash, now, expiredBefore }: NewKey,
): Promise<IdempotencyKeysTable | null> {
  const fresh = { request_hash: requestHash, status: null, body: null, created_at: now }
  const claimed = await sql
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key, ...fresh })
    // One whose days are over is as good as none.
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.created_at', '<', expiredBefore),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  return sql
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** What this key was answered with; undefined where it is not known. */
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

/** How many of these keys this account was answered with success. */
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
  { sql, kind }: Queries,
  { accountId, key, status, body }: KeyOf & { status: number; body: string },
): Promise<void> {
  const query = sql
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
  // The key is ours already: nothing but the commit can follow, or what goes with it.
  await (kind === 'postgres' ? query.modifyEnd(rawSql.raw(GOES_WITH_NEXT)) : query).execute()
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
    // Asked of each row again: one that was claimed anew since the look stays.
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
