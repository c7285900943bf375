import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { amountParts } from '../../lib/format-amount.ts'
import styles from './money.module.css'

/** An amount without its unit, for columns whose heading names it; null if the server's value failed validation. */
export function Amount({ amount }: { amount: number | null }) {
  const t = useT()
  const formatLocale = useFormatLocale()
  if (amount === null) return <span>{t('app.notReadable')}</span>
  const { whole, decimals } = amountParts(amount, formatLocale)
  return (
    <bdi dir="ltr" className={styles.money}>
      <span className={styles.whole}>{whole}</span>
      <span className={styles.decimals}>{decimals}</span>
    </bdi>
  )
}
