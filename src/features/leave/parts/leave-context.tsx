import { Banner } from '../../../components/state/banner.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useFigureText } from '../../../components/format/use-figure-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { addDays } from '../../../shared/rules/business-day.ts'
import { leaveDays, maximumDaysOf } from '../../../shared/rules/leave-days.ts'
import { awayTogether, clashingOwn, daysTakenIn } from '../../../shared/rules/leave-review.ts'
import type { Absence } from '../../../shared/rules/leave-review.ts'
import { CalendarStrip } from './calendar-strip.tsx'
import type { ReviewedLeave } from './choose-requests.ts'
import { DayRange } from './day-range.tsx'
import styles from './leave-context.module.css'
import { LeaveStateBadge } from './leave-state.tsx'
import type { ReviewView } from './manager-queries.ts'

type LeaveContextProps = { shown: ReviewedLeave; view: ReviewView; today: string }

/**
 * What a manager considers: who else of the same pharmacy is absent in those days, and how many days of that type were
 * taken this year.
 */
export function LeaveContext({ shown: { leave, pharmacy }, view, today }: LeaveContextProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const others = view.leaves.map((one) => one.leave)
  const absences = awayTogether({ leave, others, pharmacyOf: (userId) => view.pharmacyOf.get(userId) })
  const own = clashingOwn({ leave, others })
  const maximum = maximumDaysOf(leave)
  const colleagues = Math.max(0, (view.staffOf.get(pharmacy) ?? 0) - 1)
  const people = new Set(absences?.map((absence) => absence.leave.requesterId))
  return (
    <>
      <section className={styles.part} aria-label={t('leave.awayTitle')}>
        <h3 className={styles.title}>{t('leave.awayTitle')}</h3>
        {absences === null ? (
          <p className={styles.none}>{t(pharmacy === '' ? 'leave.awayUnknown' : 'leave.awayNoPharmacy')}</p>
        ) : absences.length === 0 ? (
          <p>{t('leave.awayNobody', { pharmacy: labelOf(pharmacy) })}</p>
        ) : (
          <>
            <p>{t('leave.awayCount', { count: people.size, all: colleagues, pharmacy: labelOf(pharmacy) })}</p>
            <AbsenceList absences={absences} />
            <CalendarStrip
              dateFrom={leave.dateFrom}
              dateTo={leave.dateTo}
              overFrom={maximum === null ? addDays(leave.dateTo, 1) : addDays(leave.dateFrom, maximum)}
              today={today}
              taken={absences.map((absence) => absence.leave)}
              takenName={t('leave.legendAway')}
            />
          </>
        )}
        {own.length > 0 ? (
          <Banner tone="warning" title={t('leave.ownClash', { count: own.length })}>
            <AbsenceList absences={own} />
          </Banner>
        ) : null}
      </section>
      <TakenDays leave={leave} others={others} maximum={maximum} today={today} />
    </>
  )
}

/** One absence per line: who, what, when. */
function AbsenceList({ absences }: { absences: Absence[] }) {
  const t = useT()
  const labelOf = useOptionLabel()
  return (
    <ul className={styles.absences}>
      {absences.slice(0, MOST_LISTED).map(({ leave, days }) => (
        <li key={leave._id} className={styles.absence}>
          <span>
            <Name className={styles.who}>{leave.requesterName}</Name> · {labelOf(leave.natureLeave)}
            <br />
            <span className={styles.days}>
              <DayRange dateFrom={leave.dateFrom} dateTo={leave.dateTo} /> · {t('leave.daysShared', { count: days })}
            </span>
          </span>
          <LeaveStateBadge state={leave.status} />
        </li>
      ))}
      {absences.length > MOST_LISTED ? (
        <li className={styles.days}>{t('leave.moreAway', { count: absences.length - MOST_LISTED })}</li>
      ) : null}
    </ul>
  )
}

const MOST_LISTED = 8

type TakenDaysProps = {
  leave: ReviewedLeave['leave']
  others: ReviewedLeave['leave'][]
  maximum: number | null
  today: string
}

/** For this year, and the year of the leave if that differs. */
function TakenDays({ leave, others, maximum, today }: TakenDaysProps) {
  const t = useT()
  const figureText = useFigureText()
  const labelOf = useOptionLabel()
  const years = [...new Set([yearOf(today), yearOf(leave.dateFrom)])].sort((a, b) => a - b)
  const type = labelOf(leave.natureLeave)
  return (
    <section className={styles.part} aria-label={t('leave.takenTitle', { type })}>
      <h3 className={styles.title}>{t('leave.takenTitle', { type })}</h3>
      {years.map((year) => {
        const of = { requesterId: leave.requesterId, type: leave.natureLeave, year, today }
        const { days, ahead } = daysTakenIn({ leaves: others, ...of })
        const withThis = daysTakenIn({
          leaves: [...others.filter(({ _id }) => _id !== leave._id), { ...leave, status: 'Approved' }],
          ...of,
        }).days
        const isOver = maximum !== null && withThis > maximum
        return (
          <p key={year} className={isOver && leave.status === 'Pending' ? styles.over : undefined}>
            {t('leave.takenInYear', { count: days, year: figureText(year) })}
            {ahead > 0 ? ` ${t('leave.takenAhead', { count: ahead })}` : ''}
            {leave.status === 'Pending' && withThis > days
              ? ` ${maximum === null ? t('leave.takenWith', { count: withThis }) : t('leave.takenWithOf', { count: withThis, maximum })}`
              : ''}
          </p>
        )
      })}
      {leave.status === 'Pending' && maximum !== null && leaveDays(leave) > maximum ? (
        <Banner tone="warning">{t('leave.overMaximumManager', { count: leaveDays(leave), maximum })}</Banner>
      ) : null}
    </section>
  )
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
