import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import { toSar } from '../../shared/rules/values/halalas.ts'
import { useAmountText } from '../format/use-amount-text.ts'
import styles from './till.module.css'

/** `−4.50 SAR · short`: never by its sign or its colour alone. Null if the sales cannot be read. */
export function TillDifference({ halalas }: { halalas: number | null }) {
  const t = useT()
  const amountText = useAmountText()
  if (halalas === null) return <span>{t('app.notReadable')}</span>
  const word = t(halalas < 0 ? 'till.short' : halalas > 0 ? 'till.over' : 'till.exact')
  return (
    <span className={classNames(styles.difference, halalas < 0 && styles.short, halalas > 0 && styles.over)}>
      {`${amountText(toSar(halalas), { isSigned: true })} ${t('app.currency')} · ${word}`}
    </span>
  )
}
