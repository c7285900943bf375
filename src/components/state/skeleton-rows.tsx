import { Skeleton } from './skeleton.tsx'
import styles from './skeleton-rows.module.css'

/** As many rows as a window shows, before the length of the list is known. */
const ROWS = 10

/** Placeholders of a list: rows with as many lines as the real ones. */
export function SkeletonRows({ lines }: { lines: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: ROWS }, (_none, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: lines }, (_line, line) => (
            <Skeleton key={line} blockSize="calc(1lh - var(--space-4))" inlineSize={line === 0 ? '60%' : '40%'} />
          ))}
        </div>
      ))}
    </div>
  )
}
