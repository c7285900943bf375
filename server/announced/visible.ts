import { punchSchema } from '../../src/shared/contract/attendance.ts'
import { HANDOVER_ANSWER, parseHandoverAnswerIntent } from '../../src/shared/contract/intents/handover-answer.ts'
import { HANDOVER } from '../../src/shared/contract/intents/handover.ts'
import { LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../src/shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE, parseNewShortageIntent } from '../../src/shared/contract/intents/new-shortage.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../../src/shared/contract/intents/overtime-update.ts'
import { OVERTIME_REQUEST } from '../../src/shared/contract/intents/overtime.ts'
import { PUNCH } from '../../src/shared/contract/intents/punch.ts'
import { parseShiftReportIntent, SHIFT_REPORT } from '../../src/shared/contract/intents/shift-report.ts'
import { parseShortageSupportIntent, SHORTAGE_SUPPORT } from '../../src/shared/contract/intents/shortage-support.ts'
import { isRecordedAs } from '../../src/shared/rules/hours/punches.ts'
import { barcodeOf } from '../../src/shared/rules/shortages/barcode.ts'
import type { AnnouncedRowsTable } from '../database/tables.ts'
import { intentIn } from './rules.ts'

type Fields = Record<string, unknown>

/** The visible fields of a leave: its status, without the details of the request. */
const OF_A_LEAVE = [
  '_id',
  'revision',
  'clientRef',
  'requesterId',
  'status',
  'dateRejoined',
  'dateRejoinRequest',
  'dateRejoinRequestStatus',
]

/** The visible fields of an overtime request: neither its hours nor its reason. */
const OF_OVERTIME = ['_id', 'revision', 'clientRef', 'requesterId', 'day', 'status']

/** An object as outbox scope shows it: of a leave and of an overtime request, only the status. */
export function withoutDetails(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const visible = 'natureLeave' in value ? OF_A_LEAVE : isOvertime(value) ? OF_OVERTIME : null
  if (visible === null) return value
  const object = value as Fields
  return Object.fromEntries(visible.flatMap((name) => (name in object ? [[name, object[name]]] : [])))
}

/** Filters a response in outbox scope to the objects that the announced rows refer to; null if it is none of them. */
export function onlyAnnounced(value: unknown, rows: readonly AnnouncedRowsTable[]): unknown {
  if (Array.isArray(value)) return value.flatMap((each) => onlyAnnounced(each, rows) ?? [])
  if (typeof value !== 'object' || value === null) return null
  const object = value as Fields
  if (!rows.some((row) => isNamed(object, row))) return null
  return withoutDetails(object)
}

function isOvertime(object: object): boolean {
  return 'requesterId' in object && 'hours' in object
}

function isNamed(object: Fields, row: AnnouncedRowsTable): boolean {
  const intent = intentIn(row)
  switch (row.kind) {
    case SHIFT_REPORT: {
      const meant = parseShiftReportIntent(intent)
      return meant !== null && object['pharmacyName'] === meant.pharmacyName && object['day'] === meant.day
    }
    case LEAVE_REQUEST:
      return 'natureLeave' in object && object['clientRef'] === row.op_id
    case LEAVE_UPDATE:
      return 'natureLeave' in object && object['_id'] === parseLeaveUpdateIntent(intent)?.leaveId
    case NEW_SHORTAGE: {
      const upc = parseNewShortageIntent(intent)?.shortageUPC
      return (
        upc !== undefined &&
        typeof object['shortageUPC'] === 'string' &&
        barcodeOf(object['shortageUPC']) === barcodeOf(upc)
      )
    }
    case SHORTAGE_SUPPORT:
      return 'shortageUPC' in object && object['_id'] === parseShortageSupportIntent(intent)?.shortageId
    case HANDOVER:
      return 'writerId' in object && object['clientRef'] === row.op_id
    case HANDOVER_ANSWER:
      return 'writerId' in object && object['clientRef'] === parseHandoverAnswerIntent(intent)?.handoverRef
    case PUNCH:
      return 'deviceAt' in object && isRecordedAs(punchSchema.parse(object), row.op_id)
    case OVERTIME_REQUEST:
      return isOvertime(object) && object['clientRef'] === row.op_id
    case OVERTIME_UPDATE:
      return isOvertime(object) && object['_id'] === parseOvertimeUpdateIntent(intent)?.overtimeId
    default:
      return false
  }
}
