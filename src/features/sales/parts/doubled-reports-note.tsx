import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { isolated } from '../../../shared/rules/values/written-figure.ts'
import type { ReportedDay } from '../overlay.ts'
import styles from './doubled-reports.module.css'

export type DoubledReportsProps = {
  day: Pick<ReportedDay, 'surplusIds' | 'differingIds'> | undefined
  /** The number of different reports that the server has of this day. */
  reports: number
}

/** Which copies to have removed on the server, or to compare first. */
export function DoubledReportsNote({ day, reports }: DoubledReportsProps) {
  const t = useT()
  const ids = [...(day?.surplusIds ?? []), ...(day?.differingIds ?? [])].map(isolated).join(' · ')
  return (
    <div className={styles.notes}>
      {reports > 1 ? <Banner tone="warning">{t('sales.reportedTwice', { count: reports })}</Banner> : null}
      {ids === '' ? null : (
        <Banner tone="warning">
          {t(day?.differingIds.length ? 'sales.copiesDiffer' : 'sales.storedTwice', { ids })}
        </Banner>
      )}
    </div>
  )
}
