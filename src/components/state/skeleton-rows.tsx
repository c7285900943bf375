import { Skeleton } from './skeleton.tsx'
import styles from './skeleton-rows.module.css'

/** Placeholders of a list of unknown length: rows with as many lines as the real ones. */
export function SkeletonRows({ lines, rows = 10 }: { lines: number; rows?: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: rows }, (_none, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: lines }, (_line, line) => (
            <Skeleton key={line} blockSize="calc(1lh - var(--space-4))" inlineSize={line === 0 ? '60%' : '40%'} />
          ))}
        </div>
      ))}
    </div>
  )
}
