import { daysBetween } from '../../../shared/rules/business-day.ts'
import { dueBack } from '../../../shared/rules/leave-days.ts'
import { stateWordOfLeave } from './shown-leave.ts'
import type { ShownLeave } from './shown-leave.ts'

/** Forms to a page of those still to come back from. */
export const WAITING_PER_PAGE = 10
const REJOINED_SHOWN = 5

/**
 * Leaves still to come back from, and the latest one has come back from. Before all others stands what needs its owner,
 * who will look for it here, also where the return was approved meanwhile; then the one due back nearest to today, which
 * years of returns that nobody asked for must not hide.
 */
export function rejoinLists(
  leaves: readonly ShownLeave[],
  today: string,
): { waiting: ShownLeave[]; rejoined: ShownLeave[] } {
  const approved = leaves.filter(({ leave }) => leave.status === 'Approved')
  const isWaiting = ({ leave, changes }: ShownLeave) => leave.dateRejoined === null || changes.length > 0
  return {
    waiting: approved
      .filter(isWaiting)
      .sort((a, b) => Number(needsOwner(b)) - Number(needsOwner(a)) || away(a, today) - away(b, today)),
    rejoined: approved
      .filter((shown) => !isWaiting(shown))
      .sort((a, b) => (a.leave.dateFrom < b.leave.dateFrom ? 1 : -1))
      .slice(0, REJOINED_SHOWN),
  }
}

function needsOwner(shown: ShownLeave): boolean {
  return stateWordOfLeave(shown) === 'attention'
}

/** Days between today and the day due back, either way. */
function away({ leave }: ShownLeave, today: string): number {
  return Math.abs(daysBetween(today, dueBack(leave)))
}
