import { isStuck } from './stuck.ts'
import type { OutboxRow, RowProblem } from './types.ts'

/** The engine's own code for JSON that is not the server's, or of which no request can be made. */
export const OTHER_JSON = 'other_json'

/**
 * The problem shown for an unsent row. A stuck row is shown as stuck: a later retry or outage says nothing about the
 * server's fault. JSON that is not the server's is named, because whoever runs the network can help.
 */
export function problemOf(row: OutboxRow): RowProblem | null {
  if (!isStuck(row) || row.lastProblem?.code === OTHER_JSON) return row.lastProblem
  const requestId = row.failures?.requestId
  return { code: 'stuck', ...(requestId === undefined ? {} : { requestId }) }
}
