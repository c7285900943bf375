import { DayRow } from './day-row.tsx'
import type { ShowTill } from './day-row.tsx'
import styles from './days-list.module.css'
import type { ReportedDay } from '../overlay.ts'
import type { Shift } from '../../../shared/contract/sales.ts'
import { daysReportedTwice } from '../../../shared/rules/sales/doubles.ts'
import type { Reporter } from '../../../shared/rules/sales/shift-of-report.ts'

type DaysListProps = {
  days: ReportedDay[]
  /** The person's name, whose shifts can be corrected here. */
  me: Reporter
  /**
   * False if the server's days were never loaded: then a missing shift may exist there, except on days whose report is
   * known.
   */
  isKnown: boolean
  onCorrect?: (day: ReportedDay, shift: Shift) => void
  Till?: ShowTill
  syncPath?: string | undefined
  /** Shifts of everybody can be corrected. */
  isManager?: boolean
}

/** Days newest first, each with both shifts, their authors, and what is unsent. */
export function DaysList({ days, me, isKnown, onCorrect, Till, syncPath, isManager = false }: DaysListProps) {
  const twice = daysReportedTwice(days.flatMap(({ server }) => server ?? []))
  return (
    <ul className={styles.list}>
      {days.map((day, index) => {
        const isFirstOfDay = days[index - 1]?.report.day !== day.report.day
        return (
          <DayRow
            key={day.report._id}
            day={day}
            me={me}
            isKnown={isKnown}
            onCorrect={onCorrect}
            Till={Till}
            syncPath={syncPath}
            isManager={isManager}
            reportsOfDay={isFirstOfDay ? (twice.get(day.report.day) ?? 1) : 1}
          />
        )
      })}
    </ul>
  )
}
