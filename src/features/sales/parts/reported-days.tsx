import { useDeferredValue, useState } from 'react'
import { Card } from '../../../components/layout/card.tsx'
import { SkeletonLines } from '../../../components/state/skeleton.tsx'
import { UnreadNote } from '../../../components/state/unread-note.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { unreadableFigures } from '../../../shared/rules/sales/shift-of-report.ts'
import { DaysList } from './days-list.tsx'
import type { ShiftOfDay } from './colleagues-shifts.ts'
import { missingDays } from './missing-days.ts'
import { MonthChoice } from './month/month-choice.tsx'
import { MonthOutputs } from './month/month-outputs.tsx'
import { useSales } from '../queries.ts'
import styles from './reported-days.module.css'
import { SalesAge } from './sales-age.tsx'
import { SalesNotice } from './sales-notice.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import type { Reporter } from '../../../shared/rules/sales/shift-of-report.ts'

type ReportedDaysProps = {
  pharmacyName: string
  userId: string
  me: Reporter
  syncPath: string
  onOpenShift: (shift: ShiftOfDay) => void
}

/** The pharmacy's days, one month at a time. */
export function ReportedDays({ pharmacyName, userId, me, syncPath, onOpenShift }: ReportedDaysProps) {
  const t = useT()
  const words = useDayWords()
  const today = riyadhDayOf(useNow())
  const newest = monthOf(today)
  const [month, setMonth] = useState(newest)
  // Deferred, so that taps and keys interrupt the rendering of a month. Synchronously it would be a task of about 100
  // ms on a cheap tablet.
  const view = useDeferredValue(useSales({ pharmacyName, ownerId: userId, month }))
  const oldest = view?.oldestDay ? monthOf(view.oldestDay) : newest
  const missing = view ? missingDays(view, today) : []
  return (
    <div className={styles.part}>
      <Card
        className={styles.screen}
        title={t('sales.reportedDays')}
        action={
          <MonthChoice month={month} newest={newest} oldest={oldest < newest ? oldest : newest} onChoose={setMonth} />
        }
        flush
      >
        {!view ? (
          <SkeletonLines blockSize="64rem" />
        ) : view.days.length + missing.length > 0 ? (
          <>
            <div className={styles.age}>
              <SalesAge view={view} />
              <UnreadNote rows={view.unread} figures={unreadableFigures(view.days.map(({ report }) => report))} />
            </div>
            <DaysList
              days={view.days}
              me={me}
              isKnown={view.isLoaded}
              onCorrect={({ report: { day } }, shift) => onOpenShift({ day, shift })}
              toRecord={{ today, missing, onRecord: onOpenShift }}
              syncPath={syncPath}
            />
          </>
        ) : (
          <div className={styles.notice}>
            <SalesNotice view={view} pharmacyName={pharmacyName} month={words(`${view.month}-01`, 'month')} />
          </div>
        )}
      </Card>
      {view?.isLoaded ? <MonthOutputs view={view} pharmacyName={pharmacyName} today={today} /> : null}
    </div>
  )
}
