import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { FiguresSkeleton } from './chain-figures.tsx'
import styles from './dashboard.module.css'

export function DashboardSkeleton() {
  return (
    <div className={styles.page}>
      <FiguresSkeleton />
      <SkeletonRows lines={4} />
    </div>
  )
}
