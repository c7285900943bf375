import { Money } from '../format/money.tsx'
import styles from './chart.module.css'

/** In place of nivo's tooltips, which leave the window of a phone. */
export function noTooltip(): null {
  return null
}

/** What a part of a chart stands for. */
export function ChartTip({ colour, label, amount }: { colour: string; label: string; amount: number }) {
  return (
    <>
      <i className={styles.swatch} style={{ background: colour }} />
      <bdi>{label}</bdi>
      <Money amount={amount} />
    </>
  )
}
