import { daysBetween } from '../../../shared/rules/days/business-day.ts'
import { dueBack } from '../../../shared/rules/leave/leave-days.ts'
import { stateWordOfLeave } from './shown-leave.ts'
import type { ShownLeave } from './shown-leave.ts'

/** Forms per page of leaves without a return. */
export const WAITING_PER_PAGE = 10
const REJOINED_SHOWN = 5

/**
 * Leaves without a return, and the latest ones with one. Leaves with a change that needs its owner come first and are
 * listed as waiting even if the return was approved meanwhile, because the owner looks for them here. Then the nearest
 * due date comes first, so that old leaves whose return was never requested do not hide current ones.
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

/** Days between today and the day due back, in either direction. */
function away({ leave }: ShownLeave, today: string): number {
  return Math.abs(daysBetween(today, dueBack(leave)))
}
