import { unsentId } from '../data/unsent-id.ts'
import type { SyncPaths } from '../kinds/screen.ts'
import { leaveEditPathOf, leavePathOf } from './leave-paths.ts'
import { paths } from './paths.ts'
import { payPathOf, visitPathOf } from './record-paths.ts'

/** The links of the page of unsent work. */
export const syncPaths: SyncPaths = {
  home: paths.home,
  leaves: paths.leavesHistory,
  leaveOf: leavePathOf,
  editLeaveOf: leaveEditPathOf,
  shortages: paths.trendingShortages,
  contacts: paths.profile,
  vaccination: paths.vaccine,
  payOf: payPathOf,
  visitOf: (opId) => visitPathOf(unsentId(opId)),
}
