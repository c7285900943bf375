import { IconAlertTriangle } from '@tabler/icons-react'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { PayChange } from '../../../shared/rules/pay-month.ts'
import styles from './pay-change-text.module.css'

/**
 * The difference of the net pay from last month's: null without one, undefined while that is not known. A large
 * difference is also marked by text and icon.
 */
export function PayChangeText({ change }: { change: PayChange | null | undefined }) {
  const t = useT()
  const percentText = usePercentText()
  const amountText = useAmountText()
  if (change === undefined) return null
  if (change === null) return <span className={styles.quiet}>{t('payroll.noLastMonth')}</span>
  const { difference, percent, isLarge } = change
  if (difference === 0) return <span className={styles.quiet}>{t('payroll.asLastMonth')}</span>
  const share = percent === null ? '' : ` (${percentText(Math.abs(percent))})`
  const words = t(difference > 0 ? 'payroll.moreThanLast' : 'payroll.lessThanLast', {
    amount: amountText(Math.abs(difference)) + share,
  })
  return (
    <span className={classNames(styles.change, isLarge && styles.large)}>
      {isLarge ? <IconAlertTriangle aria-hidden size={16} /> : null}
      <span>
        {isLarge ? <strong>{`${t('payroll.largeChange')} `}</strong> : null}
        <span>{words}</span>
      </span>
    </span>
  )
}
