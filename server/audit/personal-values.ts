import type { AuditEntity } from '../../src/shared/contract/audit.ts'

/** What an object of the trail has in place of a personal value, which is in the table beside the trail. */
export const MOVED = '§'

/** Values of the trail itself: ids, days, states, places and figures. Everything else may say something of a person. */
const KEPT: ReadonlySet<string> = new Set([
  ...['_id', 'clientRef', 'entries', 'more', 'revision'],
  ...['addedBy', 'answererId', 'evaluatedPharmacistId', 'evaluatingManager', 'punchId', 'requestedById'],
  ...[
    'firstPharmacistId',
    'firstReceivedAt',
    'requesterId',
    'secondPharmacistId',
    'secondReceivedAt',
    'userId',
    'writerId',
  ],
  ...['answeredAt', 'applyDate', 'at', 'createdAt', 'dateFrom', 'dateRejoinRequest', 'dateRejoined', 'dateTo', 'day'],
  ...[
    'dayTimeStamp',
    'decidedAt',
    'firstCertainEnd',
    'firstShiftEnd',
    'from',
    'month',
    'recordedAt',
    'rejoinDecidedAt',
  ],
  ...['rejoinRequestedAt', 'salaryOf', 'secondCertainEnd', 'secondShiftEnd', 'timeDone', 'to', 'until', 'updatedAt'],
  ...[
    'answer',
    'dateRejoinRequestStatus',
    'dayType',
    'direction',
    'evaluationType',
    'isAccountant',
    'isAdmin',
    'status',
  ],
  ...['currentPharmacy', 'evaluatedPharmacy', 'pharmacyAddress', 'pharmacyName', 'pharmacyNo', 'phName'],
  ...['shortageName', 'shortagePicLink', 'shortagePrice', 'shortageUPC'],
  ...['amount', 'answerCash', 'cash', 'difference', 'firstSales', 'grade', 'kind', 'sales', 'secondSales'],
  ...['daysLate', 'hours', 'maxDaysLeave', 'realDaysLeave'],
  ...['basicPay', 'campaigns', 'deductions', 'fixedOverTime', 'housingAllowance', 'incentives', 'netPay'],
  ...['otherIncentives', 'overTimeAllowance', 'overTimeHours', 'overTimeRate', 'percentage', 'telAllowance'],
  ...['ticketsAllowance', 'totalAllowance', 'transportAllowance'],
  ...['call', 'code', 'message', 'of', 'path', 'what'],
])

/** Moved as a whole, because their parts, or that there are none, say something already. */
const WHOLE: ReadonlySet<string> = new Set(['contacts', 'vaccinated', 'vaccinationDetails'])

type Split = { kept: object; personal: object | null }

/** Takes the personal values out of an object of the trail. `personal` mirrors the places that `kept` marks. */
export function splitPersonal(entity: AuditEntity, object: object): Split {
  const isKept = (key: string) => (entity === 'settings' ? key !== 'reason' : KEPT.has(key))
  const split = (value: unknown, key: string): { kept: unknown; personal?: unknown } => {
    if (WHOLE.has(key)) return { kept: MOVED, personal: value }
    if (typeof value === 'object' && value !== null) {
      const parts = Object.entries(value).map(([name, part]) => ({
        name,
        ...split(part, Array.isArray(value) || /^\d+$/.test(name) ? key : name),
      }))
      const moved = parts.filter((part) => 'personal' in part)
      const kept = Array.isArray(value)
        ? parts.map((part) => part.kept)
        : Object.fromEntries(parts.map((part) => [part.name, part.kept]))
      return moved.length === 0
        ? { kept }
        : { kept, personal: Object.fromEntries(moved.map((part) => [part.name, part.personal])) }
    }
    const isEmpty = value === null || value === undefined || value === ''
    return value !== MOVED && (isEmpty || isKept(key)) ? { kept: value } : { kept: MOVED, personal: value }
  }
  const { kept, personal } = split(object, '')
  return { kept: kept as object, personal: personal === undefined ? null : (personal as object) }
}

/** Puts the personal values back; `erased` stands for those that are no longer there. */
export function mergePersonal(kept: unknown, personal: unknown, erased: string): unknown {
  if (kept === MOVED) return personal === undefined ? erased : personal
  if (typeof kept !== 'object' || kept === null) return kept
  const parts = new Map<string, unknown>(Object.entries(personal ?? {}))
  const merged = Object.entries(kept).map(([key, part]) => [key, mergePersonal(part, parts.get(key), erased)] as const)
  return Array.isArray(kept) ? merged.map(([, part]) => part) : Object.fromEntries(merged)
}
