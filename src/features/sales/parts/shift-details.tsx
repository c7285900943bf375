import { InstantText } from '../../../components/format/day-text.tsx'
import { TillNote } from '../../../components/till/till-note.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { DailyReport, Shift } from '../../../shared/contract/sales.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { timesOf } from '../../../shared/rules/sales/shift-of-report.ts'
import styles from './days-list.module.css'

/** Below a reported shift: its till, when it was saved on its device, and when the server took it. */
export function ShiftDetails({ report, shift }: { report: DailyReport; shift: Shift }) {
  const t = useT()
  const { savedAt, isAbout, receivedAt } = timesOf(report, shift)
  return (
    <div className={styles.details}>
      <TillNote report={report} shift={shift} />
      {savedAt === null ? null : (
        <p className={styles.times}>
          <span>{t(isAbout ? 'sales.savedAbout' : 'sales.savedAt')}</span> <InstantText instant={savedAt} />
          {receivedAt === null ? null : (
            <>
              {' · '}
              <span>{t('sales.sentAt')}</span>{' '}
              <InstantText instant={receivedAt} timeOnly={dayOf(savedAt) === dayOf(receivedAt)} />
            </>
          )}
        </p>
      )}
    </div>
  )
}

function dayOf(instant: string): string {
  return riyadhDayOf(Date.parse(instant))
}
