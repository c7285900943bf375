import { useId } from 'react'
import type { ReactNode } from 'react'
import { CHART_HEIGHT_PX } from './chart-theme.ts'
import styles from './chart.module.css'

type ChartFrameProps = {
  title: string
  chart: ReactNode
  /** What the part under the pointer says; null without one. */
  tip: ReactNode
  table: ReactNode
}

/** A chart, and beside it a table with the same data. The drawing keeps its direction in every language. */
export function ChartFrame({ title, chart, tip, table }: ChartFrameProps) {
  const titleId = useId()
  return (
    <figure className={styles.frame} aria-labelledby={titleId}>
      <figcaption id={titleId} className={styles.title}>
        {title}
      </figcaption>
      <div className={styles.parts}>
        <div className={styles.drawing} aria-hidden>
          <div className={styles.chart} dir="ltr" style={{ blockSize: CHART_HEIGHT_PX }}>
            {chart}
          </div>
          {tip === null ? null : <div className={styles.tip}>{tip}</div>}
        </div>
        {/* Long tables scroll inside; keyboard scrolling needs a focusable element. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.table} aria-labelledby={titleId} tabIndex={0}>
          {table}
        </section>
      </div>
    </figure>
  )
}
