import { PageHeader } from '../../components/page-header.tsx'
import { SkeletonCard } from '../../components/skeleton.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { NoPharmacyNotice } from './no-pharmacy-notice.tsx'
import { useFreshReports, useWorkplace } from './queries.ts'
import { ReportedDays } from './reported-days.tsx'
import styles from './sales-report-page.module.css'
import { ShiftReportEntry } from './shift-report-entry.tsx'
import { useReportLink } from './use-report-link.ts'

/** `/salesReports`: record a shift, and the days there are. */
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
        <SkeletonCard blockSize="46rem" />
      ) : !workplace.isPharmacy ? (
        <NoPharmacyNotice place={workplace.pharmacyName} />
      ) : (
        <div className={styles.columns}>
          <ShiftReportEntry pharmacyName={workplace.pharmacyName} syncPath={syncPath} link={link} onOpenShift={openShift} onDone={closeLink} />
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
