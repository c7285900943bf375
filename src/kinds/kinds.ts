import { exportNoteKind } from './export-note/kind.ts'
import { leaveRequestKind } from './leave-request/kind.ts'
import { leaveUpdateKind } from './leave-update/kind.ts'
import { newShortageKind } from './new-shortage/kind.ts'
import { paySlipKind } from './pay-slip/kind.ts'
import { personalRecordKind } from './personal-record/kind.ts'
import { shiftReportKind } from './shift-report/kind.ts'
import { shortageSupportKind } from './shortage-support/kind.ts'
import { visitKind } from './visit/kind.ts'
import type { KindRegistry } from '@counter/outbox'

const ALL = {
  shiftReport: shiftReportKind,
  shortageSupport: shortageSupportKind,
  newShortage: newShortageKind,
  leaveRequest: leaveRequestKind,
  leaveUpdate: leaveUpdateKind,
  personalRecord: personalRecordKind,
  visit: visitKind,
  paySlip: paySlipKind,
  exportNote: exportNoteKind,
}

/** A new kind is one line in `ALL`; its screen and its simulation adapter then have to be registered to compile. */
export type KindName = keyof typeof ALL

/** Every kind of queued change, for page, worker and tests. */
export const kinds: KindRegistry = ALL
