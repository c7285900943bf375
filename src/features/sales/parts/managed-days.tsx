import { useState } from 'react'
import { useIsExtended } from '../../../lib/server-kind.ts'
import type { DailyReport, Shift } from '../../../shared/contract/sales.ts'
import { CorrectShiftDialog } from './correct-shift-dialog.tsx'
import type { ShowTill } from './day-row.tsx'
import { MonthDays } from './month-days.tsx'
import type { ReportedDay } from '../overlay.ts'
import type { SalesView } from '../queries.ts'

/** The days of a pharmacy for its managers, who correct what was reported; not with a plain server. */
export function ManagedDays({ view, days, Till }: { view: SalesView; days: ReportedDay[]; Till: ShowTill }) {
  const corrects = useIsExtended()
  const [correcting, setCorrecting] = useState<{ report: DailyReport; shift: Shift } | null>(null)
  return (
    <>
      <MonthDays
        view={view}
        days={days}
        Till={Till}
        isManager
        {...(corrects ? { onCorrect: ({ report }, shift) => setCorrecting({ report, shift }) } : {})}
      />
      {correcting ? <CorrectShiftDialog {...correcting} onClose={() => setCorrecting(null)} /> : null}
    </>
  )
}
