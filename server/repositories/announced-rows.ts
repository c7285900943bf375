import type { Queries } from '../database/database.ts'
import type { AnnouncedRowsTable } from '../database/tables.ts'

type Announced = Pick<AnnouncedRowsTable, 'op_id' | 'kind' | 'intent'>

type Announcement = {
  sessionId: string
  rows: readonly Announced[]
  /** Ids of operations that the owner has sent before. */ sent: ReadonlySet<string>
  now: string
}

/**
 * Replaces the announced rows of a session with these, in this order: missing rows are withdrawn, and settled ones stay
 * settled.
 */
export async function announceRows(queries: Queries, { sessionId, rows, sent, now }: Announcement): Promise<void> {
  await withdrawAll(queries, sessionId)
  if (rows.length === 0) return
  await queries.sql
    .insertInto('announced_rows')
    .values(
      rows.map((row, position) => ({
        ...row,
        session_id: sessionId,
        position,
        settled_at: sent.has(row.op_id) ? now : null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['session_id', 'op_id']).doNothing())
    .execute()
}

/** Deletes all rows that were not sent yet. */
export async function withdrawAll({ sql }: Queries, sessionId: string): Promise<void> {
  await sql.deleteFrom('announced_rows').where('session_id', '=', sessionId).where('settled_at', 'is', null).execute()
}

/** Rows that are not settled, or were settled after this moment, oldest first. */
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

type NamedRows = { sessionId: string; opIds: readonly string[] }

/** Selects these rows and locks them until the transaction ends. */
export async function findAnnouncedForUpdate(
  { sql, kind }: Queries,
  { sessionId, opIds }: NamedRows,
): Promise<AnnouncedRowsTable[]> {
  const query = sql
    .selectFrom('announced_rows')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('op_id', 'in', opIds)
    .orderBy('op_id')
  return (kind === 'postgres' ? query.forUpdate() : query).execute()
}

export async function withdrawRows({ sql }: Queries, { sessionId, opIds }: NamedRows): Promise<void> {
  await sql
    .deleteFrom('announced_rows')
    .where('session_id', '=', sessionId)
    .where('op_id', 'in', opIds)
    .where('settled_at', 'is', null)
    .execute()
}

export async function settleRows(
  { sql }: Queries,
  { sessionId, opIds, now }: NamedRows & { now: string },
): Promise<void> {
  await sql
    .updateTable('announced_rows')
    .set({ settled_at: now })
    .where('session_id', '=', sessionId)
    .where('op_id', 'in', opIds)
    .where('settled_at', 'is', null)
    .execute()
}

/** Deletes rows of sessions that no longer exist. */
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

/**
 * How many announced rows have not arrived, and since when the one that waits longest does: since its owner left the
 * tablet.
 */
export async function countUnsent({ sql }: Queries): Promise<{ count: number; since: string | null }> {
  const { count, since } = await sql
    .selectFrom('announced_rows')
    .innerJoin('sessions', 'sessions.id', 'announced_rows.session_id')
    .where('settled_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min(fn.coalesce('sessions.suspended_at', 'sessions.active_at', 'sessions.created_at')).as('since'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), since }
}
