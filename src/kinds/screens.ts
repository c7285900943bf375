import { correctionUpdateScreen } from './correction-update/screen.tsx'
import { exportNoteScreen } from './export-note/screen.tsx'
import { handoverAnswerScreen } from './handover-answer/screen.tsx'
import { handoverScreen } from './handover/screen.tsx'
import { leaveRequestScreen } from './leave-request/screen.tsx'
import { leaveUpdateScreen } from './leave-update/screen.tsx'
import { newShortageScreen } from './new-shortage/screen.tsx'
import { overtimeUpdateScreen } from './overtime-update/screen.tsx'
import { overtimeScreen } from './overtime/screen.tsx'
import { paySlipScreen } from './pay-slip/screen.tsx'
import { personalRecordScreen } from './personal-record/screen.tsx'
import { punchCorrectionScreen } from './punch-correction/screen.tsx'
import { punchScreen } from './punch/screen.tsx'
import { shiftReportScreen } from './shift-report/screen.tsx'
import { shortageSupportScreen } from './shortage-support/screen.tsx'
import { visitScreen } from './visit/screen.tsx'
import type { MessageId } from '../i18n/message-id.ts'
import type { KindName } from './kinds.ts'
import type { KindScreen } from './screen.ts'

const screens: Record<KindName, KindScreen> = {
  shiftReport: shiftReportScreen,
  shortageSupport: shortageSupportScreen,
  newShortage: newShortageScreen,
  leaveRequest: leaveRequestScreen,
  leaveUpdate: leaveUpdateScreen,
  personalRecord: personalRecordScreen,
  visit: visitScreen,
  paySlip: paySlipScreen,
  exportNote: exportNoteScreen,
  handover: handoverScreen,
  handoverAnswer: handoverAnswerScreen,
  overtime: overtimeScreen,
  overtimeUpdate: overtimeUpdateScreen,
  punch: punchScreen,
  punchCorrection: punchCorrectionScreen,
  correctionUpdate: correctionUpdateScreen,
}

/** Undefined for a kind of a newer version of the app. */
export function screenOf(kind: string): KindScreen | undefined {
  return (screens as Record<string, KindScreen | undefined>)[kind]
}

/** The name of a kind, with a fallback for kinds of newer versions. */
export function kindWords(kind: string): MessageId {
  return screenOf(kind)?.name ?? 'sync.kindUnknown'
}
