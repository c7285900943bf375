import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { amountParts } from '../../lib/format-amount.ts'
import styles from './money.module.css'

/** An amount without its unit, for columns whose heading names it; null if the server's value failed validation. */
export function Amount({ amount }: { amount: number | null }) {
  const t = useT()
  const formatLocale = useFormatLocale()
  if (amount === null) return t('app.notReadable')
  const { whole, decimals } = amountParts(amount, formatLocale)
  return (
    <bdi dir="ltr" className={styles.money}>
      {whole}
      <span className={styles.decimals}>{decimals}</span>
    </bdi>
  )
}
