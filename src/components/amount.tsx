import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { amountParts } from '../lib/format-amount.ts'
import styles from './money.module.css'

/** An amount without its unit, for columns whose heading names it. */
export function Amount({ amount }: { amount: number }) {
  const { whole, decimals } = amountParts(amount, useFormatLocale())
  return (
    <bdi dir="ltr" className={styles.money}>
      {whole}
      <span className={styles.decimals}>{decimals}</span>
    </bdi>
  )
}
