import styles from './skeleton.module.css'

/** A placeholder of the same size as the content; only used before anything was ever stored. */
export function Skeleton({ blockSize = '1.25em', inlineSize = '100%' }: { blockSize?: string; inlineSize?: string }) {
  return <span className={styles.skeleton} style={{ blockSize, inlineSize }} aria-hidden />
}

/** A placeholder for large content: lines instead of one grey block. */
export function SkeletonLines({ blockSize }: { blockSize: string }) {
  return <span className={styles.skeletonLines} style={{ blockSize }} aria-hidden />
}

/** A placeholder for a card, or a page of them, with a border. */
export function SkeletonCard({ blockSize }: { blockSize: string }) {
  return <span className={styles.skeletonCard} style={{ blockSize }} aria-hidden />
}
