import type { ReactNode } from 'react'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { DayText } from '../../../components/format/day-text.tsx'
import { hoursAndMinutes } from '../../../components/format/minutes-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useFigureText } from '../../../components/format/use-figure-text.ts'
import { useHoursText } from '../../../components/format/use-hours-text.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { Card } from '../../../components/layout/card.tsx'
import { DecisionBadge } from '../../../components/state/decision-badge.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Link } from '../../../lib/router.tsx'
import { useNow } from '../../../lib/use-now.ts'
import type { User } from '../../../shared/contract/employees.ts'
import type { Leave, LeaveState } from '../../../shared/contract/leave.ts'
import type { Overtime } from '../../../shared/contract/overtime.ts'
import { rolesOf } from '../../../shared/rules/access/access.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { leaveBalance } from '../../../shared/rules/leave/leave-balance.ts'
import { dayOfVisit } from '../../../shared/rules/visits/visit-trend.ts'
import { visitTotal } from '../../../shared/rules/visits/visits.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { usePersonRecords } from '../record-queries.ts'
import styles from './person-records.module.css'

/** Where the records of a person are. */
export type RecordPaths = {
  month: string
  attendance: string
  visits: string
  overtimeOf: (overtimeId: string) => string
  leaveOf: (leaveId: string) => string
  payOf: (of: { month: string; userName: string }) => string
}

/** How many requests a line unfolds. */
const LAST = 3
/** As many as there are lines without pay. */
const LINES = 7

/** What there is of an employee: a line for each kind of record, with a figure and where it leads. */
export function PersonRecords({ person, paths }: { person: User; paths: RecordPaths }) {
  const t = useT()
  const words = useDayWords()
  const signedIn = useSignedIn()
  const today = riyadhDayOf(useNow())
  const month = monthOf(today)
  const view = usePersonRecords({ userId: signedIn.userId, personId: person._id, month })
  const title = {
    title: t('employees.records'),
    action: <span className={styles.about}>{words(`${month}-01`, 'month')}</span>,
  }
  const isPayRead = rolesOf(signedIn).includes('accountant')
  if (!view || view.isComing)
    return (
      <Card flush {...title}>
        {Array.from({ length: LINES }, (_none, line) => (
          <div key={line} className={styles.line}>
            <div className={styles.row}>
              <Skeleton blockSize="2.5rem" inlineSize="60%" />
            </div>
          </div>
        ))}
      </Card>
    )
  return (
    <>
      <FreshnessNote
        fetchedAt={view.fetchedAt}
        problem={view.problem}
        unread={view.unread}
        never={{ title: t('employees.recordsNever') }}
      />
      <Card flush {...title}>
        <ul>
          <Shifts of={view.month} to={paths.month} />
          <Hours of={view.hours} to={paths.attendance} />
          <OvertimeLine of={view.overtime} month={month} pathOf={paths.overtimeOf} />
          <LeaveLine of={view.leaves} today={today} pathOf={paths.leaveOf} />
          <Visits of={view.visits} to={paths.visits} />
          <Vaccination of={person.vaccinationDetails} />
          <Contacts of={person.contacts} />
          {isPayRead ? (
            <Pay of={view.slip} to={paths.payOf({ month: `${month}-01`, userName: person.employeeName })} />
          ) : null}
        </ul>
      </Card>
    </>
  )
}

type Views = NonNullable<ReturnType<typeof usePersonRecords>>

function Shifts({ of, to }: { of: Views['month']; to: string }) {
  const t = useT()
  return (
    <Line
      name={t('kpis.shifts')}
      to={to}
      figure={of === undefined ? null : <Money amount={(of?.halalas ?? 0) / 100} />}
    >
      {t(of === undefined ? 'employees.recordNotHere' : 'kpis.shiftCount', { count: of?.shifts ?? 0 })}
    </Line>
  )
}

function Hours({ of, to }: { of: Views['hours']; to: string }) {
  const t = useT()
  const figureText = useFigureText()
  const figure = of && t('overtime.hoursOf', { hours: figureText(hoursAndMinutes(of.minutes)) })
  return (
    <Line name={t('app.placeAttendance')} to={to} figure={figure}>
      {of ? (
        <>
          <span>{t('attendance.ofDays', { count: of.days })}</span>
          {of.late > 0 ? <span>{` · ${t('attendance.timesLate', { count: of.late })}`}</span> : null}
        </>
      ) : of === null ? (
        t('attendance.ofDays', { count: 0 })
      ) : (
        t('employees.recordNotHere')
      )}
    </Line>
  )
}

type Asked<Request> = { of: Request[] | undefined; pathOf: (id: string) => string }

function OvertimeLine({ of, month, pathOf }: Asked<Overtime> & { month: string }) {
  const t = useT()
  const hoursText = useHoursText()
  const hoursOf = (hours: number | null) =>
    hours === null ? t('app.notReadable') : t('overtime.hoursOf', { hours: hoursText(hours) })
  const approved = of?.filter(({ day, status }) => status === 'Approved' && monthOf(day) === month) ?? []
  return (
    <Line
      name={t('employees.overtimeTitle')}
      figure={of && hoursOf(approved.reduce((sum, { hours }) => sum + (hours ?? 0), 0))}
      rows={of?.slice(0, LAST).map(({ _id, day, hours, status }) => (
        <Request key={_id} to={pathOf(_id)} badge={<State of={status} names={OVERTIME_STATES} />}>
          <DayText day={day} /> <span>{`· ${hoursOf(hours)}`}</span>
        </Request>
      ))}
      none={t('employees.overtimeNone')}
    >
      <Waiting of={of} otherwise={t('employees.overtimeApproved')} />
    </Line>
  )
}

