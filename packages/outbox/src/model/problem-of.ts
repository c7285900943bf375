import { isStuck } from './stuck.ts'
import type { OutboxRow, RowProblem } from './types.ts'

/**
 * The problem shown for an unsent row. A stuck row is always shown as stuck: a later retry or outage says nothing about
 * the server's fault.
 */
export function problemOf(row: OutboxRow): RowProblem | null {
  if (!isStuck(row)) return row.lastProblem
  const requestId = row.failures?.requestId
  return { code: 'stuck', ...(requestId === undefined ? {} : { requestId }) }
}
