import { Skeleton, SkeletonCard } from '../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import styles from './dashboard.module.css'

export function DashboardSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton blockSize="4.5rem" />
      <ChainSkeleton />
    </div>
  )
}

const FIGURES = ['onTrack', 'today', 'behind', 'nothing'] as const

/** Placeholder of the four figures and the list. */
export function ChainSkeleton() {
  return (
    <>
      <div className={styles.comingFigures}>
        {FIGURES.map((figure) => (
          <SkeletonCard key={figure} blockSize="3.25rem" />
        ))}
      </div>
      <SkeletonRows lines={4} />
    </>
  )
}
