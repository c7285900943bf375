import { exportNoteScreen } from './export-note/screen.tsx'
import { leaveRequestScreen } from './leave-request/screen.tsx'
import { leaveUpdateScreen } from './leave-update/screen.tsx'
import { newShortageScreen } from './new-shortage/screen.tsx'
import { paySlipScreen } from './pay-slip/screen.tsx'
import { personalRecordScreen } from './personal-record/screen.tsx'
import { shiftReportScreen } from './shift-report/screen.tsx'
import { shortageSupportScreen } from './shortage-support/screen.tsx'
import { visitScreen } from './visit/screen.tsx'
import type { OutboxRow } from '@counter/outbox'
import type { MessageId } from '../i18n/message-id.ts'
import { KEEP_MINE } from './choices.ts'
import type { Choices } from './choices.ts'
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
}

/** Undefined for a kind of a newer version of the app. */
export function screenOf(kind: string): KindScreen | undefined {
  return (screens as Record<string, KindScreen | undefined>)[kind]
}

/** The name of a kind, with a fallback for kinds of newer versions. */
export function kindWords(kind: string): MessageId {
  return screenOf(kind)?.name ?? 'sync.kindUnknown'
}

/** What a person can decide about a row in conflict. */
export function choicesOf({ kind, lastProblem }: OutboxRow): Choices {
  return screenOf(kind)?.choices[lastProblem?.code ?? ''] ?? KEEP_MINE
}
