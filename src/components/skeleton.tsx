import styles from './skeleton.module.css'

/** Holds the place of what comes, in its size; only before anything was ever stored. */
export function Skeleton({ blockSize = '1.25em', inlineSize = '100%' }: { blockSize?: string; inlineSize?: string }) {
  return <span className={styles.skeleton} style={{ blockSize, inlineSize }} aria-hidden />
}
