import { useState } from 'react'
import { Deferred } from '../../../components/async/deferred.tsx'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { homeSpanOf } from '../../../shared/rules/home-span.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { MonthCard } from './month-card.tsx'
import { useFreshReports, useSales, useWorkplace } from '../queries.ts'
import styles from './sales-panel.module.css'
import { TodayCard } from './today-card.tsx'

const NoPharmacyNotice = onDemand(async () =>
  withTexts(import('./no-pharmacy-notice.tsx').then((module) => module.NoPharmacyNotice)),
)

/** Paths of the page to record shifts, and of the page for rows that need attention. */
type SalesPlaces = { salesReportsPath: string; syncPath: string }

/** A pharmacist's home screen: today's two shifts, then the state of the month. */
export function SalesPanel({ salesReportsPath, syncPath }: SalesPlaces) {
  const { userId, employeeName } = useSignedIn()
  const workplace = useWorkplace(userId)
  if (!workplace) return <PanelSkeleton />
  if (!workplace.isPharmacy) return <NoPharmacyNotice place={workplace.pharmacyName} />
  return (
    <PharmacyPanel
      userId={userId}
      me={employeeName}
      pharmacyName={workplace.pharmacyName}
      salesReportsPath={salesReportsPath}
      syncPath={syncPath}
    />
  )
}

type PharmacyPanelProps = SalesPlaces & { userId: string; me: string; pharmacyName: string }

function PharmacyPanel({ userId, me, pharmacyName, salesReportsPath, syncPath }: PharmacyPanelProps) {
  const now = useNow()
  const today = riyadhDayOf(now)
  const [chosenMonth, setChosenMonth] = useState<string | null>(null)
  const month = chosenMonth ?? monthOf(today)
  useFreshReports({ pharmacyName, userId })
  const view = useSales({ pharmacyName, ownerId: userId, month, alsoFrom: homeSpanOf(today).alsoFrom })
  if (!view) return <PanelSkeleton />
  return (
    <div className={styles.panel}>
      <TodayCard view={view} now={now} salesReportsPath={salesReportsPath} syncPath={syncPath} />
      <Deferred fallback={<SkeletonCard blockSize="64rem" />}>
        <MonthCard
          view={view}
          pharmacyName={pharmacyName}
          today={today}
          me={me}
          salesReportsPath={salesReportsPath}
          onChooseMonth={setChosenMonth}
        />
      </Deferred>
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className={styles.panel}>
      <SkeletonCard blockSize="17rem" />
      <SkeletonCard blockSize="64rem" />
    </div>
  )
}
