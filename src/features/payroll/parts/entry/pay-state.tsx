import { StateWord } from '../../../../components/state/state-word.tsx'
import { stateWordOf } from '@counter/outbox'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { isSlipSaved } from '../../overlay.ts'
import type { PersonPay } from '../../overlay.ts'
import styles from './pay-state.module.css'

/** Whether the month has a slip, and the sync state of an unsent slip. */
export function PayState({ person: { slip, row }, isStarted }: { person: PersonPay; isStarted: boolean }) {
  const t = useT()
  const isDone = isSlipSaved({ slip })
  const none = slip === undefined ? 'sales.notKnown' : 'payroll.noSlip'
  const word = isDone ? 'payroll.slipSaved' : isStarted ? 'payroll.draft' : none
  return (
    <span className={styles.states}>
      {isDone || !row ? (
        <span className={classNames(styles.state, isDone ? styles.paid : isStarted && styles.started)}>{t(word)}</span>
      ) : null}
      {row ? <StateWord state={stateWordOf(row)} /> : null}
    </span>
  )
}
