import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import type { KpiFigures } from '../../../shared/contract/kpi-figures.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { onTimeShare, shareOf } from '../../../shared/rules/kpis/kpis.ts'

/** One line per person, with headings in the user's language. Amounts in SAR and shares in %, as plain numbers. */
export function kpisCsv({
  all,
  month,
  t,
  placeText,
}: {
  all: readonly KpiFigures[]
  month: string
  t: Translate
  placeText: (name: string) => string
}): string {
  const headings = [
    t('kpis.person'),
    t('kpis.pharmacy'),
    t('kpis.month'),
    t('kpis.sales'),
    t('kpis.share'),
    t('kpis.shifts'),
    t('kpis.average'),
    t('kpis.pharmacyAverage'),
    t('kpis.tillsCounted'),
    t('kpis.till'),
    t('kpis.checkIns'),
    t('kpis.punctuality'),
    t('kpis.visits'),
    t('kpis.grade'),
    t('kpis.shortages'),
  ]
  const rows = all.map((figures) => [
    figures.employeeName,
    placeText(figures.currentPharmacy),
    month,
    toSar(figures.halalas),
    rounded(shareOf(figures.halalas, figures.pharmacyHalalas)),
    figures.shifts,
    sarOrNull(figures.average),
    sarOrNull(figures.pharmacyAverage),
    figures.tills,
    figures.tills === 0 ? null : toSar(figures.tillHalalas),
    figures.checkIns,
    rounded(onTimeShare(figures)),
    figures.visits,
    rounded(figures.grade),
    figures.shortages,
  ])
  return csvOf({ headings, rows })
}

function sarOrNull(halalas: number | null): number | null {
  return halalas === null ? null : toSar(halalas)
}

function rounded(figure: number | null): number | null {
  return figure === null ? null : Math.round(figure * 10) / 10
}
