import { useMemo } from 'react'
import { IconReceipt, IconSearch } from '@tabler/icons-react'
import { useSearchParams } from '../../../lib/router/location.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Slip } from '../../../shared/contract/payroll.ts'
import { slipsBetween, yearOf } from '../../../shared/rules/pay-history.ts'
import { pageIn, pageOf } from '../../../shared/rules/pages.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { AmountsCover, CoverBar } from './amounts-cover.tsx'
import styles from './payroll-history.module.css'
import { useFreshSlips, useIsSharedDevice, useSlips } from '../queries.ts'
import { SlipFilter } from './slip-filter.tsx'
import { readSpan, writeSpan } from './slip-span.ts'
import { SlipYear } from './slip-year.tsx'
import { YearToDate } from './year-to-date.tsx'

/**
 * `/payrollHistory`: the person's own slips, newest first. The days of the filter are in the URL, so that going back
 * restores them.
 */
export function PayrollHistory({ slipPathOf }: { slipPathOf: (slipId: string) => string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useSlips(userId)
  const isShared = useIsSharedDevice()
  useFreshSlips(userId)

  if (!view || isShared === undefined || (view.fetchedAt === null && view.problem === null)) return <FirstRead />
  const { slips } = view
  const newest = slips[0]
  return (
    <div className={styles.page}>
      <FreshnessNote {...view} never={{ title: t('payroll.neverTitle') }} />
      {newest ? (
        <AmountsCover isShared={isShared}>
          <CoverBar />
          <YearToDate slips={slips} year={yearOf(newest.month)} />
          <SlipList slips={slips} slipPathOf={slipPathOf} />
        </AmountsCover>
      ) : view.fetchedAt === null ? null : (
        <Card>
          <EmptyState icon={<IconReceipt size={26} />}>{t('payroll.none')}</EmptyState>
        </Card>
      )}
    </div>
  )
}

/** Ten years are 120 slips. A page shows whole years. */
const YEARS_PER_PAGE = 3

function SlipList({ slips, slipPathOf }: { slips: Slip[]; slipPathOf: (slipId: string) => string }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { from, to } = readSpan(params)
  const chosen = useMemo(() => slipsBetween(slips, { from, to }), [slips, from, to])
  const years = pageOf([...new Set(chosen.map(({ month }) => yearOf(month)))], {
    page: pageIn(params),
    perPage: YEARS_PER_PAGE,
  })
  const turn = (page: number) =>
    setParams({ ...writeSpan({ from, to }), ...(page === 1 ? {} : { page: String(page) }) }, { replace: true })
  return (
    <>
      <SlipFilter span={{ from, to }} onSpan={(span) => setParams(writeSpan(span), { replace: true })} />
      <p className={styles.count} aria-live="polite">
        {t('payroll.slipCount', { count: chosen.length })}
      </p>
      {chosen.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconSearch size={26} />}
            action={<Button onClick={() => setParams({}, { replace: true })}>{t('payroll.showAll')}</Button>}
          >
            {t('payroll.noneBetween')}
          </EmptyState>
        </Card>
      ) : (
        years.items.map((year) => (
          <SlipYear
            key={year}
            year={year}
            slips={chosen.filter(({ month }) => yearOf(month) === year)}
            slipPathOf={slipPathOf}
          />
        ))
      )}
      <Pager page={years.page} pages={years.pages} onPage={turn} />
    </>
  )
}

function FirstRead() {
  return (
    <div className={styles.page} aria-busy>
      <Skeleton blockSize="3rem" />
      <Skeleton blockSize="19rem" />
      <Skeleton blockSize="9rem" />
      <SkeletonRows lines={2} />
    </div>
  )
}
