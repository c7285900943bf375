import styles from './skeleton.module.css'

/** Holds the place of what comes, in its size; only before anything was ever stored. */
export function Skeleton({ blockSize = '1.25em', inlineSize = '100%' }: { blockSize?: string; inlineSize?: string }) {
  return <span className={styles.skeleton} style={{ blockSize, inlineSize }} aria-hidden />
}

/** The same for much at once: lines instead of one large grey block. */
export function SkeletonLines({ blockSize }: { blockSize: string }) {
  return <span className={styles.skeletonLines} style={{ blockSize }} aria-hidden />
}

/** The same for a card, or a page of them, which has its edge. */
export function SkeletonCard({ blockSize }: { blockSize: string }) {
  return <span className={styles.skeletonCard} style={{ blockSize }} aria-hidden />
}
