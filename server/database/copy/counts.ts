import type { Chunk } from './read-chain.ts'
import type { CopiedTable } from './tables.ts'

/** Rows by table. */
export type Counts = Partial<Record<CopiedTable, number>>

export function addTo(counts: Counts, { table, rows }: Chunk): void {
  counts[table] = (counts[table] ?? 0) + rows.length
}
