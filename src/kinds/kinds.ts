import { correctionUpdateKind } from './correction-update/kind.ts'
import { exportNoteKind } from './export-note/kind.ts'
import { handoverAnswerKind } from './handover-answer/kind.ts'
import { handoverKind } from './handover/kind.ts'
import { leaveRequestKind } from './leave-request/kind.ts'
import { leaveUpdateKind } from './leave-update/kind.ts'
import { newShortageKind } from './new-shortage/kind.ts'
import { overtimeUpdateKind } from './overtime-update/kind.ts'
import { overtimeKind } from './overtime/kind.ts'
import { paySlipKind } from './pay-slip/kind.ts'
import { personalRecordKind } from './personal-record/kind.ts'
import { punchCorrectionKind } from './punch-correction/kind.ts'
import { punchKind } from './punch/kind.ts'
import { shiftReportKind } from './shift-report/kind.ts'
import { shortageSupportKind } from './shortage-support/kind.ts'
import { visitKind } from './visit/kind.ts'
import type { KindRegistry } from '@counter/outbox'

/** Kinds whose receipts keep their content on a personal device when their owner signs out. */
const RECEIPTS_STAY = {
  shiftReport: shiftReportKind,
  shortageSupport: shortageSupportKind,
  newShortage: newShortageKind,
  leaveRequest: leaveRequestKind,
  leaveUpdate: leaveUpdateKind,
  personalRecord: personalRecordKind,
  visit: visitKind,
  exportNote: exportNoteKind,
  handover: handoverKind,
  handoverAnswer: handoverAnswerKind,
  overtime: overtimeKind,
  overtimeUpdate: overtimeUpdateKind,
  punch: punchKind,
  punchCorrection: punchCorrectionKind,
  correctionUpdate: correctionUpdateKind,
}
/** Kinds about other people's pay: their receipts are emptied. */
const RECEIPTS_LEAVE = {
  paySlip: paySlipKind,
}
const ALL = { ...RECEIPTS_STAY, ...RECEIPTS_LEAVE }

/** A new kind is one line in either list; its screen and its simulation adapter then have to be registered to compile. */
export type KindName = keyof typeof ALL
export type KindThatLeaves = keyof typeof RECEIPTS_LEAVE

/** Every kind of queued change, for page, worker and tests. */
export const kinds: KindRegistry = ALL
