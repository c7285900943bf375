import { SkeletonCard } from './skeleton.tsx'
import styles from './skeleton.module.css'

/** Placeholders of a page of cards, each with its own height. */
export function SkeletonCards({ sizes }: { sizes: readonly string[] }) {
  return (
    <div className={styles.cards}>
      {sizes.map((blockSize, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <SkeletonCard key={index} blockSize={blockSize} />
      ))}
    </div>
  )
}
