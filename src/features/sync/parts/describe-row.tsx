import type { ComponentType } from 'react'
import { LEAVE_REQUEST } from '../../../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../../../shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../../../shared/contract/intents/new-shortage.ts'
import { EXPORT_NOTE } from '../../../data/sync/kinds/export-note.ts'
import { PAY_SLIP } from '../../../data/sync/kinds/pay-slip.ts'
import { PERSONAL_RECORD } from '../../../data/sync/kinds/personal-record-intent.ts'
import { SHIFT_REPORT } from '../../../shared/contract/intents/shift-report.ts'
import { SHORTAGE_SUPPORT } from '../../../shared/contract/intents/shortage-support.ts'
import { VISIT } from '../../../data/sync/kinds/visit.ts'
import type { OutboxRow } from '@counter/outbox'
import { ExportNoteLine } from '../kinds/export-note-line.tsx'
import { LeaveRequestLine } from '../kinds/leave-request-line.tsx'
import { LeaveUpdateLine } from '../kinds/leave-update-line.tsx'
import { NewShortageLine } from '../kinds/new-shortage-line.tsx'
import { PaySlipLine } from '../kinds/pay-slip-line.tsx'
import { PersonalRecordLine } from '../kinds/personal-record-line.tsx'
import { ShiftReportLine } from '../kinds/shift-report-line.tsx'
import { ShortageSupportLine } from '../kinds/shortage-support-line.tsx'
import { VisitLine } from '../kinds/visit-line.tsx'

/**
 * The one-line description of each operation type. Types without an entry, or from a newer version, show only the
 * type's name.
 */
export const rowLines: Record<string, ComponentType<{ row: OutboxRow }> | undefined> = {
  [SHIFT_REPORT]: ShiftReportLine,
  [SHORTAGE_SUPPORT]: ShortageSupportLine,
  [NEW_SHORTAGE]: NewShortageLine,
  [LEAVE_REQUEST]: LeaveRequestLine,
  [LEAVE_UPDATE]: LeaveUpdateLine,
  [PERSONAL_RECORD]: PersonalRecordLine,
  [VISIT]: VisitLine,
  [PAY_SLIP]: PaySlipLine,
  [EXPORT_NOTE]: ExportNoteLine,
}
