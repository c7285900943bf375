import { Skeleton } from './skeleton.tsx'
import styles from './skeleton-rows.module.css'

/** What a window shows of a page of a list, before its length is known. */
const ROWS = 10

/** Holds the place of a list: rows of as many lines as its own have. */
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
