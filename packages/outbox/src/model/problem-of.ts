import { isStuck } from './stuck.ts'
import type { OutboxRow, RowProblem } from './types.ts'

/**
 * The problem shown for an unsent row. A stuck row is shown as stuck: a later retry or outage says nothing about the
 * server's fault. JSON that is not the server's is named, because whoever runs the network can help.
 */
export function problemOf(row: OutboxRow): RowProblem | null {
  if (!isStuck(row) || row.lastProblem?.code === 'other_json') return row.lastProblem
  const requestId = row.failures?.requestId
  return { code: 'stuck', ...(requestId === undefined ? {} : { requestId }) }
}
