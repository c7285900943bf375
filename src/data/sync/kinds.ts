import { exportNoteKind } from './kinds/export-note.ts'
import { leaveRequestKind } from './kinds/leave-request.ts'
import { leaveUpdateKind } from './kinds/leave-update.ts'
import { newShortageKind } from './kinds/new-shortage.ts'
import { paySlipKind } from './kinds/pay-slip.ts'
import { personalRecordKind } from './kinds/personal-record.ts'
import { shiftReportKind } from './kinds/shift-report.ts'
import { shortageSupportKind } from './kinds/shortage-support.ts'
import { visitKind } from './kinds/visit.ts'
import type { KindRegistry } from '@counter/outbox'

/**
 * All kinds of queued changes, for the page, the worker and the tests. A new kind is one file in `kinds/` and one line
 * here.
 */
export const kinds: KindRegistry = {
  [shiftReportKind.name]: shiftReportKind,
  [shortageSupportKind.name]: shortageSupportKind,
  [newShortageKind.name]: newShortageKind,
  [leaveRequestKind.name]: leaveRequestKind,
  [leaveUpdateKind.name]: leaveUpdateKind,
  [personalRecordKind.name]: personalRecordKind,
  [visitKind.name]: visitKind,
  [paySlipKind.name]: paySlipKind,
  [exportNoteKind.name]: exportNoteKind,
}
