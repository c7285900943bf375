import type { ReactNode } from 'react'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { useSignedIn } from '../../../stores/session-store.ts'
import { NoPharmacyNotice } from './no-pharmacy-notice.tsx'
import { useFreshReports, useReporter, useWorkplace } from '../queries.ts'
import { ReportedDays } from './reported-days.tsx'
import styles from './sales-report.module.css'
import { ShiftReportEntry } from './form/shift-report-entry.tsx'
import { useEntrySize } from './form/use-is-touched.ts'
import { useReportLink } from './form/use-report-link.ts'

type SalesReportProps = {
  doneTo: string
  syncPath: string
  /** What comes next, below the form and below what was saved. */
  next: ReactNode
}

/** `/salesReports`: records a shift, and lists the reported days. */
export function SalesReport({ doneTo, syncPath, next }: SalesReportProps) {
  const { userId } = useSignedIn()
  const me = useReporter()
  const workplace = useWorkplace(userId)
  const { link, openShift } = useReportLink()
  const comingSize = useEntrySize()
  useFreshReports({ pharmacyName: workplace?.isPharmacy ? workplace.pharmacyName : '', userId })

  if (!workplace || !me) {
    return (
      <div className={styles.columns}>
        <SkeletonCard blockSize={comingSize} />
        <SkeletonCard blockSize="68rem" />
      </div>
    )
  }
  if (!workplace.isPharmacy) return <NoPharmacyNotice place={workplace.pharmacyName} />
  return (
    <div className={styles.columns}>
      <div className={styles.entry}>
        <ShiftReportEntry
          pharmacyName={workplace.pharmacyName}
          me={me}
          syncPath={syncPath}
          doneTo={doneTo}
          link={link}
          onOpenShift={openShift}
        />
        {next}
      </div>
      <ReportedDays
        pharmacyName={workplace.pharmacyName}
        userId={userId}
        me={me}
        syncPath={syncPath}
        onOpenShift={openShift}
      />
    </div>
  )
}
