import { sql as rawSql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { PinsTable } from '../database/tables.ts'

export const WRONG_PINS_IN_A_ROW = 5
export const WRONG_PINS_SINCE_PASSWORD = 20

type Pair = { deviceId: string; userId: string }

/** Sets a PIN, replacing the previous one. Wrong tries are reset, because setting a PIN requires the password. */
export async function putPin(
  { sql }: Queries,
  { deviceId, userId, pinHash, now }: Pair & { pinHash: string; now: string },
): Promise<void> {
  const fresh = { pin_hash: pinHash, set_at: now, wrong_in_a_row: 0, wrong_since_password: 0 }
  await sql
    .insertInto('pins')
    .values({ device_id: deviceId, user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.columns(['device_id', 'user_id']).doUpdateSet(fresh))
    .execute()
}

/** Whether there is a PIN with tries left. */
export async function hasUsablePin({ sql }: Queries, { deviceId, userId }: Pair): Promise<boolean> {
  const row = await sql
    .selectFrom('pins')
    .select('user_id')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('wrong_in_a_row', '<', WRONG_PINS_IN_A_ROW)
    .where('wrong_since_password', '<', WRONG_PINS_SINCE_PASSWORD)
    .executeTakeFirst()
  return row !== undefined
}

/** Selects the current PIN and locks it until the transaction ends. */
export async function findPinForUpdate(
  { sql, kind }: Queries,
  { deviceId, userId }: Pair,
): Promise<Pick<PinsTable, 'pin_hash'> | undefined> {
  const query = sql
    .selectFrom('pins')
    .select('pin_hash')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/**
 * Counts a try before the PIN is verified, so that concurrent tries cannot bypass the limit. Returns undefined if there
 * is no PIN or no try is left.
 */
export async function countPinTry(
  { sql }: Queries,
  { deviceId, userId }: Pair,
): Promise<Pick<PinsTable, 'pin_hash'> | undefined> {
  return sql
    .updateTable('pins')
    .set({
      wrong_in_a_row: rawSql<number>`wrong_in_a_row + 1`,
      wrong_since_password: rawSql<number>`wrong_since_password + 1`,
    })
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('wrong_in_a_row', '<', WRONG_PINS_IN_A_ROW)
    .where('wrong_since_password', '<', WRONG_PINS_SINCE_PASSWORD)
    .returning('pin_hash')
    .executeTakeFirst()
}

/** Called after the right PIN: uncounts this try and resets the count in a row. */
export async function forgivePinTry({ sql }: Queries, { deviceId, userId }: Pair): Promise<void> {
  const oneLess = { wrong_in_a_row: 0, wrong_since_password: rawSql<number>`wrong_since_password - 1` }
  await sql
    .updateTable('pins')
    .set(oneLess)
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('wrong_since_password', '>', 0)
    .execute()
}

/** Called after the right password. */
export async function forgiveAllPinTries({ sql }: Queries, { deviceId, userId }: Pair): Promise<void> {
  await sql
    .updateTable('pins')
    .set({ wrong_in_a_row: 0, wrong_since_password: 0 })
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .execute()
}

/** Returns false if there was no PIN. */
export async function deletePin({ sql }: Queries, { deviceId, userId }: Pair): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom('pins')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deletePinsOf({ sql }: Queries, userId: string): Promise<void> {
  await sql.deleteFrom('pins').where('user_id', '=', userId).execute()
}

/** Deletes the PINs of all other users on a device. */
export async function deletePinsOfOthers({ sql }: Queries, { deviceId, userId }: Pair): Promise<void> {
  await sql.deleteFrom('pins').where('device_id', '=', deviceId).where('user_id', '!=', userId).execute()
}

/** Deletes the PINs of managers and accountants, who may have none on a shared device. */
export async function deletePinsOfManagers({ sql }: Queries, deviceId: string): Promise<void> {
  const people = sql
    .selectFrom('users')
    .select('id')
    .where(({ or, eb }) => or([eb('is_admin', '=', 1), eb('is_accountant', '=', 1)]))
  await sql.deleteFrom('pins').where('device_id', '=', deviceId).where('user_id', 'in', people).execute()
}
