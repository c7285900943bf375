import type { Translate } from '../../i18n/use-t.ts'
import { csvOf } from '../../lib/csv.ts'
import { SHIFTS } from '../../shared/contract/sales.ts'
import { toSar } from '../../shared/rules/halalas.ts'
import type { LedgerRow } from './month-ledger.ts'
import { SHORT_SHIFT_NAMES } from './shift-names.ts'

type Listed = { rows: readonly LedgerRow[]; pharmacyName: string; t: Translate }

/** One line a reported shift, oldest first, headed in the person's language; amounts in SAR as plain numbers. */
export function monthCsv({ rows, pharmacyName, t }: Listed): string {
  const headings = [
    t('sales.csvPharmacy'),
    t('sales.day'),
    t('sales.csvShift'),
    t('sales.amountSar'),
    t('sales.pharmacist'),
    t('sales.csvRemarks'),
    t('sales.csvSent'),
  ]
  const lines = rows.flatMap(({ day, isSingle, shifts }) =>
    SHIFTS.flatMap((shift) => {
      const { halalas, pharmacist, remarks, unsent } = shifts[shift]
      if (pharmacist === null) return []
      return [
        [
          pharmacyName,
          day,
          t(isSingle ? 'sales.wholeDay' : SHORT_SHIFT_NAMES[shift]),
          halalas === null ? t('app.notReadable') : toSar(halalas),
          pharmacist || t('app.notReadable'),
          remarks,
          t(unsent === null ? 'sales.csvYes' : 'sales.csvNo'),
        ],
      ]
    }),
  )
  return csvOf({ headings, rows: lines })
}
