import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import { amountParts } from '../../lib/format-amount.ts'
import styles from './money.module.css'

/** `amount` is null if the server's value failed validation. */
type MoneyProps = { amount: number | null; size?: 'body' | 'figure' | 'hero' }

/** `12,345.50 SAR`. The amount is written left to right in both languages, with lighter decimals. */
export function Money({ amount, size = 'body' }: MoneyProps) {
  const t = useT()
  const formatLocale = useFormatLocale()
  if (amount === null) return <span className={classNames(styles.money, styles[size])}>{t('app.notReadable')}</span>
  const { whole, decimals } = amountParts(amount, formatLocale)
  return (
    <span className={classNames(styles.money, styles[size])}>
      <bdi dir="ltr">
        <span className={styles.whole}>{whole}</span>
        <span className={styles.decimals}>{decimals}</span>
      </bdi>{' '}
      <span className={styles.unit}>{t('app.currency')}</span>
    </span>
  )
}
