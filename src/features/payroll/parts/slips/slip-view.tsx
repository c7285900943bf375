import type { ReactNode } from 'react'
import type { User } from '../../../../shared/contract/employees.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import { changedLines, isWorkedOut, payMonthBefore } from '../../../../shared/rules/pay/pay-history.ts'
import type { WorkedOutSlip, LineChange } from '../../../../shared/rules/pay/pay-history.ts'
import { Amount } from '../../../../components/format/amount.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { CoverBar, OnlyUncovered } from './amounts-cover.tsx'
import { PayStatement } from './pay-statement.tsx'
import { SlipActions } from './slip-actions.tsx'
import { SlipSummary } from './slip-summary.tsx'
import styles from './slip-view.module.css'
import { VoidedNote } from '../voided-note.tsx'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { LINE_NAMES } from '../line-names.ts'

type SlipViewProps = {
  slip: Slip
  record: User | null
  /** Last month's slip; null without one, undefined while that is not known. */
  before: WorkedOutSlip | null | undefined
  /** What can be done about it: voiding a slip, or opening the one that replaces a voided slip. */
  action?: ReactNode
  /** Whether it was declared void on this page. */
  isJustVoided?: boolean
}

/** The answer first: net pay and why it changed; then the statement. Covered, only the one action: to show it. */
export function SlipView({ slip, record, before, action = null, isJustVoided = false }: SlipViewProps) {
  const worked = isWorkedOut(slip) ? slip : null
  const statement = <PayStatement slip={slip} record={record} />
  const actions = <SlipActions slip={worked} name={record?.employeeName || slip.userName} />
  return (
    <div className={styles.view}>
      <div className={styles.aside}>
        {slip.voided ? <VoidedNote voided={slip.voided} takesFocus={isJustVoided} action={action} /> : null}
        {worked ? (
          <SlipSummary slip={worked} before={before}>
            <CoverBar />
            <OnlyUncovered>{actions}</OnlyUncovered>
          </SlipSummary>
        ) : (
          <>
            <CoverBar />
            {actions}
          </>
        )}
        {worked && before ? (
          <OnlyUncovered>
            <SlipComparison slip={worked} before={before} />
          </OnlyUncovered>
        ) : null}
      </div>
      <div className={styles.main}>
        {/* One without a net pay has no amounts to cover. */}
        {worked ? <OnlyUncovered>{statement}</OnlyUncovered> : statement}
        {slip.voided ? null : action}
      </div>
    </div>
  )
}

/** Every line that differs from the previous month, folded. Not printed: only the statement is. */
function SlipComparison({ slip, before }: { slip: WorkedOutSlip; before: WorkedOutSlip }) {
  const t = useT()
  const words = useDayWords()
  const lastMonth = words(payMonthBefore(slip.month), 'month')
  const changes = changedLines(slip, before)
  if (changes.length === 0) return null
  return (
    <details className={styles.fold}>
      <summary>{t('payroll.compare', { month: lastMonth })}</summary>
      <section aria-label={t('payroll.changes')}>
        <ChangeTable changes={changes} lastMonth={lastMonth} thisMonth={words(slip.month, 'month')} />
      </section>
    </details>
  )
}

/** Each line in both months, and its difference. */
function ChangeTable({
  changes,
  lastMonth,
  thisMonth,
}: {
  changes: LineChange[]
  lastMonth: string
  thisMonth: string
}) {
  const t = useT()
  const amountText = useAmountText()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('payroll.line')}</th>
          <th scope="col">{lastMonth}</th>
          <th scope="col">{thisMonth}</th>
          <th scope="col">{t('payroll.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ line, before, now, difference }) => (
          <tr key={line} className={classNames(line === 'netPay' && styles.net)}>
            <th scope="row">{t(LINE_NAMES[line])}</th>
            <td data-name={lastMonth}>
              <Amount amount={before} />
            </td>
            <td data-name={thisMonth}>
              <Amount amount={now} />
            </td>
            <td data-name={t('payroll.difference')} className={styles.difference}>
              {amountText(difference, { isSigned: true })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
