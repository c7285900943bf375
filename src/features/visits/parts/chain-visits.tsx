import { Suspense, useMemo } from 'react'
import { IconClipboardCheck, IconSearch } from '@tabler/icons-react'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ErrorBoundary } from '../../../components/state/error-boundary.tsx'
import { lazyPart } from '../../../components/async/lazy-part.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { pharmacistTrend, pharmacyTrend } from '../../../shared/rules/visit-trend.ts'
import type { TrendPoint } from '../../../shared/rules/visit-trend.ts'
import { chooseVisits, EVERY_VISIT, readVisitChoice, writeVisitChoice } from './choose-visits.ts'
import type { VisitChoice } from './choose-visits.ts'
import { ExportVisits } from './export-visits.tsx'
import type { ShownVisit } from './shown-visit.ts'
import { VisitFilters } from './visit-filters.tsx'
import { VisitList } from './visit-list.tsx'

const VISIT_ADDRESS = { read: readVisitChoice, write: writeVisitChoice }
const VisitTrends = lazyPart(() => import('./visit-trends.tsx').then((module) => module.VisitTrends))

const NONE: readonly ShownVisit[] = []

/**
 * Everybody's visits: filters, the trend of the chosen pharmacy and pharmacist, and an export. `visits`: null while
 * they load.
 */
export function ChainVisits({
  visits: all,
  visitPathOf,
}: {
  visits: readonly ShownVisit[] | null
  visitPathOf: (visitId: string) => string
}) {
  const t = useT()
  const today = riyadhDayOf(useNow())
  const [choice, choose] = useAddressChoice(VISIT_ADDRESS)
  const visits = all ?? NONE
  const chosen = useMemo(() => chooseVisits(visits, choice), [visits, choice])
  const trends = useMemo(() => trendsOf(visits, choice), [visits, choice])
  return (
    <>
      {/* An empty list needs no filters. */}
      {all?.length === 0 ? null : <VisitFilters choice={choice} visits={visits} onChoose={choose} />}
      {trends.pharmacy || trends.pharmacist ? (
        <Card title={t('visits.trend')}>
          <ErrorBoundary>
            <Suspense fallback={<Skeleton blockSize="350px" />}>
              <VisitTrends {...trends} />
            </Suspense>
          </ErrorBoundary>
        </Card>
      ) : null}
      {all === null ? (
        <SkeletonRows lines={4} />
      ) : chosen.length > 0 ? (
        <VisitList
          key={JSON.stringify(choice)}
          visits={chosen}
          all={visits}
          visitPathOf={visitPathOf}
          isPersonNamed
          action={<ExportVisits visits={chosen} today={today} />}
        />
      ) : (
        <Card>
          {visits.length === 0 ? (
            <EmptyState icon={<IconClipboardCheck size={26} />}>{t('visits.noneAtAll')}</EmptyState>
          ) : (
            // The filters have a button to reset them.
            <EmptyState icon={<IconSearch size={26} />}>{t('visits.noneMatching')}</EmptyState>
          )}
        </Card>
      )}
    </>
  )
}

const NO_TRENDS = { pharmacy: null, pharmacist: null }

/** Trends of the chosen period: a pharmacy's over all its staff, a pharmacist's over all pharmacies. */
function trendsOf(visits: readonly ShownVisit[], { pharmacy, pharmacistId, from, to }: VisitChoice) {
  if (pharmacy === '' && pharmacistId === '') return NO_TRENDS
  const inPeriod = chooseVisits(visits, { ...EVERY_VISIT, from, to }).map(({ visit }) => visit)
  const name =
    visits.find(({ visit }) => visit.evaluatedPharmacistId === pharmacistId)?.visit.evaluatedPharmacistName ?? ''
  return {
    pharmacy: trendOf(pharmacy, pharmacyTrend(inPeriod, pharmacy)),
    pharmacist: trendOf(name, pharmacistTrend(inPeriod, pharmacistId)),
  }
}

/** A trend needs at least two points. */
function trendOf(name: string, trend: TrendPoint[]) {
  return trend.length > 1 ? { name, trend } : null
}
