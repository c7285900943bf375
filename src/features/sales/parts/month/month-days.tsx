import { Link } from '../../../../lib/router.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { hasReport } from '../../../../shared/rules/sales/achievement.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'
import type { ShowTill } from '../day-row.tsx'
import { DaysList } from '../days-list.tsx'
import type { ToRecord } from '../days-list.tsx'
import styles from './month-days.module.css'
import type { ReportedDay } from '../../overlay.ts'
import type { SalesView } from '../../queries.ts'
import type { Reporter } from '../../../../shared/rules/sales/shift-of-report.ts'

/** A week; the page of reports has all days. */
const DAYS_SHOWN = 7

const NOBODY: Reporter = { id: '', names: [] }

type MonthDaysProps = {
  view: SalesView
  days: ReportedDay[]
  /** The person's name; omitted for people who report nothing here. */
  me?: Reporter | undefined
  syncPath?: string
  /** Path of the page with all days; if it is omitted, all days are shown here. */
  salesReportsPath?: string
  onCorrect?: (day: ReportedDay, shift: Shift) => void
  Till?: ShowTill
  isManager?: boolean
  toRecord?: ToRecord
}

/** The days of the month, newest first. */
export function MonthDays({
  view,
  days,
  me = NOBODY,
  salesReportsPath,
  syncPath,
  onCorrect,
  Till,
  isManager,
  toRecord,
}: MonthDaysProps) {
  const t = useT()
  const missing = toRecord?.missing.length ?? 0
  if (days.length + missing === 0) return null
  // The rest is counted, so all of them are known.
  const isShortened = salesReportsPath !== undefined && view.isLoaded && days.length + missing > DAYS_SHOWN
  return (
    <Card title={t('sales.reportedDays')} flush>
      <DaysList
        days={days}
        most={isShortened ? DAYS_SHOWN : undefined}
        toRecord={toRecord}
        me={me}
        isKnown={view.isLoaded}
        syncPath={syncPath}
        {...(onCorrect ? { onCorrect } : {})}
        {...(Till ? { Till } : {})}
        {...(isManager ? { isManager } : {})}
      />
      {isShortened ? (
        <p className={styles.more}>
          <Link to={salesReportsPath}>
            {t('sales.allDays', { count: days.filter(({ report }) => hasReport(report)).length })}
          </Link>
        </p>
      ) : null}
    </Card>
  )
}
