import type { Selectable } from 'kysely'
import { sql as rawSql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { DeviceMode, Tables } from '../database/tables.ts'

export async function insertDevice({ sql }: Queries, device: Selectable<Tables['devices']>): Promise<void> {
  await sql.insertInto('devices').values(device).execute()
}

export async function findDeviceId({ sql }: Queries, tokenHash: string): Promise<string | null> {
  const row = await sql.selectFrom('devices').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
  return row?.id ?? null
}

export async function setDeviceMode(
  { sql }: Queries,
  { deviceId, mode }: { deviceId: string; mode: DeviceMode },
): Promise<void> {
  await sql.updateTable('devices').set({ mode }).where('id', '=', deviceId).execute()
}

export async function findDeviceMode({ sql }: Queries, deviceId: string): Promise<DeviceMode | null> {
  const row = await sql.selectFrom('devices').select('mode').where('id', '=', deviceId).executeTakeFirst()
  return row?.mode ?? null
}

type Pair = { deviceId: string; userId: string }

/** Throttling state of a user who entered the right password on that device before; otherwise undefined. */
export async function findPair(
  { sql }: Queries,
  { deviceId, userId }: Pair,
): Promise<{ wrongTries: number; nextTryAt: string | null } | undefined> {
  return sql
    .selectFrom('device_accounts')
    .select(['wrong_tries as wrongTries', 'next_try_at as nextTryAt'])
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Counts a try unless the pair has to wait. Returns the number of tries since the last right password, or null if it
 * has to wait.
 */
export async function countPairTry(
  { sql }: Queries,
  { deviceId, userId, now }: Pair & { now: string },
): Promise<number | null> {
  const row = await sql
    .updateTable('device_accounts')
    .set({ wrong_tries: rawSql<number>`wrong_tries + 1` })
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .returning('wrong_tries')
    .executeTakeFirst()
  return row?.wrong_tries ?? null
}

export async function delayPair(
  { sql }: Queries,
  { deviceId, userId, nextTryAt }: Pair & { nextTryAt: string },
): Promise<void> {
  await sql
    .updateTable('device_accounts')
    .set({ next_try_at: nextTryAt })
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .execute()
}

/** Called after a right password: marks the pair as known and resets its wrong tries. */
export async function rememberPair({ sql }: Queries, { deviceId, userId, now }: Pair & { now: string }): Promise<void> {
  await sql
    .insertInto('device_accounts')
    .values({ device_id: deviceId, user_id: userId, known_at: now, wrong_tries: 0, next_try_at: null })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'user_id']).doUpdateSet({ known_at: now, wrong_tries: 0, next_try_at: null }),
    )
    .execute()
  await sql.updateTable('devices').set({ seen_at: now }).where('id', '=', deviceId).execute()
}

export async function deleteDevicesBefore(
  { sql }: Queries,
  { before, most }: { before: string; most: number },
): Promise<number> {
  const portion = sql.selectFrom('devices').select('id').where('seen_at', '<', before).limit(most)
  await sql.deleteFrom('device_accounts').where('device_id', 'in', portion).execute()
  const { numDeletedRows } = await sql
    .deleteFrom('devices')
    .where('id', 'in', portion)
    .where('seen_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
