import type { ReactNode } from 'react'
import { Card } from '../../../components/layout/card.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { Name } from '../../../components/format/name.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { LeaveActor } from '../../../shared/rules/leave-states.ts'
import { dueBack, hasDays, leaveDays, maximumDaysOf } from '../../../shared/rules/leave-days.ts'
import styles from './leave-details.module.css'
import { LeaveStateBadge } from './leave-state.tsx'
import { stateWordOfLeave } from './shown-leave.ts'
import type { ShownLeave } from './shown-leave.ts'

type LeaveDetailsProps = {
  shown: ShownLeave
  /** Who views the leave: a manager also sees whose it is. */
  actor: LeaveActor
  /** The requester's pharmacy; empty if it is not known. */
  pharmacy?: string
  /** The actions that this person can take now. */
  actions?: ReactNode
}

/** All fields of a leave, and the possible actions. */
export function LeaveDetails({ shown, actor, pharmacy = '', actions }: LeaveDetailsProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const { leave, server } = shown
  const word = stateWordOfLeave(shown)
  const allowed = maximumDaysOf(leave)
  return (
    <Card
      title={t('leave.details')}
      // On screen the state is shown above, with the actions.
      action={
        word ? (
          <span className={styles.onPaper}>
            <StateWord state={word} />
          </span>
        ) : null
      }
      className={styles.card}
    >
      <div className={styles.parts}>
        <p className={styles.status}>
          {server ? <LeaveStateBadge state={leave.status} isLarge /> : null}
          {server && leave.status !== server.status ? (
            <span className={styles.none}>{t('leave.notSentYet')}</span>
          ) : null}
          <span className={styles.nature}>{labelOf(leave.natureLeave)}</span>
        </p>
        <Facts>
          {actor === 'manager' ? (
            <Fact name={t('leave.requester')}>
              <Name>{leave.requesterName || leave.requesterShortestName || t('leave.notGiven')}</Name>
            </Fact>
          ) : null}
          {actor === 'manager' ? (
            <Fact name={t('leave.filterPharmacy')}>
              <bdi>{pharmacy === '' ? t('leave.notGiven') : labelOf(pharmacy)}</bdi>
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
        <div>
          <p className={styles.label}>{t('leave.commentLabel')}</p>
          {leave.comment ? (
            <p className={styles.comment} dir="auto">
              {leave.comment}
            </p>
          ) : (
            <p className={styles.none}>{t('leave.noComment')}</p>
          )}
        </div>
        {actions}
      </div>
    </Card>
  )
}
