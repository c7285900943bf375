import type { ExpressionBuilder } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { ReportRow, Tables } from '../database/tables.ts'
import { lastChange, nextChanges, nextValue, PARTITIONED } from './changes.ts'
import type { Place } from './changes.ts'

/** `change_seq` of reports with a position in a partition: after all positions in the feed as a whole. */
const IN_PARTITION = 2 ** 52
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
 * whole if the database has no partitions, or had none when the report was last written: before a move from SQLite.
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
 * partition wait, so on PostgreSQL, which always has partitions, it is one statement.
 */
export async function numberReport({ sql: queries, kind }: Queries, row: Numbered): Promise<void> {
  if (kind === 'sqlite') return numberReports({ sql: queries, kind }, [row])
  const part = partitionOf(row.pharmacy_name)
  const { numUpdatedRows } = await queries
    .with('next', (query) =>
      query
        .updateTable('change_counters')
        .set({ value: nextValue })
        .where('feed', '=', `reports/${part}`)
        .returning('value'),
    )
    .updateTable('reports')
    .from('next')
    .set(({ ref }) => ({ change_seq: IN_PARTITION, part, part_seq: ref('next.value') }))
    .where('reports.id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error('a report was written without a position')
}

/** The same for several: partition by partition, so that two that do this do not wait for each other in a circle. */
export async function numberReports(tx: Queries, rows: readonly Numbered[]): Promise<void> {
  const hasParts = await hasPartitions(tx)
  for (const [part, feed] of [...PARTITIONED.reports.entries()]) {
    const own = rows.filter((row) => partitionOf(row.pharmacy_name) === part)
    if (own.length === 0) continue
    const positions = await nextChanges(tx, hasParts ? feed : 'reports', own.length)
    for (const [index, { id }] of own.entries()) {
      const position = positions[index] ?? 0
      const place = hasParts
        ? { change_seq: IN_PARTITION, part, part_seq: position }
        : { change_seq: position, part: null, part_seq: null }
      await tx.sql.updateTable('reports').set(place).where('id', '=', id).execute()
    }
  }
}

/** A PostgreSQL always has them, a SQLite only if it was filled from one. */
async function hasPartitions({ sql: queries }: Queries): Promise<boolean> {
  const counter = await queries
    .selectFrom('change_counters')
    .select('feed')
    .where('feed', 'in', PARTITIONED.reports)
    .limit(1)
    .executeTakeFirst()
  return counter !== undefined
}

/**
 * Gives a PostgreSQL that was filled from a database without partitions their counters. They begin after every position
 * that was given there.
 */
export async function beginPartitions(tx: Queries): Promise<void> {
  if (tx.kind === 'sqlite') return
  const { seq } = await lastChange(tx, 'reports')
  await tx.sql
    .insertInto('change_counters')
    .values(PARTITIONED.reports.map((feed) => ({ feed, value: seq })))
    .onConflict((conflict) => conflict.column('feed').doNothing())
    .execute()
}
