import { Card } from '../../../../components/layout/card.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'
import { DaysList } from '../days-list.tsx'
import type { ToRecord } from '../days-list.tsx'
import type { ReportedDay } from '../../overlay.ts'
import type { SalesView } from '../../queries.ts'
import type { Reporter } from '../../../../shared/rules/sales/shift-of-report.ts'

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
  toRecord,
}: MonthDaysProps) {
  const t = useT()
  if (days.length === 0 && !toRecord?.missing.length) return null
  return (
    <Card title={t('sales.reportedDays')} flush>
      <DaysList
        days={days}
        allPath={salesReportsPath}
        toRecord={toRecord}
        me={me}
        isKnown={view.isLoaded}
        syncPath={syncPath}
        {...(onCorrect ? { onCorrect } : {})}
      />
    </Card>
  )
}
