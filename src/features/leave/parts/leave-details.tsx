import type { ReactNode } from 'react'
import { Card } from '../../../components/layout/card.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { Name } from '../../../components/format/name.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { dueBack, hasDays, leaveDays, maximumDaysOf } from '../../../shared/rules/leave/leave-days.ts'
import { DayRange } from './day-range.tsx'
import styles from './leave-details.module.css'
import { LeaveStateBadge } from './leave-state.tsx'
import { stateWordOfLeave } from './shown-leave.ts'
import type { ShownLeave } from './shown-leave.ts'

type LeaveDetailsProps = {
  shown: ShownLeave
  balance: ReactNode
  /** The actions that the requester can take now. */
  actions: ReactNode
}

/** What its requester asks first of a leave: its state, its days, and what can be done. */
export function LeaveDetails({ shown, balance, actions }: LeaveDetailsProps) {
  const t = useT()
  const { labelOf } = useLeaveTypes()
  const { leave, server } = shown
  const word = stateWordOfLeave(shown)
  return (
    <Card
      title={labelOf(leave.natureLeave)}
      action={
        <span className={styles.status}>
          {server ? <LeaveStateBadge state={leave.status} isLarge /> : null}
          {server && leave.status !== server.status ? (
            <span className={styles.none}>{t('leave.notSentYet')}</span>
          ) : null}
          {/* On screen the state is shown above, with the actions. */}
          {word ? (
            <span className={styles.onPaper}>
              <StateWord state={word} />
            </span>
          ) : null}
        </span>
      }
      className={styles.card}
    >
      <div className={styles.parts}>
        <p>
          <strong>
            <DayRange dateFrom={leave.dateFrom} dateTo={leave.dateTo} />
          </strong>
          {hasDays(leave) ? <span>{` · ${t('leave.days', { count: leaveDays(leave) })}`}</span> : null}
        </p>
        {leave.comment ? (
          <p className={styles.comment} dir="auto">
            {leave.comment}
          </p>
        ) : null}
        {leave.status === 'Rejected' ? <RejectReason leave={leave} /> : null}
        {balance ? <div className={styles.balance}>{balance}</div> : null}
        {actions}
      </div>
    </Card>
  )
}

type LeaveFactsProps = {
  leave: Leave
  /** Whose leave it is and their pharmacy, for managers; empty if that is not known. */
  of?: { pharmacy: string }
}

/** All fields of a leave. */
export function LeaveFacts({ leave, of }: LeaveFactsProps) {
  const t = useT()
  const { labelOf } = useLeaveTypes()
  const allowed = maximumDaysOf(leave)
  return (
    <Facts>
      {of ? (
        <Fact name={t('leave.requester')}>
          <Name>{leave.requesterName || leave.requesterShortestName || t('leave.notGiven')}</Name>
        </Fact>
      ) : null}
      {of ? (
        <Fact name={t('leave.filterPharmacy')}>
          <bdi>{of.pharmacy === '' ? t('leave.notGiven') : labelOf(of.pharmacy)}</bdi>
        </Fact>
      ) : null}
      <Fact name={t('leave.from')}>
        <DayText day={leave.dateFrom} />
      </Fact>
      <Fact name={t('leave.to')}>
        <DayText day={leave.dateTo} />
      </Fact>
      <Fact name={t('leave.numberOfDays')}>
        {hasDays(leave) ? t('leave.days', { count: leaveDays(leave) }) : t('app.notReadable')}
      </Fact>
      <Fact name={t('leave.allowed')}>
        {allowed === null ? t('leave.notGiven') : t('leave.days', { count: allowed })}
      </Fact>
      <Fact name={t('leave.dueBack')}>
        <DayText day={dueBack(leave)} />
      </Fact>
      <Fact name={t('leave.outside')}>{t(leave.outsideTravelling ? 'leave.yes' : 'leave.no')}</Fact>
      <Fact name={t('leave.appliedOn')}>
        {leave.applyDate === null ? t('leave.notGiven') : <DayText day={leave.applyDate} />}
      </Fact>
      <Fact name={t('leave.factor')}>{t('leave.factorValue')}</Fact>
    </Facts>
  )
}

/** Why a leave or its return was rejected; nothing if no reason was given. */
export function RejectReason({ leave: { rejectReason } }: { leave: Leave }) {
  const t = useT()
  if (rejectReason === '') return null
  return (
    <div className={styles.reason}>
      <p className={styles.none}>{t('leave.rejectReason')}</p>
      <p className={styles.comment} dir="auto">
        {rejectReason}
      </p>
    </div>
  )
}
