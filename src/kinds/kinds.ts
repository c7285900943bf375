import { EXPORT_NOTE, exportNoteKind } from './export-note/kind.ts'
import { leaveRequestKind } from './leave-request/kind.ts'
import { leaveUpdateKind } from './leave-update/kind.ts'
import { newShortageKind } from './new-shortage/kind.ts'
import { PAY_SLIP, paySlipKind } from './pay-slip/kind.ts'
import { personalRecordKind } from './personal-record/kind.ts'
import { shiftReportKind } from './shift-report/kind.ts'
import { shortageSupportKind } from './shortage-support/kind.ts'
import { VISIT, visitKind } from './visit/kind.ts'
import { PERSONAL_RECORD } from './personal-record/intent.ts'
import { LEAVE_REQUEST } from '../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../shared/contract/intents/new-shortage.ts'
import { SHIFT_REPORT } from '../shared/contract/intents/shift-report.ts'
import { SHORTAGE_SUPPORT } from '../shared/contract/intents/shortage-support.ts'
import type { KindRegistry } from '@counter/outbox'

const ALL = {
  [SHIFT_REPORT]: shiftReportKind,
  [SHORTAGE_SUPPORT]: shortageSupportKind,
  [NEW_SHORTAGE]: newShortageKind,
  [LEAVE_REQUEST]: leaveRequestKind,
  [LEAVE_UPDATE]: leaveUpdateKind,
  [PERSONAL_RECORD]: personalRecordKind,
  [VISIT]: visitKind,
  [PAY_SLIP]: paySlipKind,
  [EXPORT_NOTE]: exportNoteKind,
}

/** A new kind is one line in `ALL`; the names, screens and simulation adapters then do not compile without it. */
export type KindName = keyof typeof ALL

/** Every kind of queued change, for page, worker and tests. */
export const kinds: KindRegistry = ALL
