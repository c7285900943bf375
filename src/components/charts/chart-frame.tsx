import { useId } from 'react'
import type { ReactNode } from 'react'
import { CHART_HEIGHT_PX } from './chart-theme.ts'
import styles from './chart.module.css'

/** A chart, and beside it a table with the same data. The drawing keeps its direction in every language. */
export function ChartFrame({ title, chart, table }: { title: string; chart: ReactNode; table: ReactNode }) {
  const titleId = useId()
  return (
    <figure className={styles.frame} aria-labelledby={titleId}>
      <figcaption id={titleId} className={styles.title}>
        {title}
      </figcaption>
      <div className={styles.parts}>
        <div className={styles.chart} dir="ltr" style={{ blockSize: CHART_HEIGHT_PX }} aria-hidden>
          {chart}
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
