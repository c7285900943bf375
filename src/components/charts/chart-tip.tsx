import { Money } from '../format/money.tsx'
import styles from './chart.module.css'

/** The tooltip of a part of a chart. */
export function ChartTip({ colour, label, amount }: { colour: string; label: string; amount: number }) {
  return (
    <div className={styles.tip}>
      <i className={styles.swatch} style={{ background: colour }} />
      <bdi>{label}</bdi>
      <Money amount={amount} />
    </div>
  )
}
