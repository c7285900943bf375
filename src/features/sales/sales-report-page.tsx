import { PageHeader } from '../../components/layout/page-header.tsx'
import { SkeletonCards } from '../../components/state/skeleton-cards.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { NoPharmacyNotice } from './parts/no-pharmacy-notice.tsx'
import { useFreshReports, useWorkplace } from './queries.ts'
import { ReportedDays } from './parts/reported-days.tsx'
import styles from './sales-report-page.module.css'
import { ShiftReportEntry } from './parts/shift-report-entry.tsx'
import { useReportLink } from './parts/use-report-link.ts'

/** Placeholders of the form and the days. */
const COMING = ['46rem', '30rem'] as const

/** `/salesReports`: records a shift, and lists the reported days. */
export function SalesReportPage({ backTo, syncPath }: { backTo: string; syncPath: string }) {
  const t = useT()
  const { userId, employeeName } = useSignedIn()
  const workplace = useWorkplace(userId)
  const { link, openShift, closeLink } = useReportLink()
  useFreshReports({ pharmacyName: workplace?.isPharmacy ? workplace.pharmacyName : '', userId })

  return (
    <>
      <PageHeader title={t('sales.pageTitle')} backTo={backTo} />
      {!workplace ? (
        <SkeletonCards sizes={COMING} />
      ) : !workplace.isPharmacy ? (
        <NoPharmacyNotice place={workplace.pharmacyName} />
      ) : (
        <div className={styles.columns}>
          <ShiftReportEntry
            pharmacyName={workplace.pharmacyName}
            syncPath={syncPath}
            link={link}
            onOpenShift={openShift}
            onDone={closeLink}
          />
          <ReportedDays
            pharmacyName={workplace.pharmacyName}
            userId={userId}
            me={employeeName}
            onCorrect={({ report }, shift) => openShift({ day: report.day, shift })}
          />
        </div>
      )}
    </>
  )
}
