import { DayText } from '../../../components/format/day-text.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { leaveEvents } from './leave-events.ts'
import type { LeaveEvent, LeaveEventName } from './leave-events.ts'
import styles from './leave-timeline.module.css'

const NAMES: Record<LeaveEventName, MessageId> = {
  asked: 'leave.eventAsked',
  waiting: 'leave.eventWaiting',
  approved: 'leave.eventApproved',
  rejected: 'leave.eventRejected',
  cancelled: 'leave.eventCancelled',
  begins: 'leave.eventBegins',
  dueBack: 'leave.eventDueBack',
  rejoinAsked: 'leave.eventRejoinAsked',
  rejoinRejected: 'leave.eventRejoinRejected',
  rejoinApproved: 'leave.eventRejoinApproved',
  rejoined: 'leave.eventRejoined',
}

/** Actions of people, which may be unsent; all other events follow from the days. */
const DONE: readonly LeaveEventName[] = [
  'approved',
  'rejected',
  'cancelled',
  'rejoinAsked',
  'rejoinApproved',
  'rejoinRejected',
  'rejoined',
]

type LeaveTimelineProps = {
  leave: Leave
  /** The leave as the server has it; null if it has none. */
  server: Leave | null
  isSent: boolean
  /** The server rejected what exists only on this device. */
  isRefused: boolean
}

/**
 * What happened to a leave, oldest first, and what comes next. An unsent request is not shown as waiting for a
 * decision.
 */
export function LeaveTimeline({ leave, server, isSent, isRefused }: LeaveTimelineProps) {
  const t = useT()
  const words = useDayWords()
  const today = riyadhDayOf(useNow())
  const events = leaveEvents(leave, today).filter(({ type }) => isSent || type !== 'waiting')
  const known = server && leaveEvents(server, today)
  const isOnlyMeant = ({ type, about, day }: Pick<LeaveEvent, 'type' | 'about' | 'day'>) =>
    known === null
      ? type === 'asked'
      : DONE.includes(type) &&
        !known.some((one) => one.type === type && one.about === about && (type !== 'rejoined' || one.day === day))
  return (
    <ol className={styles.events}>
      {events.map(({ type, day, by, about, time }) => (
        <li key={type} className={styles[isOnlyMeant({ type, about, day }) ? 'now' : time]}>
          <span>
            <span>{t(NAMES[type], about === null ? {} : { day: words(about) })}</span>
            {isOnlyMeant({ type, about, day }) ? (
              <span>{` · ${t(isRefused ? 'leave.notTaken' : 'leave.notSentYet')}`}</span>
            ) : null}
            {by === null || isOwnDoing(type) ? null : (
              <span>
                {' · '}
                <Name>{by}</Name>
              </span>
            )}
          </span>
          {day === null ? null : (
            <span className={styles.day}>
              <DayText day={day} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Only the requester can cancel, so a name would repeat whose leave it is. */
function isOwnDoing(type: LeaveEventName): boolean {
  return type === 'cancelled'
}
