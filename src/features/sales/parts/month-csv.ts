import type { MessageId } from '../../../i18n/message-id.ts'
import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import { SHIFTS } from '../../../shared/contract/sales.ts'
import type { ShiftField } from '../../../shared/contract/shift-fields.ts'
import { toSar } from '../../../shared/rules/halalas.ts'
import type { LedgerRow, LedgerShift } from './month-ledger.ts'
import { SHORT_SHIFT_NAMES } from './shift-names.ts'

type Listed = { rows: readonly LedgerRow[]; pharmacyName: string; t: Translate }

type Column = { heading: MessageId; cell: (shift: LedgerShift, t: Translate) => string | number | null }

/** Null: not exported. A new field of the report fails to compile until it is added here. */
const COLUMNS: Record<ShiftField, Column | null> = {
  sales: {
    heading: 'sales.amountSar',
    cell: ({ halalas }, t) => (halalas === null ? t('app.notReadable') : toSar(halalas)),
  },
  pharmacist: { heading: 'sales.pharmacist', cell: ({ pharmacist }, t) => pharmacist || t('app.notReadable') },
  remarks: { heading: 'sales.csvRemarks', cell: ({ remarks }) => remarks },
  shiftEnd: null,
}

/** One line per reported shift, oldest first, with headings in the user's language. Amounts in SAR as plain numbers. */
export function monthCsv({ rows, pharmacyName, t }: Listed): string {
  const columns = Object.values(COLUMNS).filter((column) => column !== null)
  const headings = [
    t('sales.csvPharmacy'),
    t('sales.day'),
    t('sales.csvShift'),
    ...columns.map(({ heading }) => t(heading)),
    t('sales.csvSent'),
  ]
  const lines = rows.flatMap(({ day, isSingle, shifts }) =>
    SHIFTS.flatMap((shift) => {
      const reported = shifts[shift]
      if (reported.pharmacist === null) return []
      return [
        [
          pharmacyName,
          day,
          t(isSingle ? 'sales.wholeDay' : SHORT_SHIFT_NAMES[shift]),
          ...columns.map(({ cell }) => cell(reported, t)),
          t(reported.unsent === null ? 'sales.csvYes' : 'sales.csvNo'),
        ],
      ]
    }),
  )
  return csvOf({ headings, rows: lines })
}
