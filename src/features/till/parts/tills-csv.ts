import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { halalasOfKind, kindsOfTills } from '../../../shared/rules/till/till-overview.ts'
import type { TillRow } from '../../../shared/contract/till-days.ts'
import { SHIFT_NAMES } from './shift-names.ts'

type Exported = {
  rows: readonly TillRow[]
  t: Translate
  placeText: (name: string) => string
  kindLabel: (kind: string) => string
}

/** One line per counted till, with headings in the user's language. Amounts in SAR as plain numbers. */
export function tillsCsv({ rows, t, placeText, kindLabel }: Exported): string {
  const kinds = kindsOfTills(rows)
  const unread = t('app.notReadable')
  const sar = (halalas: number | null) => (halalas === null ? unread : toSar(halalas))
  return csvOf({
    headings: [
      t('till.day'),
      t('till.pharmacy'),
      t('till.shift'),
      t('till.person'),
      t('till.countedSar'),
      t('till.differenceSar'),
      t('till.reason'),
      ...kinds.map(kindLabel),
    ],
    rows: rows.map((row) => [
      row.day,
      placeText(row.pharmacyName),
      t(row.isSingle ? 'till.wholeDay' : SHIFT_NAMES[row.shift]),
      row.pharmacist || unread,
      sar(row.countedHalalas),
      sar(row.differenceHalalas),
      row.reason,
      ...kinds.map((kind) => {
        const halalas = halalasOfKind(row, kind)
        return row.countedHalalas !== null && halalas === null ? null : sar(halalas)
      }),
    ]),
  })
}
