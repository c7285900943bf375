import type { KindName } from './kinds.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { LEAVE_REQUEST } from '../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../shared/contract/intents/new-shortage.ts'
import { EXPORT_NOTE } from './export-note/kind.ts'
import { PAY_SLIP } from './pay-slip/kind.ts'
import { PERSONAL_RECORD } from './personal-record/intent.ts'
import { SHIFT_REPORT } from '../shared/contract/intents/shift-report.ts'
import { SHORTAGE_SUPPORT } from '../shared/contract/intents/shortage-support.ts'
import { VISIT } from './visit/kind.ts'

const NAMES: Record<KindName, MessageId> = {
  [SHIFT_REPORT]: 'sync.kindShiftReport',
  [SHORTAGE_SUPPORT]: 'sync.kindShortageSupport',
  [NEW_SHORTAGE]: 'sync.kindNewShortage',
  [LEAVE_REQUEST]: 'sync.kindLeaveRequest',
  [LEAVE_UPDATE]: 'sync.kindLeaveUpdate',
  [PERSONAL_RECORD]: 'sync.kindPersonalRecord',
  [VISIT]: 'sync.kindVisit',
  [PAY_SLIP]: 'sync.kindPaySlip',
  [EXPORT_NOTE]: 'sync.kindExportNote',
}

/** The name of an operation type, with a fallback for types of newer versions. */
export function kindWords(kind: string): MessageId {
  return (NAMES as Record<string, MessageId | undefined>)[kind] ?? 'sync.kindUnknown'
}