function LeaveLine({ of, today, pathOf }: Asked<Leave> & { today: string }) {
  const t = useT()
  const { types, labelOf } = useLeaveTypes()
  const [type] = types
  const [year] = of && type ? leaveBalance({ leaves: of, type: type.value, days: null, today }) : []
  return (
    <Line
      name={t('app.shortLeave')}
      figure={year && type && t('leave.balance', { left: Math.max(0, type.days - year.used), allowed: type.days })}
      rows={of?.slice(0, LAST).map(({ _id, dateFrom, natureLeave, status }) => (
        <Request key={_id} to={pathOf(_id)} badge={<State of={status} names={LEAVE_STATES} />}>
          <DayText day={dateFrom} /> <span>{`· ${labelOf(natureLeave)}`}</span>
        </Request>
      ))}
      none={t('employees.leaveNone')}
    >
      <Waiting of={of} otherwise={type ? labelOf(type.value) : ''} />
    </Line>
  )
}

function Waiting({ of, otherwise }: { of: readonly (Leave | Overtime)[] | undefined; otherwise: string }) {
  const t = useT()
  const waiting = of?.filter(({ status }) => status === 'Pending').length ?? 0
  if (of === undefined) return <span>{t('employees.recordNotHere')}</span>
  return <span>{waiting > 0 ? t('employees.recordsWaiting', { count: waiting }) : otherwise}</span>
}

function Visits({ of, to }: { of: Views['visits']; to: string }) {
  const t = useT()
  const numberText = useNumberText()
  const words = useDayWords()
  const last = of?.[0]
  const day = last ? dayOfVisit(last) : null
  return (
    <Line
      name={t('app.shortVisits')}
      to={to}
      figure={last && t('kpis.points', { points: numberText(visitTotal(last)) })}
    >
      {last
        ? day === null
          ? t('visits.noDay')
          : t('employees.lastVisit', { day: words(day) })
        : t(of ? 'employees.visitNone' : 'employees.recordNotHere')}
    </Line>
  )
}

function Vaccination({ of }: { of: User['vaccinationDetails'] }) {
  const t = useT()
  const words = useDayWords()
  const day = of && (of.secondDoseDate ?? of.firstDoseDate)
  return (
    <Line name={t('vaccination.status')} figure={day && words(day)}>
      {t(of ? `vaccination.${of.vaccineStatus}` : 'vaccination.notFiled')}
    </Line>
  )
}

function Contacts({ of }: { of: User['contacts'] }) {
  const t = useT()
  const numberText = useNumberText()
  const [first] = of
  return (
    <Line
      name={t('contacts.title')}
      figure={numberText(of.length)}
      rows={of.map(({ contactName, contactRelation, contactNo }, at) => (
        <li key={`${at} ${contactNo}`} className={styles.request}>
          <span>
            <bdi>{contactName || t('contacts.noName')}</bdi>
            {contactRelation === '' ? null : <bdi>{` · ${contactRelation}`}</bdi>}
          </span>
          <a href={`tel:${contactNo}`} dir="ltr">
            {contactNo}
          </a>
        </li>
      ))}
      none={t('contacts.none')}
    >
      {first ? <bdi>{first.contactName}</bdi> : t('employees.contactsNone')}
    </Line>
  )
}

function Pay({ of, to }: { of: Views['slip']; to: string }) {
  const t = useT()
  const words = useDayWords()
  return (
    <Line name={t('employees.payLine')} to={to} figure={of && <Money amount={of.netPay} />}>
      {of ? words(of.month, 'month') : t('employees.payNone')}
    </Line>
  )
}

type LineProps = {
  name: string
  /** Null and undefined: not known, or there is none. */
  figure: ReactNode
  /** Where the records are. */
  to?: string
  /** Without such a place: the last ones, which the line unfolds. */
  rows?: ReactNode[] | undefined
  none?: string
  /** A few words below the name. */
  children: ReactNode
}

function Line({ name, figure, to, rows, none, children }: LineProps) {
  const words = (
    <>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>{children}</span>
      </span>
      <span className={styles.figure}>{figure ?? '—'}</span>
    </>
  )
  if (to !== undefined)
    return (
      <li className={styles.line}>
        <Link to={to} className={styles.row}>
          {words}
          <IconChevronRight aria-hidden size={20} className={styles.on} />
        </Link>
      </li>
    )
  if (!rows)
    return (
      <li className={styles.line}>
        <div className={styles.row}>
          {words}
          <span className={styles.gap} />
        </div>
      </li>
    )
  return (
    <li className={styles.line}>
      <details>
        <summary className={styles.row}>
          {words}
          <IconChevronDown aria-hidden size={20} className={styles.fold} />
        </summary>
        {rows.length === 0 ? <p className={styles.none}>{none}</p> : <ul className={styles.requests}>{rows}</ul>}
      </details>
    </li>
  )
}

function Request({ to, badge, children }: { to: string; badge: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.request}>
      <Link to={to}>
        <span>{children}</span>
      </Link>
      {badge}
    </li>
  )
}

const LEAVE_STATES: Record<LeaveState, MessageId> = {
  Pending: 'leave.statePending',
  Approved: 'leave.stateApproved',
  Rejected: 'leave.stateRejected',
  Cancelled: 'leave.stateCancelled',
}
const OVERTIME_STATES: Record<LeaveState, MessageId> = {
  Pending: 'overtime.pending',
  Approved: 'overtime.approved',
  Rejected: 'overtime.rejected',
  Cancelled: 'overtime.cancelled',
}

function State({ of, names }: { of: LeaveState | null; names: Record<LeaveState, MessageId> }) {
  const t = useT()
  return <DecisionBadge state={of} name={t(of === null ? 'app.notReadable' : names[of])} />
}
