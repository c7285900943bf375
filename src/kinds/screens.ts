import { exportNoteScreen } from './export-note/screen.tsx'
import { leaveRequestScreen } from './leave-request/screen.tsx'
import { leaveUpdateScreen } from './leave-update/screen.tsx'
import { newShortageScreen } from './new-shortage/screen.tsx'
import { paySlipScreen } from './pay-slip/screen.tsx'
import { personalRecordScreen } from './personal-record/screen.tsx'
import { shiftReportScreen } from './shift-report/screen.tsx'
import { shortageSupportScreen } from './shortage-support/screen.tsx'
import { visitScreen } from './visit/screen.tsx'
import { EXPORT_NOTE } from './export-note/kind.ts'
import { PAY_SLIP } from './pay-slip/kind.ts'
import { PERSONAL_RECORD } from './personal-record/intent.ts'
import { VISIT } from './visit/kind.ts'
import { LEAVE_REQUEST } from '../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../shared/contract/intents/new-shortage.ts'
import { SHIFT_REPORT } from '../shared/contract/intents/shift-report.ts'
import { SHORTAGE_SUPPORT } from '../shared/contract/intents/shortage-support.ts'
import type { KindName } from './kinds.ts'
import type { KindScreen } from './screen.ts'

const screens: Record<KindName, KindScreen> = {
  [SHIFT_REPORT]: shiftReportScreen,
  [SHORTAGE_SUPPORT]: shortageSupportScreen,
  [NEW_SHORTAGE]: newShortageScreen,
  [LEAVE_REQUEST]: leaveRequestScreen,
  [LEAVE_UPDATE]: leaveUpdateScreen,
  [PERSONAL_RECORD]: personalRecordScreen,
  [VISIT]: visitScreen,
  [PAY_SLIP]: paySlipScreen,
  [EXPORT_NOTE]: exportNoteScreen,
}

/** Undefined for a kind of a newer version of the app. */
export function screenOf(kind: string): KindScreen | undefined {
  return (screens as Record<string, KindScreen | undefined>)[kind]
}
