import { isStuck } from './stuck.ts'
import type { OutboxRow, RowProblem } from './types.ts'

/**
 * What is said of a row that is not sent. Of a stuck one it is that, whatever came since: another try, or an outage, tells nothing
 * of the server's fault.
 */
export function problemOf(row: OutboxRow): RowProblem | null {
  if (!isStuck(row)) return row.lastProblem
  const requestId = row.failures?.requestId
  return { code: 'stuck', ...(requestId === undefined ? {} : { requestId }) }
}
