import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { ReportRow, Tables } from '../database/tables.ts'
import { holdFeed, lastChange, nextChanges, nextValue, PARTITIONED, setLastChange } from './changes.ts'
import type { Place } from './changes.ts'

/** In `change_seq` of reports with a position in a partition: to servers of earlier versions they are always new. */
export const IN_PARTITION = 2 ** 52
/** Chosen once: a report keeps the number of its partition, so another count would be possible later. */
const PARTITIONS = PARTITIONED.reports.length
const FNV_OFFSET = 2_166_136_261
const FNV_PRIME = 16_777_619

/** The partition of a pharmacy's reports: a hash of its name (FNV-1a). */
export function partitionOf(pharmacyName: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < pharmacyName.length; index += 1)
    hash = Math.imul(hash ^ pharmacyName.charCodeAt(index), FNV_PRIME)
  return (hash >>> 0) % PARTITIONS
}

/**
 * Reports whose newest position is after this one. A report has one position: in its partition, or in the feed as a
 * whole if it was last written before the split, or by a server of an earlier version. A place without partitions is of
 * such a server and has seen nothing of them, or of a database that has none.
 */
export function changedSince({ seq, parts }: Place) {
  return ({ or, and, eb }: ExpressionBuilder<Tables, 'reports'>) => {
    if (!parts) return eb('reports.change_seq', '>', seq)
    return or([
      and([eb('reports.change_seq', '>', seq), eb('reports.change_seq', '<', IN_PARTITION)]),
      ...PARTITIONED.reports.map((_feed, part) =>
        and([
          eb('reports.part', '=', part),
          eb('reports.part_seq', '>', parts[part] ?? 0),
          eb('reports.change_seq', '=', IN_PARTITION),
        ]),
      ),
    ])
  }
}

type Cut = { row: ReportRow; since: Place; newest: Place }

/** How far a list of changes reached that ends with this row, in the order of `change_seq`, `part` and `part_seq`. */
export function placeAfter({ row, since, newest }: Cut): Place {
  if (row.change_seq < IN_PARTITION) return { ...since, seq: row.change_seq }
  const parts = PARTITIONED.reports.map((_feed, part) => {
    if (part === row.part) return row.part_seq ?? 0
    return (part < (row.part ?? 0) ? newest : since).parts?.[part] ?? 0
  })
  return { seq: newest.seq, parts }
}

type Numbered = Pick<ReportRow, 'id' | 'pharmacy_name'>

/**
 * Gives a written report its position, as the last statement before the commit: from here on all other writers of its
 * partition wait, so on PostgreSQL it is one statement.
 */
export async function numberReport({ sql: queries, kind }: Queries, row: Numbered): Promise<void> {
  if (kind === 'sqlite') return numberReports({ sql: queries, kind }, [row])
  const counter = PARTITIONED.reports[partitionOf(row.pharmacy_name)] ?? 'reports'
  const isSplit = sql<boolean>`next.feed <> 'reports'`
  const { numUpdatedRows } = await queries
    .with('next', (query) =>
      query
        .updateTable('change_counters')
        .set({ value: nextValue })
        .where(
          'feed',
          '=',
          sql<string>`coalesce((select feed from change_counters where feed = ${counter}), 'reports')`,
        )
        .returning(['feed', 'value']),
    )
    .updateTable('reports')
    .from('next')
    .set({
      change_seq: sql<number>`case when ${isSplit} then ${sql.lit(IN_PARTITION)} else next.value end`,
      part: sql<number>`case when ${isSplit} then ${sql.lit(partitionOf(row.pharmacy_name))} end`,
      part_seq: sql<number>`case when ${isSplit} then next.value end`,
    })
    .where('reports.id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error('a report was written without a position')
}

/** The same for several: partition by partition, so that two that do this do not wait for each other in a circle. */
export async function numberReports(tx: Queries, rows: readonly Numbered[]): Promise<void> {
  const split = await isSplit(tx)
  for (const [part, feed] of [...PARTITIONED.reports.entries()]) {
    const own = rows.filter((row) => partitionOf(row.pharmacy_name) === part)
    if (own.length === 0) continue
    const positions = await nextChanges(tx, split ? feed : 'reports', own.length)
    for (const [index, { id }] of own.entries()) {
      const position = positions[index] ?? 0
      const place = split
        ? { change_seq: IN_PARTITION, part, part_seq: position }
        : { change_seq: position, part: null, part_seq: null }
      await tx.sql.updateTable('reports').set(place).where('id', '=', id).execute()
    }
  }
}

async function isSplit({ sql: queries }: Queries): Promise<boolean> {
  const counter = await queries
    .selectFrom('change_counters')
    .select('feed')
    .where('feed', 'in', PARTITIONED.reports)
    .limit(1)
    .executeTakeFirst()
  return counter !== undefined
}

/**
 * From now on reports are numbered in partitions, beginning after every position that was given before: those of an
 * earlier split, too. False if they are already.
 */
export async function splitReports(tx: Queries): Promise<boolean> {
  if (await isSplit(tx)) return false
  await holdFeed(tx, 'reports')
  const { seq } = await lastChange(tx, 'reports')
  await tx.sql
    .insertInto('change_counters')
    .values(PARTITIONED.reports.map((feed) => ({ feed, value: seq })))
    .onConflict((conflict) => conflict.column('feed').doNothing())
    .execute()
  return true
}

/** Numbers all reports in the one feed that servers of earlier versions know. False if they are already. */
export async function joinReports(tx: Queries): Promise<boolean> {
  await holdFeed(tx, 'reports')
  const counters = await tx.sql
    .deleteFrom('change_counters')
    .where('feed', 'in', PARTITIONED.reports)
    .returning('value')
    .execute()
  if (counters.length === 0) return false
  const { seq } = await lastChange(tx, 'reports')
  const last = Math.max(seq, ...counters.map((counter) => counter.value))
  // Each its own, because a list may be cut off after any of them.
  const { numAffectedRows = 0n } = await sql`update reports
    set change_seq = ${sql.lit(last)} + numbered.nth, part = null, part_seq = null
    from (select id, row_number() over (order by part, part_seq) as nth
      from reports where change_seq = ${sql.lit(IN_PARTITION)}) as numbered
    where numbered.id = reports.id`.execute(tx.sql)
  await setLastChange(tx, 'reports', last + Number(numAffectedRows))
  return true
}
