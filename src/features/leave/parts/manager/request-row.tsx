import { IconPlane } from '@tabler/icons-react'
import { DayText } from '../../../../components/format/day-text.tsx'
import { LineRow } from '../../../../components/layout/line-row.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { StateWord } from '../../../../components/state/state-word.tsx'
import { VisuallyHidden } from '../../../../components/layout/visually-hidden.tsx'
import { errorMessageId } from '../../../../i18n/error-message.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../../components/format/use-leave-types.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { daysBetween } from '../../../../shared/rules/days/business-day.ts'
import { daysLate, hasDays, leaveDays, maximumDaysOf } from '../../../../shared/rules/leave/leave-days.ts'
import { waitingSince } from '../../../../shared/rules/leave/leave-review.ts'
import { DayRange } from '../day-range.tsx'
import type { ReviewedLeave } from './choose-requests.ts'
import rowStyles from '../leave-row.module.css'
import styles from './request-row.module.css'
import { problemOfLeave, stateWordOfLeave } from '../shown-leave.ts'
import { Place } from '../../../../components/format/place.tsx'

type RequestRowProps = {
  shown: ReviewedLeave
  path: string
  today: string
  /** Shows the requested day instead of how long the request has waited. */ isReturn: boolean
}

/**
 * One request of a manager's list, which is for one state: who, where, which days, and reasons for urgency. The whole
 * line is a link.
 */
export function RequestRow({ shown, path, today, isReturn }: RequestRowProps) {
  const t = useT()
  const { labelOf } = useLeaveTypes()
  const { leave, pharmacy } = shown
  const word = stateWordOfLeave(shown)
  const problem = problemOfLeave(shown)
  return (
    <LineRow
      to={path}
      name={<Name>{leave.requesterName || leave.requesterShortestName || t('leave.notGiven')}</Name>}
      endOnPhone="below"
      end={word ? <StateWord state={word} /> : null}
    >
      <div className={styles.facts}>
        <p className={styles.kind}>
          {pharmacy === '' ? null : (
            <span>
              <Place>{pharmacy}</Place> ·{' '}
            </span>
          )}
          <span>{labelOf(leave.natureLeave)}</span>
          {leave.outsideTravelling ? (
            <span>
              {' '}
              <IconPlane aria-hidden size="1.1em" className={rowStyles.plane} />
              <VisuallyHidden>{t('leave.outside')}</VisuallyHidden>
            </span>
          ) : null}
        </p>
        <p className={rowStyles.days}>
          <DayRange dateFrom={leave.dateFrom} dateTo={leave.dateTo} />{' '}
          {hasDays(leave) ? (
            <span className={rowStyles.number}>{t('leave.days', { count: leaveDays(leave) })}</span>
          ) : null}
        </p>
      </div>
      {isReturn ? <ReturnLine shown={shown} /> : <WaitingLine shown={shown} today={today} />}
      {problem ? <p className={rowStyles.problem}>{t(errorMessageId(problem.code))}</p> : null}
    </LineRow>
  )
}

function WaitingLine({ shown: { leave }, today }: { shown: ReviewedLeave; today: string }) {
  const t = useT()
  const maximum = maximumDaysOf(leave)
  const isOver = maximum !== null && leaveDays(leave) > maximum
  if (leave.status !== 'Pending') return null
  const waits = Math.max(0, daysBetween(waitingSince(leave), today))
  const begins = leave.dateFrom === '' ? null : daysBetween(today, leave.dateFrom)
  return (
    <p className={styles.notes}>
      <span>{t('leave.waits', { count: waits })}</span>
      {begins === null ? null : begins < 0 ? (
        <span className={styles.urgent}>{t('leave.begunAlready')}</span>
      ) : begins <= SOON_DAYS ? (
        <span className={styles.urgent}>{t('leave.beginsIn', { count: begins })}</span>
      ) : null}
      {isOver ? (
        <span className={styles.urgent}>{t('leave.overBy', { count: leaveDays(leave) - maximum })}</span>
      ) : null}
    </p>
  )
}

const SOON_DAYS = 7

function ReturnLine({ shown: { leave } }: { shown: ReviewedLeave }) {
  const t = useT()
  if (leave.dateRejoinRequest === null) return null
  const late = daysLate({ dateTo: leave.dateTo, dateRejoined: leave.dateRejoined ?? leave.dateRejoinRequest })
  return (
    <p className={styles.notes}>
      <span className={styles.back}>
        <span>{t('leave.backOn')}</span> <DayText day={leave.dateRejoinRequest} />
      </span>
      <span className={classNames(late > 0 && styles.urgent)}>{t('leave.lateBy', { count: late })}</span>
    </p>
  )
}
