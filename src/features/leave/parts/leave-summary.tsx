import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { MAX_LEAVE_DAYS } from '../../../shared/contract/leave.ts'
import type { Leave, LeaveType } from '../../../shared/contract/leave.ts'
import { addDays } from '../../../shared/rules/business-day.ts'
import { clashesWith, dueBack, exceedsMaximum, leaveDays } from '../../../shared/rules/leave-days.ts'
import { DayText } from '../../../components/format/day-text.tsx'
import { CalendarStrip } from './calendar-strip.tsx'
import { DayRange } from './day-range.tsx'
import styles from './leave-summary.module.css'
import { LeaveStateBadge } from './leave-state.tsx'

type LeaveSummaryProps = { type: LeaveType; dateFrom: string; dateTo: string; today: string; others: Leave[] }

/** A summary of the chosen days: their number, the date due back, and possible obstacles. */
export function LeaveSummary({ type, dateFrom, dateTo, today, others }: LeaveSummaryProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const allowed = MAX_LEAVE_DAYS[type]
  const clashes = clashesWith({ dateFrom, dateTo }, others)
  const open = others.filter(({ status }) => status === 'Pending' || status === 'Approved')
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('leave.numberOfDays')}</dt>
          <dd>
            <output className={styles.count}>
              {t('leave.daysOfAllowed', { count: leaveDays({ dateFrom, dateTo }), allowed })}
            </output>
          </dd>
          <dd className={styles.how}>{t('leave.numberOfDaysHint')}</dd>
        </div>
        <div>
          <dt>{t('leave.dueBack')}</dt>
          <dd>
            <DayText day={dueBack({ dateTo })} style="long" />
          </dd>
          <dd className={styles.how}>{t('leave.dueBackHint')}</dd>
        </div>
      </dl>
      <CalendarStrip
        dateFrom={dateFrom}
        dateTo={dateTo}
        overFrom={addDays(dateFrom, allowed)}
        today={today}
        taken={open}
      />
      <div className={styles.notices}>
        {exceedsMaximum({ dateFrom, dateTo, type }) ? <Banner tone="warning">{t('leave.overMaximum')}</Banner> : null}
        {clashes.length > 0 ? (
          <Banner tone="warning" title={t('leave.clashTitle', { count: clashes.length })}>
            <ul>
              {clashes.slice(0, MAX_CLASHES).map((clash) => (
                <li key={clash._id} className={styles.clash}>
                  {labelOf(clash.natureLeave)} · <DayRange dateFrom={clash.dateFrom} dateTo={clash.dateTo} />{' '}
                  <LeaveStateBadge state={clash.status} />
                </li>
              ))}
            </ul>
            {t('leave.clashBody')}
          </Banner>
        ) : null}
      </div>
    </>
  )
}

const MAX_CLASHES = 5
