import { Banner } from '../../../components/state/banner.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { daysLate, dueBack } from '../../../shared/rules/leave/leave-days.ts'
import type { LeaveActor } from '../../../shared/rules/leave/leave-states.ts'
import { RejectReason } from './leave-details.tsx'
import { LeaveStateBadge } from './leave-state.tsx'
import styles from './rejoin-facts.module.css'

/** The state of the return from an approved leave. */
export function RejoinFacts({
  leave,
  actor = 'requester',
}: {
  leave: Leave
  /** Who views it: a manager sees in advance how late the return would be. */ actor?: LeaveActor
}) {
  const t = useT()
  const words = useDayWords()
  const { dateRejoined, dateRejoinRequest, dateRejoinRequestStatus } = leave
  return (
    <div className={styles.parts}>
      <Facts>
        <Fact name={t('leave.rejoined')} isLong={dateRejoined === null}>
          <strong>
            {dateRejoined !== null
              ? t('leave.yes')
              : t(dateRejoinRequest === null ? 'leave.rejoinNotRequested' : 'leave.rejoinNotApproved')}
          </strong>
        </Fact>
        <Fact name={t('leave.dueBack')}>
          <DayText day={dueBack(leave)} />
        </Fact>
        {dateRejoined !== null ? (
          <>
            <Fact name={t('leave.rejoinDate')}>
              <DayText day={dateRejoined} />
            </Fact>
            <Fact name={t('leave.daysLate')}>
              {t('leave.daysLateValue', { count: writtenDaysLate(leave, dateRejoined) })}
            </Fact>
          </>
        ) : dateRejoinRequest !== null ? (
          <>
            <Fact name={t('leave.rejoinAskedFor')}>
              <DayText day={dateRejoinRequest} />
            </Fact>
            <Fact name={t('leave.rejoinStatus')}>
              <LeaveStateBadge state={dateRejoinRequestStatus ?? 'Pending'} />
            </Fact>
            {actor === 'manager' && leave.dateTo !== '' ? (
              <Fact name={t('leave.daysLate')}>
                {t('leave.daysLateValue', {
                  count: daysLate({ dateTo: leave.dateTo, dateRejoined: dateRejoinRequest }),
                })}
              </Fact>
            ) : null}
          </>
        ) : null}
      </Facts>
      {dateRejoined === null && dateRejoinRequestStatus === 'Rejected' ? <RejectReason leave={leave} /> : null}
      {actor === 'requester' &&
      dateRejoined === null &&
      dateRejoinRequest !== null &&
      dateRejoinRequestStatus === 'Rejected' ? (
        <Banner tone="warning">{t('leave.rejoinRejectedNote', { day: words(dateRejoinRequest) })}</Banner>
      ) : null}
    </div>
  )
}

/** The server's value or, if it never computed one, the value by the shared rule. */
function writtenDaysLate(leave: Leave, dateRejoined: string): number {
  const written = Number(leave.daysLate)
  return leave.daysLate.trim() !== '' && Number.isInteger(written) && written > 0
    ? written
    : daysLate({ dateTo: leave.dateTo, dateRejoined })
}
