import { SharePie } from '../../../../components/charts/share-pie.tsx'
import { StackedBars } from '../../../../components/charts/stacked-bars.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useNumberText } from '../../../../components/format/use-number-text.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import type { DailyReport } from '../../../../shared/contract/sales.ts'
import { contributionOfLastDays, contributionOfMonth } from '../../../../shared/rules/chain/contribution.ts'
import { CONTRIBUTION_DAYS } from '../../../../shared/rules/days/home-span.ts'
import type { Contribution } from '../../../../shared/rules/chain/contribution.ts'
import { dailySalesOf } from '../../../../shared/rules/sales/daily-sales.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import styles from './sales-charts.module.css'

type SalesChartsProps = {
  reports: DailyReport[]
  month: string
  today: string
  /** Whether all of the last days are on this device; a share of some of them would be wrong. */
  hasLastDays: boolean
  /** What each remaining day needs for the target; null if that is not known. */
  needHalalas: number | null
}

const FIRST_OF_PEOPLE = 2

/** Who sold what, and the sales of each day. Loaded only when the charts are opened. */
export function SalesCharts({ reports, month, today, hasLastDays, needHalalas }: SalesChartsProps) {
  const t = useT()
  const words = useDayWords()
  const numberText = useNumberText()
  const nameText = useNameText()
  const lastDays = hasLastDays ? contributionOfLastDays({ reports, today }) : []
  const ofMonth = contributionOfMonth({ reports, month })
  const bars = dailySalesOf({ reports, month, today })
  const monthWords = words(`${month}-01`, 'month')
  // A person has the same colour in both pies, and never one of a shift.
  const names = [...new Set([...lastDays, ...ofMonth].map(({ pharmacist }) => pharmacist))].sort()
  const slices = (shares: Contribution[]) =>
    shares.map(({ pharmacist, halalas, percent }) => ({
      name: nameText(pharmacist) || t('app.notReadable'),
      amount: toSar(halalas),
      percent,
      colourIndex: FIRST_OF_PEOPLE + names.indexOf(pharmacist),
    }))
  const headings = { name: t('sales.pharmacist'), amount: t('sales.amountSar'), share: t('sales.share') }

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
            amounts: [morningHalalas, nightHalalas].map((halalas) => (halalas === null ? null : toSar(halalas))),
          }))}
        />
      ) : null}
      <div className={styles.pies}>
        {lastDays.length > 0 ? (
          <SharePie
            title={t('sales.contributionLastDays', { days: CONTRIBUTION_DAYS })}
            headings={headings}
            slices={slices(lastDays)}
          />
        ) : null}
        {ofMonth.length > 0 ? (
          <SharePie
            title={t('sales.contributionOfMonth', { month: monthWords })}
            headings={headings}
            slices={slices(ofMonth)}
          />
        ) : null}
      </div>
    </div>
  )
}
