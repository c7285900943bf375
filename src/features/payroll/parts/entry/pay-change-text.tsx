import { IconAlertTriangle } from '@tabler/icons-react'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { usePercentText } from '../../../../components/format/use-percent-text.ts'
import { VisuallyHidden } from '../../../../components/layout/visually-hidden.tsx'
import { Skeleton } from '../../../../components/state/skeleton.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import type { PayChange } from '../../../../shared/rules/pay/pay-month.ts'
import styles from './pay-change-text.module.css'

type PayChangeProps = {
  /** Null without a slip of last month, undefined while that is not known. */
  change: PayChange | null | undefined
  /** Whether last month's slips are being read for the first time. */
  isLastComing: boolean
  /** Only the difference, as in the narrow column of a table. */
  isShort?: boolean
}

/** The difference of the net pay from last month's. A large one is also marked by text and icon. */
export function PayChangeText({ change, isLastComing, isShort = false }: PayChangeProps) {
  const t = useT()
  const percentText = usePercentText()
  const amountText = useAmountText()
  if (change === undefined)
    return isLastComing ? <Skeleton inlineSize={isShort ? '4em' : '8em'} /> : <span className={styles.quiet}>—</span>
  if (change === null) return <span className={styles.quiet}>{t('payroll.noLastMonth')}</span>
  const { difference, percent, isLarge } = change
  if (difference === 0)
    return <span className={styles.quiet}>{t(isShort ? 'payroll.unchanged' : 'payroll.asLastMonth')}</span>
  const share = percent === null ? '' : ` (${percentText(Math.abs(percent))})`
  const words = t(difference > 0 ? 'payroll.moreThanLast' : 'payroll.lessThanLast', {
    amount: amountText(Math.abs(difference)) + share,
  })
  return (
    <span
      className={classNames(styles.change, isLarge && styles.large, isShort && styles.short)}
      title={isShort ? words : undefined}
    >
      {isLarge ? <IconAlertTriangle aria-hidden size={16} /> : null}
      {isShort ? (
        <>
          <VisuallyHidden>{isLarge ? `${t('payroll.largeChange')} ${words}` : words}</VisuallyHidden>
          <bdi aria-hidden dir="ltr">
            {amountText(difference, { isSigned: true })}
          </bdi>
        </>
      ) : (
        <span>
          {isLarge ? <strong>{`${t('payroll.largeChange')} `}</strong> : null}
          <span>{words}</span>
        </span>
      )}
    </span>
  )
}
