import type { ReactNode } from 'react'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { useStampWords } from '../../../components/format/use-instant-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { SHIFT_HOURS } from '../../../shared/contract/chain/shift-hours.ts'
import { SHIFTS } from '../../../shared/contract/sales.ts'
import type { Shift } from '../../../shared/contract/sales.ts'
import { proposedReportDay, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import type { Present } from '../../../shared/rules/days/present.ts'
import { proposedShift } from '../../../shared/rules/sales/proposed-shift.ts'
import { isShiftReported } from '../../../shared/rules/sales/shift-of-report.ts'
import { hasShift } from './colleagues-shifts.ts'
import type { OwnSalesView } from '../queries.ts'
import { SalesAge } from './sales-age.tsx'
import { DoubledReports } from './doubled-reports.tsx'
import { ShiftTile } from './shift-tile.tsx'
import styles from './today-card.module.css'

const UnsureToday = onDemand(async () => withTexts(import('./unsure-today.tsx').then((part) => part.UnsureToday)))

type TodayCardProps = {
  view: OwnSalesView
  present: Present
  salesReportsPath: string
  syncPath: string
  start?: ReactNode
  isRecordingNext: boolean
}

/** The two shifts of the current business day; before the night's cut-off that is the previous calendar day. */
export function TodayCard({ view, present, salesReportsPath, syncPath, start, isRecordingNext }: TodayCardProps) {
  const t = useT()
  const stampWords = useStampWords()
  const hours = useChainSection(SHIFT_HOURS)
  const { now, isSure } = present
  const day = proposedReportDay({ now, shift: 'night', hours })
  const reported = view.days.find(({ report }) => report.day === day)
  const serverReports = view.days.filter(({ report, server }) => server !== undefined && report.day === day).length
  const isRecordedByColleague = (shift: Shift) => hasShift(view.ofColleagues, { day, shift })
  const proposed = proposedShift({
    now,
    taken: SHIFTS.filter(
      (shift) => (reported && isShiftReported(reported.report, shift)) || isRecordedByColleague(shift),
    ),
    hours,
  })
  if (!isSure) {
    return (
      <Card title={t('sales.today')}>
        {start}
        <UnsureToday recordPath={salesReportsPath} />
      </Card>
    )
  }
  return (
    <Card
      title={t(day === riyadhDayOf(now) ? 'sales.today' : 'sales.tonight')}
      action={<DayText day={day} style="weekday" />}
    >
      {start}
      <DoubledReports day={reported} reports={serverReports} />
      <ul className={styles.tiles}>
        {SHIFTS.map((shift) => (
          <ShiftTile
            key={shift}
            shift={shift}
            reported={reported}
            recordPath={`${salesReportsPath}?day=${day}&shift=${shift}`}
            syncPath={syncPath}
            isProposed={shift === proposed}
            isMain={isRecordingNext}
            staleAt={view.problem !== null && view.fetchedAt !== null ? stampWords(view.fetchedAt) : null}
            isLoaded={view.isLoaded}
            isRecordedByColleague={isRecordedByColleague(shift)}
          />
        ))}
      </ul>
      <div className={styles.age}>
        <SalesAge view={view} />
      </div>
    </Card>
  )
}
