import type { ReactNode } from 'react'
import { DayText } from '../../../../components/format/day-text.tsx'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { changeReasons, payMonthBefore } from '../../../../shared/rules/pay/pay-history.ts'
import type { WorkedOutSlip } from '../../../../shared/rules/pay/pay-history.ts'
import { payChange } from '../../../../shared/rules/pay/pay-month.ts'
import { CoveredNetPay, OnlyUncovered } from './amounts-cover.tsx'
import { LINE_NAMES } from '../line-names.ts'
import styles from './slip-summary.module.css'

/** Named in the summary; the comparison below has them all. */
const REASONS_SHOWN = 4

type SlipSummaryProps = {
  slip: WorkedOutSlip
  /** Last month's slip; null without one, undefined while that is not known. */
  before: WorkedOutSlip | null | undefined
  /** Beside the month. */
  link?: ReactNode
  /** Below the figures. */
  children?: ReactNode
}

/** A month's net pay, how much it differs from last month, and why. */
export function SlipSummary({ slip, before, link, children }: SlipSummaryProps) {
  const t = useT()
  return (
    <section className={styles.summary} aria-label={t('payroll.summary')}>
      <div className={styles.head}>
        <h2>
          <DayText day={slip.month} style="month" />
        </h2>
        {link}
      </div>
      <p className={styles.net}>
        <span className={styles.name}>{t('payroll.netPay')}</span>{' '}
        {slip.voided ? (
          <s>
            <CoveredNetPay amount={slip.netPay} />
          </s>
        ) : (
          <CoveredNetPay amount={slip.netPay} />
        )}
      </p>
      {before === undefined ? null : <Difference slip={slip} before={before} />}
      {children}
    </section>
  )
}

function Difference({ slip, before }: { slip: WorkedOutSlip; before: WorkedOutSlip | null }) {
  const t = useT()
  const words = useDayWords()
  const amountText = useAmountText()
  const month = words(payMonthBefore(slip.month), 'month')
  const difference = payChange(slip.netPay, before?.netPay ?? null)?.difference
  if (!before || difference === undefined) return <p className={styles.quiet}>{t('payroll.noSlipBefore', { month })}</p>
  const reasons = changeReasons(slip, before)
  return (
    <OnlyUncovered>
      <p className={styles.difference}>
        {difference === 0
          ? t('payroll.sameAsMonth', { month })
          : t(difference > 0 ? 'payroll.moreThanMonth' : 'payroll.lessThanMonth', {
              amount: amountText(Math.abs(difference)),
              month,
            })}
      </p>
      {reasons.length === 0 ? null : (
        <dl className={styles.reasons}>
          {reasons.slice(0, REASONS_SHOWN).map(({ line, effect }) => (
            <div key={line}>
              <dt>{t(LINE_NAMES[line])}</dt>
              <dd>{amountText(effect, { isSigned: true })}</dd>
            </div>
          ))}
          {reasons.length > REASONS_SHOWN ? (
            <div>
              <dt>{t('payroll.moreReasons', { count: reasons.length - REASONS_SHOWN })}</dt>
            </div>
          ) : null}
        </dl>
      )}
    </OnlyUncovered>
  )
}
