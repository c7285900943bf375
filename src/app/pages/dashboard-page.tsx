import { Suspense, useCallback, useEffect, useState } from 'react'
import { IconX } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { useNavigate } from '../../lib/router.tsx'
import { Banner } from '../../components/state/banner.tsx'
import { Button } from '../../components/inputs/button.tsx'
import { ErrorBoundary } from '../../components/state/error-boundary.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Deferred } from '../../components/async/deferred.tsx'
import { SkeletonCard } from '../../components/state/skeleton.tsx'
import { SaidOnArrival } from '../../components/state/said-on-arrival.tsx'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { Dashboard } from '../../features/dashboard/parts/dashboard.tsx'
import { readBootHint } from '../../lib/boot-hint.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCalmLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useNameText } from '../../lib/shown-names.ts'
import { addedEmployeeIn, pharmacyPathOf } from '../../paths/dashboard-paths.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { lazyPage } from '../lazy-page.tsx'
import { paths } from '../../paths/paths.ts'
import { savedVisitsIn } from '../visit-note-state.ts'
import styles from './dashboard-page.module.css'

const ManagerNeeds = lazyPage(() => import('./manager-needs.tsx'), 'ManagerNeeds')
const VisitHomeNote = lazyPage(() => import('./visit-home-note.tsx'), 'VisitHomeNote')

/** A manager's home screen. */
export function DashboardPage() {
  const t = useT()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const nameText = useNameText()
  const addedName = addedEmployeeIn(state)
  const added = addedName && nameText(addedName)
  const hasVisitToNote = useHasVisitToNote()
  const isWide = useMedia(WIDE)
  // On a narrower screen each has a page of its own.
  const chosen = isWide ? new URLSearchParams(search).get('need') : null
  const { coming, isHeld, onRead } = usePlaceOfNeeds({ isWide, isChosen: chosen !== null })
  return (
    <>
      <PageHeader title={t('app.placeDashboard')} />
      {added === null ? null : (
        <div className={styles.note}>
          <SaidOnArrival>{t('dashboard.employeeAdded', { name: added })}</SaidOnArrival>
          <Banner
            tone="success"
            title={t('dashboard.employeeAdded', { name: added })}
            action={
              <Button
                variant="quiet"
                aria-label={t('dashboard.dismiss')}
                icon={<IconX aria-hidden size={22} />}
                onClick={() => navigate(paths.home + search, { replace: true, state: null })}
              />
            }
          >
            {t('dashboard.employeeAddedBody')}
          </Banner>
        </div>
      )}
      {hasVisitToNote ? (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <div className={styles.note}>
              <VisitHomeNote />
            </div>
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <div className={styles.columns}>
        {/* Read after the figures are painted, which then stay in their place. */}
        <ErrorBoundary>
          <Deferred fallback={coming}>
            <Suspense fallback={coming}>
              <ManagerNeeds coming={coming} onRead={onRead} isWide={isWide} chosen={chosen} />
            </Suspense>
          </Deferred>
        </ErrorBoundary>
        {/* Kept as they are while something of the list is shown in their place. */}
        <div className={styles.figures} hidden={chosen !== null}>
          <Dashboard isHeld={isHeld} pharmacyPathOf={pharmacyPathOf} />
        </div>
      </div>
    </>
  )
}

/** Where the list stands beside the figures, or beside what is chosen in it; elsewhere it is above them. */
const WIDE = '(min-width: 80rem)'
/** The figures do not wait longer for the list above them. */
const WAIT_MS = 5_000

/**
 * What stands in the place of the list until it is read: as high as it was in this window the last time. Where that is
 * not known, the figures are held back meanwhile.
 */
function usePlaceOfNeeds({ isWide, isChosen }: { isWide: boolean; isChosen: boolean }) {
  const [before] = useState(() => readBootHint().needs)
  const [isHeld, setIsHeld] = useState(!isWide && before?.width !== innerWidth)
  const onRead = useCallback(() => setIsHeld(false), [])
  useEffect(() => {
    const timer = setTimeout(onRead, WAIT_MS)
    return () => clearTimeout(timer)
  }, [onRead])
  const height = isWide ? '17rem' : `${before?.height ?? 0}px`
  const coming = isHeld ? null : (
    <>
      <SkeletonCard blockSize={height} />
      {isChosen ? <SkeletonCard blockSize="34rem" /> : null}
    </>
  )
  return { coming, isHeld, onRead }
}

/** Repeats the name in `src/kinds/visit/kind.ts`, to keep that module out of the dashboard's code. */
const VISIT = 'visit'

/** Whether the home screen has a visit to show: one that was just saved, or an unsent one. */
function useHasVisitToNote(): boolean {
  const { userId } = useSignedIn()
  const isJustSaved = savedVisitsIn(useLocation().state).length > 0
  const unsent = useCalmLiveQuery(() => ownUnsentRows(userId, VISIT), [userId])
  return isJustSaved || (unsent ?? []).length > 0
}
