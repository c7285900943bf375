import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { onDemand } from '../../components/async/on-demand.tsx'
import { ErrorBoundary } from '../../components/state/error-boundary.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { SkeletonCard } from '../../components/state/skeleton.tsx'
import { mayHaveHandover } from '../../data/record/open-handovers.ts'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { SalesPanel } from '../../features/sales/parts/sales-panel.tsx'
import { useT } from '../../i18n/use-t.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { useCalmLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useIsExtended, useIsPlain } from '../../lib/server-kind.ts'
import { savedLeaveIn } from '../../paths/leave-paths.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { lazyPage } from '../lazy-page.tsx'
import { paths } from '../../paths/paths.ts'
import styles from './home-page.module.css'

// Not part of the first paint: on most days there is nothing to show.
const LeaveHomeNote = lazyPage(() => import('./leave-home-note.tsx'), 'LeaveHomeNote')

// Below everything that is used at the counter, and loaded after it.
const HomeCards = onDemand(async () => withTexts(import('./home-cards.tsx').then((module) => module.HomeCards)), {
  afterMs: 2_500,
  fallback: (
    <>
      <SkeletonCard blockSize="21rem" />
      <SkeletonCard blockSize="21rem" />
    </>
  ),
})
const HomeHandover = lazyPage(() => import('../../features/handover/parts/home-handover.tsx'), 'HomeHandover')
const PunchToday = lazyPage(() => import('../../features/attendance/parts/punch-today.tsx'), 'PunchToday')

/** An employee's home screen: the counter first, then the person. */
export function HomePage() {
  const t = useT()
  const { userId } = useSignedIn()
  const hasAttendance = useIsExtended()
  const isPlain = useIsPlain()
  const hasLeaveToNote = useHasLeaveToNote()
  const hasHandoverToNote = useHasHandoverToNote(userId)
  // A shift begins with a check-in and the answer to a handover. The first of them that is due has the primary button.
  const [isCheckInNext, setIsCheckInNext] = useState(false)
  const [isHandoverOpen, setIsHandoverOpen] = useState(false)
  return (
    <div className={styles.home}>
      <PageHeader title={t('app.placeHome')} />
      {hasLeaveToNote ? (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <LeaveHomeNote />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {hasHandoverToNote ? (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <HomeHandover isMain={!isCheckInNext} onOpen={setIsHandoverOpen} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <ErrorBoundary>
        <SalesPanel
          salesReportsPath={paths.salesReports}
          syncPath={paths.sync}
          start={
            isPlain ? null : (
              <div className={styles.punch}>
                {hasAttendance ? (
                  <ErrorBoundary>
                    <Suspense fallback={null}>
                      <PunchToday onNext={setIsCheckInNext} addPath={paths.labourCheck} />
                    </Suspense>
                  </ErrorBoundary>
                ) : null}
              </div>
            )
          }
          isRecordingNext={!isCheckInNext && !isHandoverOpen}
        />
      </ErrorBoundary>
      <div className={styles.cards}>
        <HomeCards userId={userId} />
      </div>
    </div>
  )
}

/** Repeats the name in `src/shared/contract/intents/leave-request.ts`, to keep that module out of the first load. */
const LEAVE_REQUEST = 'leaveRequest'

/** Whether the home screen has a leave request to show: one that was just saved, or an unsent one. */
function useHasLeaveToNote(): boolean {
  const { userId } = useSignedIn()
  const isJustSaved = savedLeaveIn(useLocation().state) !== null
  const unsent = useCalmLiveQuery(() => ownUnsentRows(userId, LEAVE_REQUEST), [userId])
  return isJustSaved || (unsent ?? []).length > 0
}

/** Whether the home screen has a handover to show. Once it had, it stays: the answer is shown there too. */
function useHasHandoverToNote(userId: string): boolean {
  const [hadOne, setHadOne] = useState(false)
  const hasOne = useCalmLiveQuery(() => mayHaveHandover(userId), [userId]) ?? false
  if (hasOne && !hadOne) setHadOne(true)
  return hasOne || hadOne
}
