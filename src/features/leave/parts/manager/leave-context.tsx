import { Banner } from '../../../../components/state/banner.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../../components/format/use-leave-types.ts'
import { leaveDays, maximumDaysOf } from '../../../../shared/rules/leave/leave-days.ts'
import { leaveBalance } from '../../../../shared/rules/leave/leave-balance.ts'
import { awayTogether, clashingOwn } from '../../../../shared/rules/leave/leave-review.ts'
import type { Absence } from '../../../../shared/rules/leave/leave-review.ts'
import type { ReviewView } from '../../manager-queries.ts'
import { useFigureText } from '../../../../components/format/use-figure-text.ts'
import { classNames } from '../../../../lib/class-names.ts'
import type { YearBalance } from '../../../../shared/rules/leave/leave-balance.ts'
import type { ReviewedLeave } from './choose-requests.ts'
import { DayRange } from '../day-range.tsx'
import styles from './leave-context.module.css'
import { LeaveDaysStrip } from './leave-days-strip.tsx'
import { LeaveStateBadge } from '../leave-state.tsx'

type LeaveContextProps = { shown: ReviewedLeave; view: ReviewView; today: string }

/** What a manager weighs: who else of the same pharmacy is away in those days, and the days of that type each year. */
export function LeaveContext({ shown, view, today }: LeaveContextProps) {
  const { leave, pharmacy } = shown
  const t = useT()
  const { labelOf } = useLeaveTypes()
  const others = view.leaves.map((one) => one.leave)
  const absences = view.arePeopleRead
    ? awayTogether({ leave, others, pharmacyOf: (userId) => view.pharmacyOf.get(userId) })
    : null
  const own = clashingOwn({ leave, others })
  const maximum = maximumDaysOf(leave)
  const isPending = leave.status === 'Pending'
  // Nothing is counted among leaves of which some may be missing.
  if (view.fetchedAt === null) return null
  const colleagues = Math.max(0, (view.staffOf.get(pharmacy)?.length ?? 0) - 1)
  const people = new Set(absences?.map((absence) => absence.leave.requesterId))
  return (
    <>
      <section className={styles.part} aria-label={t('leave.awayTitle')}>
        <h3 className={styles.title}>
          <span>{t('leave.awayTitle')}</span>
          {absences && absences.length > 0 ? (
            <span className={styles.of}>{t('leave.awayCount', { count: people.size, all: colleagues })}</span>
          ) : null}
        </h3>
        {absences === null ? null : <LeaveDaysStrip shown={shown} view={view} />}
        {absences === null ? (
          <p className={styles.none}>
            {t(pharmacy === '' || !view.arePeopleRead ? 'leave.awayUnknown' : 'leave.awayNoPharmacy')}
          </p>
        ) : absences.length === 0 ? (
          <p>{t('leave.awayNobody', { pharmacy: labelOf(pharmacy) })}</p>
        ) : (
          <AbsenceList absences={absences} />
        )}
        {own.length > 0 ? (
          <Banner tone="warning" title={t('leave.ownClash', { count: own.length })}>
            <AbsenceList absences={own} />
          </Banner>
        ) : null}
      </section>
      <section className={styles.part} aria-label={t('leave.balanceTitle')}>
        <h3 className={styles.title}>
          <span>{t('leave.balanceTitle')}</span>
          <span className={styles.of}>{labelOf(leave.natureLeave)}</span>
        </h3>
        <BalanceLines
          years={leaveBalance({
            // A decided leave is used; one that is asked for is shown beside what is used.
            leaves: others.filter(
              (other) => other.requesterId === leave.requesterId && !(isPending && other._id === leave._id),
            ),
            type: leave.natureLeave,
            days: leave,
            today,
          })}
          allowed={maximum}
          isAsked={isPending}
        />
        {isPending && maximum !== null && leaveDays(leave) > maximum ? (
          <Banner tone="warning">{t('leave.overMaximumManager', { count: leaveDays(leave), maximum })}</Banner>
        ) : null}
      </section>
    </>
  )
}

/** One absence per line: who, what, when. */
function AbsenceList({ absences }: { absences: Absence[] }) {
  const t = useT()
  const { labelOf } = useLeaveTypes()
  return (
    <ul className={styles.absences}>
      {absences.slice(0, MOST_LISTED).map(({ leave, days }) => (
        <li key={leave._id} className={styles.absence}>
          <span>
            <Name className={styles.who}>{leave.requesterName}</Name> <span>{`· ${labelOf(leave.natureLeave)}`}</span>
            <br />
            <span className={styles.days}>
              <DayRange dateFrom={leave.dateFrom} dateTo={leave.dateTo} />{' '}
              <span>{`· ${t('leave.daysShared', { count: days })}`}</span>
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

type BalanceLinesProps = {
  years: YearBalance[]
  /** The most days a year; null if the type is not known. */
  allowed: number | null
  /** Whether the days asked for are not decided yet. */
  isAsked: boolean
}

/** The days used in each year that a leave touches, and after it. */
function BalanceLines({ years, allowed, isAsked }: BalanceLinesProps) {
  const t = useT()
  const figureText = useFigureText()
  return (
    <ul className={styles.lines}>
      {years.map(({ year, used, pending, asked }) => {
        const after = used + asked
        const isOver = allowed !== null && after > allowed
        return (
          <li key={year} className={styles.line}>
            <span className={styles.year}>{figureText(year)}</span>
            <span className={classNames(isAsked && isOver && styles.over)}>
              <span>{allowed === null ? t('leave.used', { count: used }) : t('leave.usedOf', { used, allowed })}</span>
              {isAsked && asked > 0 ? <span>{` · ${t('leave.usedAfter', { after })}`}</span> : null}
            </span>
            {pending > 0 ? (
              <span className={styles.pending}>{t('leave.balancePending', { count: pending })}</span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
