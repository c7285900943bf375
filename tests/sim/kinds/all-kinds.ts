import type { KindAdapter } from './adapter.ts'
import { exportNotes } from './export-note.ts'
import { leaveRequests } from './leave-request.ts'
import { leaveUpdates } from './leave-update.ts'
import { newShortages } from './new-shortage.ts'
import { paySlips } from './pay-slip.ts'
import { personalRecords } from './personal-record.ts'
import { shiftReports } from './shift-report.ts'
import { shortageSupports } from './shortage-support.ts'
import { visits } from './visit.ts'

/** Every operation type of the simulation. A new one needs one file here and one line. */
export const adapters: readonly KindAdapter[] = [
  shiftReports,
  shortageSupports,
  newShortages,
  leaveRequests,
  leaveUpdates,
  personalRecords,
  visits,
  paySlips,
  exportNotes,
]
