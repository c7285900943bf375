import type { Selectable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export async function insertSeal({ sql }: Queries, seal: Selectable<Tables['seals']>): Promise<void> {
  await sql.insertInto('seals').values(seal).execute()
}

/** Those of these seals that are known and not ended. */
export async function findOpenSeals({ sql }: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql.selectFrom('seals').select('id').where('id', 'in', ids).where('ended_at', 'is', null).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function endSealsOf(
  { sql }: Queries,
  { userId, now, exceptId }: { userId: string; now: string; exceptId: string | null },
): Promise<void> {
  const query = sql
    .updateTable('seals')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  await (exceptId === null ? query : query.where('id', '!=', exceptId)).execute()
}

export async function endSeal({ sql }: Queries, { id, now }: { id: string; now: string }): Promise<void> {
  await sql.updateTable('seals').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

/** Kept for a while after their sessions expire, so that a late device does not take them for ended early. */
export async function deleteSealsBefore(
  { sql }: Queries,
  { before, most }: { before: string; most: number },
): Promise<number> {
  const portion = sql.selectFrom('seals').select('id').where('created_at', '<', before).limit(most)
  const { numDeletedRows } = await sql.deleteFrom('seals').where('id', 'in', portion).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
