import { useState } from 'react'
import type { ReactNode } from 'react'
import { Deferred } from '../../../components/async/deferred.tsx'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useNavigate } from '../../../lib/router.tsx'
import { usePresent } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { homeSpanOf } from '../../../shared/rules/days/home-span.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { daysOfMonth, MonthCard } from './month/month-card.tsx'
import { MonthDays } from './month/month-days.tsx'
import { MonthReport } from './month/month-report.tsx'
import { useFreshReports, useReporter, useSales, useWorkplace } from '../queries.ts'
import styles from './sales-panel.module.css'
import type { ShiftOfDay } from './colleagues-shifts.ts'
import { missingDays } from './missing-days.ts'
import { TodayCard } from './today-card.tsx'
import { WeekTotals } from './week-totals.tsx'

const NoPharmacyNotice = onDemand(async () =>
  withTexts(import('./no-pharmacy-notice.tsx').then((module) => module.NoPharmacyNotice)),
)

const DAYS_COMING = <SkeletonCard blockSize="60rem" />

/** Paths of the page to record shifts, and of the page for rows that need attention. */
type SalesPlaces = {
  salesReportsPath: string
  syncPath: string
  /** The first line of today. */
  start?: ReactNode
  /** False while something else comes before a shift is recorded. */
  isRecordingNext?: boolean
}

/** A pharmacist's home screen: today's two shifts, the month and the weeks at a glance, then the days and the details. */
export function SalesPanel(places: SalesPlaces) {
  const { userId } = useSignedIn()
  const workplace = useWorkplace(userId)
  if (!workplace) return <PanelSkeleton />
  if (!workplace.isPharmacy) return <NoPharmacyNotice place={workplace.pharmacyName} />
  return <PharmacyPanel userId={userId} pharmacyName={workplace.pharmacyName} {...places} />
}

type PharmacyPanelProps = SalesPlaces & { userId: string; pharmacyName: string }

function PharmacyPanel({
  userId,
  pharmacyName,
  salesReportsPath,
  syncPath,
  start,
  isRecordingNext = true,
}: PharmacyPanelProps) {
  const navigate = useNavigate()
  const present = usePresent()
  const today = riyadhDayOf(present.now)
  const [chosenMonth, setChosenMonth] = useState<string | null>(null)
  const month = chosenMonth ?? monthOf(today)
  useFreshReports({ pharmacyName, userId })
  const me = useReporter()
  const view = useSales({ pharmacyName, ownerId: userId, month, alsoFrom: homeSpanOf(today).alsoFrom })
  if (!view) return <PanelSkeleton />
  const openShift = ({ day, shift }: ShiftOfDay) => navigate(`${salesReportsPath}?day=${day}&shift=${shift}`)
  return (
    <div className={styles.panel}>
      <div className={styles.column}>
        <TodayCard
          view={view}
          present={present}
          salesReportsPath={salesReportsPath}
          syncPath={syncPath}
          start={start}
          isRecordingNext={isRecordingNext}
        />
        <Deferred fallback={<SkeletonCard blockSize="17rem" />}>
          <MonthCard
            view={view}
            pharmacyName={pharmacyName}
            today={today}
            recordPath={salesReportsPath}
            onChooseMonth={setChosenMonth}
          />
        </Deferred>
      </div>
      <Deferred fallback={DAYS_COMING}>
        <div className={styles.side}>
          {!view.isLoaded || !view.hasAny ? null : me ? (
            <WeekTotals reports={view.days.map(({ report }) => report)} today={today} me={me} />
          ) : (
            <SkeletonCard blockSize="9rem" />
          )}
          <MonthDays
            view={view}
            days={daysOfMonth(view)}
            me={me}
            salesReportsPath={salesReportsPath}
            syncPath={syncPath}
            onCorrect={({ report: { day } }, shift) => openShift({ day, shift })}
            toRecord={{ today, missing: missingDays(view, today), onRecord: openShift }}
          />
        </div>
        <MonthReport view={view} pharmacyName={pharmacyName} today={today} />
      </Deferred>
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className={styles.panel}>
      <SkeletonCard blockSize="17rem" />
      {DAYS_COMING}
    </div>
  )
}
