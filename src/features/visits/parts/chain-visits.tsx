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

/** Everybody's visits: a choice of them, how they went for whom is chosen, and a file of them. `visits`: null while they come. */
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
      {/* Nothing is narrowed down where nothing is. */}
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
            // The filters themselves have the way back to all.
            <EmptyState icon={<IconSearch size={26} />}>{t('visits.noneMatching')}</EmptyState>
          )}
        </Card>
      )}
    </>
  )
}

const NO_TRENDS = { pharmacy: null, pharmacist: null }

/** Of the period chosen; a pharmacy's over all its people, a pharmacist's over all their pharmacies. */
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

/** One point is no trend yet. */
function trendOf(name: string, trend: TrendPoint[]) {
  return trend.length > 1 ? { name, trend } : null
}
