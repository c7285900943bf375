import { Suspense } from 'react'
import type { ComponentProps } from 'react'
import { lazyPart } from '../../../components/async/lazy-part.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { ErrorBoundary } from '../../../components/state/error-boundary.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { TrendPoint } from '../../../shared/rules/visits/visit-trend.ts'

const VisitTrends = lazyPart(() => import('./visit-trends.tsx').then((module) => module.VisitTrends))

/** The trend of a pharmacy, of a pharmacist, or of both; nothing without either. */
export function TrendCard(trends: ComponentProps<typeof VisitTrends>) {
  const t = useT()
  if (!trends.pharmacy && !trends.pharmacist) return null
  return (
    <Card title={t('visits.trend')}>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton blockSize="350px" />}>
          <VisitTrends {...trends} />
        </Suspense>
      </ErrorBoundary>
    </Card>
  )
}

/** A trend needs points of at least two visits. */
export function trendOf(name: string, trend: TrendPoint[]): { name: string; trend: TrendPoint[] } | null {
  return trend.filter(({ points }) => points !== null).length > 1 ? { name, trend } : null
}
