import type { ShownLeave } from './shown-leave.ts'

const REJOINED_SHOWN = 5

/**
 * Leaves still to come back from, first due first, and the latest one has come back from. One with a change that needs
 * its owner stays in the first list, where they will look for it.
 */
export function rejoinLists(leaves: readonly ShownLeave[]): { waiting: ShownLeave[]; rejoined: ShownLeave[] } {
  const approved = leaves.filter(({ leave }) => leave.status === 'Approved')
  const isWaiting = ({ leave, changes }: ShownLeave) => leave.dateRejoined === null || changes.length > 0
  return {
    waiting: approved.filter(isWaiting).sort((a, b) => (a.leave.dateTo < b.leave.dateTo ? -1 : 1)),
    rejoined: approved
      .filter((shown) => !isWaiting(shown))
      .sort((a, b) => (a.leave.dateFrom < b.leave.dateFrom ? 1 : -1))
      .slice(0, REJOINED_SHOWN),
  }
}
