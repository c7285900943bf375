import { useT } from '../../../i18n/use-t.ts'
import { Link } from '../../../lib/router.tsx'
import { DayRow } from './day-row.tsx'
import styles from './days-list.module.css'
import type { ShiftOfDay } from './colleagues-shifts.ts'
import { MissingDay } from './missing-day.tsx'
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
  syncPath?: string | undefined
  /** Shifts of everybody can be corrected. */
  isManager?: boolean
  toRecord?: ToRecord | undefined
  /** Path of the page with all days; if it is omitted, all days are shown here. */
  allPath?: string | undefined
}

/** A week. */
const DAYS_SHOWN = 7

/** What can be recorded afterwards: days without any report, newest first, and the missing shifts of days before `today`. */
export type ToRecord = { today: string; missing: readonly string[]; onRecord: (of: ShiftOfDay) => void }

/** Days newest first, each with both shifts, their authors, and what is unsent. */
export function DaysList({
  days,
  me,
  isKnown,
  onCorrect,
  syncPath,
  isManager = false,
  toRecord,
  allPath,
}: DaysListProps) {
  const t = useT()
  const twice = daysReportedTwice(days.flatMap(({ server }) => server ?? []))
  const rows = days.map((day, index) => ({
    at: day.report.day,
    day,
    isFirstOfDay: days[index - 1]?.report.day !== day.report.day,
  }))
  const missing = (toRecord?.missing ?? []).map((at) => ({ at, day: null, isFirstOfDay: true }))
  const all =
    missing.length === 0 ? rows : [...rows, ...missing].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  // The rest is counted, so all of them are known.
  const isShortened = allPath !== undefined && isKnown && all.length > DAYS_SHOWN
  return (
    <>
      <ul className={styles.list}>
        {(isShortened ? all.slice(0, DAYS_SHOWN) : all).map(({ at, day, isFirstOfDay }) =>
          day === null ? (
            <MissingDay key={at} day={at} onRecord={() => toRecord?.onRecord({ day: at, shift: 'morning' })} />
          ) : (
            <DayRow
              key={day.report._id}
              day={day}
              me={me}
              isKnown={isKnown}
              onCorrect={onCorrect}
              onRecord={toRecord && at < toRecord.today ? (shift) => toRecord.onRecord({ day: at, shift }) : undefined}
              syncPath={syncPath}
              isManager={isManager}
              reportsOfDay={isFirstOfDay ? (twice.get(at) ?? 1) : 1}
            />
          ),
        )}
      </ul>
      {isShortened ? (
        <p className={styles.all}>
          <Link to={allPath}>{t('sales.allDays')}</Link>
        </p>
      ) : null}
    </>
  )
}
