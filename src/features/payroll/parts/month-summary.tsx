import { IconCash } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useFreshPayMonth, usePayMonth } from '../entry-queries.ts'
import styles from './entry/payroll-entry.module.css'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { Money } from '../../../components/format/money.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { UnreadNote } from '../../../components/state/unread-note.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { payMonthBefore } from '../../../shared/rules/pay/pay-history.ts'
import { LARGE_CHANGE_PERCENT } from '../../../shared/rules/pay/pay-month.ts'
import { payFigures } from './pay-figures.ts'
import type { PersonPay } from '../overlay.ts'

/** The progress of the running month's pay, with a link to what is left. */
export function MonthSummary({ entryPath }: { entryPath: string }) {
  const t = useT()
  const words = useDayWords()
  const { userId } = useSignedIn()
  const month = `${monthOf(riyadhDayOf(useNow()))}-01`
  useFreshPayMonth({ userId, month })
  const view = usePayMonth({ userId, month })
  return (
    <Card title={t('payroll.monthFigures', { month: words(month, 'month') })}>
      <div className={styles.page}>
        {view ? (
          <FreshnessNote
            fetchedAt={view.fetchedAt}
            problem={view.problem}
            never={{
              title: t('payroll.monthNeverTitle'),
              ...(view.people.length > 0 && !view.isLastComing ? { also: t('payroll.enterAlready') } : {}),
            }}
          />
        ) : null}
        {/* No figures if the employees or the month have never reached this device. */}
        {view?.isRead ? (
          <MonthFigures people={view.people} month={month} />
        ) : view?.problem == null ? (
          <ComingMonthFigures />
        ) : null}
        <LinkButton
          to={entryPath}
          variant="primary"
          wide
          className={styles.enter}
          icon={<IconCash aria-hidden size={20} />}
        >
          {t('payroll.enterSalaries')}
        </LinkButton>
      </div>
    </Card>
  )
}

/**
 * How many have a slip, and the totals of a month that was read, including the accountant's unsent slips; none before
 * the first slip. `month` is its first day.
 */
export const MonthFigures = memo(function MonthFigures({
  people,
  month,
}: {
  people: readonly PersonPay[]
  month: string
}) {
  const t = useT()
  const words = useDayWords()
  const amountText = useAmountText()
  const numberText = useNumberText()
  const percentText = usePercentText()
  const { saved, all, totals, before, large, unsent, unread } = payFigures({ people, isRead: true })
  const sum = (name: 'netPay' | 'earnings') => (totals ? <Money amount={totals[name]} size="figure" /> : '—')
  return (
    <>
      <UnreadNote figures={unread} />
      <dl className={styles.figures} aria-label={t('payroll.monthFigures', { month: words(month, 'month') })}>
        <Figure name={t('payroll.slipsSaved')} value={t('payroll.slipsSavedOf', { saved: saved ?? 0, all })}>
          {unsent > 0 ? t('payroll.unsentCount', { count: unsent }) : null}
        </Figure>
        <Figure name={t('payroll.stateLargeChange')} value={large === null ? '—' : numberText(large)}>
          {t('payroll.largeChangeHint', { percent: percentText(LARGE_CHANGE_PERCENT, 0) })}
        </Figure>
        <Figure name={t('payroll.netTotal')} value={sum('netPay')}>
          {before
            ? t('payroll.netTotalBefore', {
                month: words(payMonthBefore(month), 'month'),
                amount: amountText(before.netPay),
              })
            : null}
        </Figure>
        <Figure name={t('payroll.totalEarnings')} value={sum('earnings')}>
          {totals
            ? t('payroll.overtimeAndDeductions', {
                overtime: amountText(totals.overtime),
                deductions: amountText(totals.deductions),
              })
            : null}
        </Figure>
      </dl>
    </>
  )
})

/** Placeholder while they load. */
export function ComingMonthFigures() {
  const t = useT()
  const names = [
    'payroll.slipsSaved',
    'payroll.stateLargeChange',
    'payroll.netTotal',
    'payroll.totalEarnings',
  ] as const satisfies MessageId[]
  return (
    <dl className={styles.figures}>
      {names.map((name) => (
        <Figure key={name} name={t(name)} value={<Skeleton blockSize="calc(1lh - var(--space-8))" inlineSize="50%" />}>
          <Skeleton blockSize="calc(1lh - var(--space-4))" />
        </Figure>
      ))}
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {children ? <dd className={styles.hint}>{children}</dd> : null}
    </div>
  )
}
