import { Amount } from '../../../../components/format/amount.tsx'
import { DayText } from '../../../../components/format/day-text.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { PaperHead } from '../../../../components/layout/paper-head.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useNumberText } from '../../../../components/format/use-number-text.ts'
import { usePercentText } from '../../../../components/format/use-percent-text.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useMonthlyTarget } from '../../../../lib/use-monthly-target.ts'
import { achievementOf } from '../../../../shared/rules/sales/achievement.ts'
import { contributionOfMonth } from '../../../../shared/rules/chain/contribution.ts'
import { SHIFTS } from '../../../../shared/contract/sales.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import { AchievementTable } from './month-report.tsx'
import figures from './month-figures.module.css'
import type { LedgerRow, LedgerShift } from './month-ledger.ts'
import styles from './month-paper.module.css'
import { SHORT_SHIFT_NAMES } from '../shift-names.ts'
import type { SalesView } from '../../queries.ts'
import { Place } from '../../../../components/format/place.tsx'

type MonthPaperProps = { view: Pick<SalesView, 'days' | 'month'>; rows: readonly LedgerRow[]; pharmacyName: string }

/** A pharmacy's month on one A4 page: its figures, who sold what, and each day. Only visible in print. */
export function MonthPaper({ view: { days, month }, rows, pharmacyName }: MonthPaperProps) {
  const t = useT()
  const words = useDayWords()
  const numberText = useNumberText()
  const percentText = usePercentText()
  const reports = days.map(({ report }) => report)
  const achievement = achievementOf({ reports, month, targetHalalas: useMonthlyTarget({ pharmacyName, month }) })
  const hasUnsent = rows.some(({ shifts }) => shifts.morning.unsent !== null || shifts.night.unsent !== null)
  return (
    <article className={styles.paper}>
      <PaperHead
        title={
          <span>
            <span>{`${t('sales.paperTitle')} ·`}</span> <Place dir="ltr">{pharmacyName}</Place> ·{' '}
            <DayText day={`${month}-01`} style="month" />
          </span>
        }
      />
      <div className={styles.figures}>
        <AchievementTable achievement={achievement} />
        <table className={figures.table}>
          <caption>{t('sales.contributionOfMonth', { month: words(`${month}-01`, 'month') })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('sales.pharmacist')}</th>
              <th scope="col">{t('sales.paperShifts')}</th>
              <th scope="col">{t('sales.share')}</th>
              <th scope="col">{t('sales.total')}</th>
            </tr>
          </thead>
          <tbody>
            {contributionOfMonth({ reports, month }).map(({ pharmacist, shifts, percent, halalas }) => (
              <tr key={pharmacist}>
                <th scope="row">
                  <Name>{pharmacist || t('app.notReadable')}</Name>
                </th>
                <td>{numberText(shifts)}</td>
                <td>{percentText(percent)}</td>
                <td>
                  <Money amount={toSar(halalas)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <table className={styles.days}>
        <caption>{t('sales.dailySales', { month: words(`${month}-01`, 'month') })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sales.day')}</th>
            <th scope="col">{t('sales.pharmacist')}</th>
            <th scope="col">{t('sales.morning')}</th>
            <th scope="col">{t('sales.pharmacist')}</th>
            <th scope="col">{t('sales.night')}</th>
            <th scope="col">{t('sales.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, day, isSingle, shifts, totalHalalas }) => (
            <tr key={key}>
              <th scope="row">
                <DayText day={day} style="weekday" />
              </th>
              <ShiftCells shift={shifts.morning} />
              <ShiftCells shift={shifts.night} instead={isSingle ? t('sales.wholeDay') : null} />
              <td>{totalHalalas === null ? '—' : <Amount amount={toSar(totalHalalas)} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {t('sales.monthTotal')}
            </th>
            <td>
              <Amount amount={toSar(achievement.totalHalalas)} />
            </td>
          </tr>
        </tfoot>
      </table>
      {rows.flatMap(({ key, day, shifts }) =>
        SHIFTS.flatMap((shift) => {
          const { correction, halalas } = shifts[shift]
          if (!correction) return []
          return (
            <p key={`${key} ${shift}`} className={styles.note}>
              † <DayText day={day} style="weekday" />{' '}
              <span>{`· ${t(SHORT_SHIFT_NAMES[shift])} · ${t('sales.reportedAs')}`}</span>{' '}
              <Amount amount={correction.sales} /> → <Amount amount={halalas === null ? null : toSar(halalas)} />{' '}
              <span>{`· ${t('sales.correctedBy')}`}</span> <Name>{correction.byName}</Name> ·{' '}
              <bdi>{correction.reason}</bdi>
            </p>
          )
        }),
      )}
      {hasUnsent ? <p className={styles.note}>{t('sales.paperUnsent')}</p> : null}
    </article>
  )
}

/** `instead` replaces the pharmacist's name for an unreported shift. */
function ShiftCells({
  shift: { pharmacist, halalas, correction, unsent },
  instead = null,
}: {
  shift: LedgerShift
  instead?: string | null
}) {
  const t = useT()
  return (
    <>
      <td className={styles.who}>
        {pharmacist === null ? (
          <span className={styles.note}>{instead}</span>
        ) : (
          <Name>{pharmacist || t('app.notReadable')}</Name>
        )}
      </td>
      <td>
        <span>{pharmacist === null ? '—' : <Amount amount={halalas === null ? null : toSar(halalas)} />}</span>
        {correction === null ? null : <span>{' †'}</span>}
        {unsent === null ? null : <span>{' *'}</span>}
      </td>
    </>
  )
}
