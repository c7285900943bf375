import type { OutboxRow } from './types.ts'

/** Whether the owner has yet to review a row that somebody else changed or may have changed. */
export function isUnchecked({ lastProblem }: Pick<OutboxRow, 'lastProblem'>): boolean {
  return lastProblem?.code === 'changed_here' || lastProblem?.code === 'not_checked'
}
