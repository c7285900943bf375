import type { Translate } from '../../../../i18n/use-t.ts'
import { csvOf } from '../../../../lib/csv.ts'
import { SHIFTS } from '../../../../shared/contract/sales.ts'
import type { ShiftField } from '../../../../shared/contract/shift-fields.ts'
import type { CountedTill } from '../../../../shared/contract/till.ts'
import { riyadhDayOf, riyadhTimeOf } from '../../../../shared/rules/days/business-day.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import { amountOfKind, kindsIn } from '../../../../shared/rules/till/till.ts'
import { countedHalalas } from '../../../../shared/rules/till/till-difference.ts'
import { differenceOf } from './month-ledger.ts'
import type { LedgerRow, LedgerShift } from './month-ledger.ts'
import { SHORT_SHIFT_NAMES } from '../shift-names.ts'

type Exported = {
  rows: readonly LedgerRow[]
  /** The name that is shown for the pharmacy. */
  place: string
  t: Translate
  /** The label of a payment kind. */
  kindLabel: (kind: string) => string
}

type Column = { heading: string; cell: (shift: LedgerShift) => string | number | null }
type Context = Pick<Exported, 't' | 'kindLabel'> & {
  /** The payment kinds that were counted in these rows. */
  kinds: readonly string[]
}

/** None: not exported. A new field of the report fails to compile until it is added here. */
const COLUMNS: Record<ShiftField, (context: Context) => Column[]> = {
  sales: ({ t }) => [
    {
      heading: t('sales.amountSar'),
      cell: ({ halalas }) => (halalas === null ? t('app.notReadable') : toSar(halalas)),
    },
  ],
  pharmacist: ({ t }) => [
    { heading: t('sales.pharmacist'), cell: ({ pharmacist }) => pharmacist || t('app.notReadable') },
  ],
  remarks: ({ t }) => [{ heading: t('sales.csvRemarks'), cell: ({ remarks }) => remarks }],
  shiftEnd: () => [],
  certainEnd: () => [],
  till: tillColumns,
}

/** One line per reported shift, oldest first, with headings in the user's language. Amounts in SAR as plain numbers. */
export function monthCsv({ rows, place, t, kindLabel }: Exported): string {
  const kinds = kindsIn(rows.flatMap(({ shifts: { morning, night } }) => [morning.till, night.till]))
  const columns = Object.values(COLUMNS)
    .flatMap((columnsOf) => columnsOf({ t, kindLabel, kinds }))
    .concat(correctionColumns(rows, t), timeColumns(t))
  const headings = [
    t('sales.csvPharmacy'),
    t('sales.day'),
    t('sales.csvShift'),
    ...columns.map(({ heading }) => heading),
    t('sales.csvSent'),
  ]
  const lines = rows.flatMap(({ day, isSingle, shifts }) =>
    SHIFTS.flatMap((shift) => {
      const reported = shifts[shift]
      if (reported.pharmacist === null) return []
      return [
        [
          place,
          day,
          t(isSingle ? 'sales.wholeDay' : SHORT_SHIFT_NAMES[shift]),
          ...columns.map(({ cell }) => cell(reported)),
          t(reported.unsent === null ? 'sales.csvYes' : 'sales.csvNo'),
        ],
      ]
    }),
  )
  return csvOf({ headings, rows: lines })
}

/** Nothing if no shift was corrected. */
function correctionColumns(rows: Exported['rows'], t: Translate): Column[] {
  if (!rows.some(({ shifts: { morning, night } }) => morning.correction ?? night.correction)) return []
  return [
    {
      heading: t('sales.csvReported'),
      cell: ({ correction }) => correction && (correction.sales ?? t('app.notReadable')),
    },
    { heading: t('sales.correctedBy'), cell: ({ correction }) => correction && correction.byName },
    { heading: t('sales.correctionReason'), cell: ({ correction }) => correction && correction.reason },
  ]
}

function timeColumns(t: Translate): Column[] {
  const written = (instant: string | null) => {
    const at = Date.parse(instant ?? '')
    return Number.isNaN(at) ? instant : `${riyadhDayOf(at)} ${riyadhTimeOf(at)}`
  }
  return [
    {
      heading: t('sales.csvSavedAt'),
      cell: ({ savedAt, isAbout }) => {
        const time = written(savedAt)
        return time && isAbout ? t('sales.aboutTime', { time }) : time
      },
    },
    { heading: t('sales.csvSentAt'), cell: ({ receivedAt }) => written(receivedAt) },
  ]
}

/** Nothing if no till was counted. */
function tillColumns({ t, kindLabel, kinds }: Context): Column[] {
  if (kinds.length === 0) return []
  const ofReadable =
    (cell: (till: CountedTill, shift: LedgerShift) => string | number | null) => (shift: LedgerShift) =>
      shift.till === null ? null : shift.till === 'unreadable' ? t('app.notReadable') : cell(shift.till, shift)
  return [
    { heading: t('till.countedSar'), cell: ofReadable((till) => toSar(countedHalalas(till))) },
    {
      heading: t('till.differenceSar'),
      cell: ofReadable((_till, shift) => {
        const difference = differenceOf(shift)
        return difference === null ? t('app.notReadable') : toSar(difference)
      }),
    },
    { heading: t('till.reason'), cell: ofReadable(({ reason }) => reason) },
    ...kinds.map((kind) => ({ heading: kindLabel(kind), cell: ofReadable((till) => amountOfKind(till, kind)) })),
  ]
}
