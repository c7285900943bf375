import { useState } from 'react'
import { Segmented } from '../../../../components/inputs/segmented.tsx'
import { SharePie } from '../../../../components/charts/share-pie.tsx'
import { StackedBars } from '../../../../components/charts/stacked-bars.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useNumberText } from '../../../../components/format/use-number-text.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import { contributionOfLastDays, contributionOfMonth } from '../../../../shared/rules/chain/contribution.ts'
import { CONTRIBUTION_DAYS } from '../../../../shared/rules/days/home-span.ts'
import type { Planning } from '../../../../shared/rules/sales/planning.ts'
import type { SalesView } from '../../queries.ts'
import type { FigureLinks, PieSpan } from './figure-rows.ts'
import { dailySalesOf } from '../../../../shared/rules/sales/daily-sales.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import styles from './sales-charts.module.css'

type SalesChartsProps = {
  view: SalesView
  today: string
  /** Null except in the running month. */
  planning: Planning | null
} & Partial<FigureLinks>

const FIRST_OF_PEOPLE = 2

/** Who sold what, and the sales of each day. Loaded only when the charts are opened. */
export function SalesCharts({ view, today, planning, rowsPathOf, pie, onPie }: SalesChartsProps) {
  const t = useT()
  const words = useDayWords()
  const numberText = useNumberText()
  const nameText = useNameText()
  const [ownPie, setOwnPie] = useState<PieSpan>('days')
  const { month } = view
  const reports = view.days.map(({ report }) => report)
  const needHalalas = planning?.goals.at(-1)?.neededPerDayHalalas
  // A share of some of the last days would be wrong.
  const lastDays = view.isRecentHere ? contributionOfLastDays({ reports, today }) : []
  const ofMonth = contributionOfMonth({ reports, month })
  const bars = dailySalesOf({ reports, month, today })
  const monthWords = words(`${month}-01`, 'month')
  const hasBoth = lastDays.length > 0 && ofMonth.length > 0
  const span = hasBoth ? (pie ?? ownPie) : lastDays.length > 0 ? 'days' : 'month'
  const shares = span === 'days' ? lastDays : ofMonth
  // A person has the same colour in both pies, and never one of a shift.
  const names = [...new Set([...lastDays, ...ofMonth].map(({ pharmacist }) => pharmacist))].sort()

  return (
    <div className={styles.charts}>
      {bars.length > 0 ? (
        <StackedBars
          title={t('sales.dailySales', { month: monthWords })}
          series={[t('sales.morning'), t('sales.night')]}
          headings={{ label: t('sales.day'), total: t('sales.total') }}
          line={needHalalas ? { amount: toSar(needHalalas), label: t('sales.neededPerDay') } : null}
          bars={bars.map(({ day, morningHalalas, nightHalalas }) => ({
            key: day,
            tick: numberText(Number(day.slice(8))),
            label: words(day, 'weekday'),
            path: morningHalalas === null && nightHalalas === null ? undefined : rowsPathOf?.({ rows: day, who: null }),
            amounts: [morningHalalas, nightHalalas].map((halalas) => (halalas === null ? null : toSar(halalas))),
          }))}
        />
      ) : null}
      {shares.length > 0 ? (
        <div className={styles.pie}>
          {hasBoth ? (
            <Segmented<PieSpan>
              legend={t('sales.pieSpan')}
              isLegendHidden
              value={span}
              onValueChange={onPie ?? setOwnPie}
              options={[
                { value: 'days', label: t('sales.lastDays', { days: CONTRIBUTION_DAYS }) },
                { value: 'month', label: monthWords },
              ]}
            />
          ) : null}
          <SharePie
            title={
              span === 'days'
                ? t('sales.contributionLastDays', { days: CONTRIBUTION_DAYS })
                : t('sales.contributionOfMonth', { month: monthWords })
            }
            headings={{ name: t('sales.pharmacist'), amount: t('sales.amountSar'), share: t('sales.share') }}
            slices={shares.map(({ pharmacist, halalas, percent }) => ({
              name: nameText(pharmacist) || t('app.notReadable'),
              amount: toSar(halalas),
              percent,
              colourIndex: FIRST_OF_PEOPLE + names.indexOf(pharmacist),
              path: rowsPathOf?.({ rows: span, who: pharmacist }),
            }))}
          />
        </div>
      ) : null}
    </div>
  )
}
