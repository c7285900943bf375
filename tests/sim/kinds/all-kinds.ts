import type { KindName } from '../../../src/kinds/kinds.ts'
import type { KindAdapter } from './adapter.ts'
import { correctionUpdates } from './correction-update.ts'
import { exportNotes } from './export-note.ts'
import { handoverAnswers } from './handover-answer.ts'
import { handovers } from './handover.ts'
import { leaveRequests } from './leave-request.ts'
import { leaveUpdates } from './leave-update.ts'
import { newShortages } from './new-shortage.ts'
import { overtimeUpdates } from './overtime-update.ts'
import { overtimeRequests } from './overtime.ts'
import { paySlips } from './pay-slip.ts'
import { personalRecords } from './personal-record.ts'
import { punchCorrections } from './punch-correction.ts'
import { punches } from './punch.ts'
import { shiftReports } from './shift-report.ts'
import { shortageSupports } from './shortage-support.ts'
import { visits } from './visit.ts'

/** Every kind of the simulation, in the order in which a seed draws them: a new one goes last. */
const ADAPTERS: Record<KindName, KindAdapter> = {
  shiftReport: shiftReports,
  shortageSupport: shortageSupports,
  newShortage: newShortages,
  leaveRequest: leaveRequests,
  leaveUpdate: leaveUpdates,
  personalRecord: personalRecords,
  visit: visits,
  paySlip: paySlips,
  exportNote: exportNotes,
  handover: handovers,
  handoverAnswer: handoverAnswers,
  overtime: overtimeRequests,
  overtimeUpdate: overtimeUpdates,
  punch: punches,
  punchCorrection: punchCorrections,
  correctionUpdate: correctionUpdates,
}
export const adapters: readonly KindAdapter[] = Object.values(ADAPTERS)
