import type { Queries } from '../database/database.ts'
import type { AnnouncedRowsTable } from '../database/tables.ts'

type Announced = Pick<AnnouncedRowsTable, 'op_id' | 'kind' | 'intent'>

/** What is to be sent without its owner becomes this, in this order: a row that is missing is withdrawn, one that was sent stays so. */
export async function announceRows(
  { sql }: Queries,
  { sessionId, rows }: { sessionId: string; rows: readonly Announced[] },
): Promise<void> {
  await sql.deleteFrom('announced_rows').where('session_id', '=', sessionId).where('settled_at', 'is', null).execute()
  if (rows.length === 0) return
  await sql
    .insertInto('announced_rows')
    .values(rows.map((row, position) => ({ ...row, session_id: sessionId, position, settled_at: null })))
    .onConflict((conflict) => conflict.columns(['session_id', 'op_id']).doNothing())
    .execute()
}

/** Those that are not settled, or were only after this moment, oldest first. */
export async function findAnnounced(
  { sql }: Queries,
  { sessionId, settledAfter }: { sessionId: string; settledAfter: string },
): Promise<AnnouncedRowsTable[]> {
  return sql
    .selectFrom('announced_rows')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where(({ or, eb }) => or([eb('settled_at', 'is', null), eb('settled_at', '>', settledAfter)]))
    .orderBy('position')
    .execute()
}

export async function settleRows(
  { sql }: Queries,
  { sessionId, opIds, now }: { sessionId: string; opIds: readonly string[]; now: string },
): Promise<void> {
  await sql
    .updateTable('announced_rows')
    .set({ settled_at: now })
    .where('session_id', '=', sessionId)
    .where('op_id', 'in', opIds)
    .where('settled_at', 'is', null)
    .execute()
}

/** What sessions announced that are gone. */
export async function deleteAnnouncedOfNobody({ sql }: Queries, { most }: { most: number }): Promise<number> {
  const left = sql
    .selectFrom('announced_rows')
    .leftJoin('sessions', 'sessions.id', 'announced_rows.session_id')
    .select('announced_rows.session_id')
    .distinct()
    .where('sessions.id', 'is', null)
    .limit(most)
  const { numDeletedRows } = await sql
    .deleteFrom('announced_rows')
    .where('session_id', 'in', left)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
