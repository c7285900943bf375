import { isStuck, problemOf, stateWordOf } from '@counter/outbox'
import { Banner } from '../../../../components/state/banner.tsx'
import { Button, LinkButton } from '../../../../components/inputs/button.tsx'
import { InstantText } from '../../../../components/format/day-text.tsx'
import { DiscardButton } from '../../../../components/overlays/discard-button.tsx'
import { Fact, Facts } from '../../../../components/layout/facts.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { OutboxRowActions } from '../../../../components/outbox/outbox-row-actions.tsx'
import { useRowActions } from '../../../../components/outbox/use-row-actions.ts'
import { RefusalReason } from '../../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../../components/state/state-word.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { parsePaySlipIntent } from '../../../../kinds/pay-slip/kind.ts'
import { discard, retryNow, takeBack } from '../../../../data/record/outbox.ts'
import { useT } from '../../../../i18n/use-t.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import { entryOfSlip } from '../../../../shared/rules/pay/pay-entry.ts'
import type { PayEntry } from '../../../../shared/rules/pay/pay-entry.ts'
import { totalEarnings, totalOvertime } from '../../../../shared/rules/pay/pay-history.ts'
import { noNetPayText } from '../no-net-pay.ts'
import styles from './paid-slip.module.css'
import { VoidedSlips } from '../voided-note.tsx'
import { isOnServer } from '../../overlay.ts'
import type { PersonPay } from '../../overlay.ts'

type PaidSlipProps = {
  person: PersonPay
  slipPathOf: (slipId: string) => string
  onTakenBack: (entry: PayEntry) => void
}

/** The slips of this month, and the accountant's own one if it is unsent or was rejected. */
export function PaidSlip({ person, slipPathOf, onTakenBack }: PaidSlipProps) {
  const t = useT()
  const { slip, others, row, isRefused, voided } = person
  return (
    <>
      {others.length > 0 && !isRefused ? (
        <Banner tone="warning">{t('payroll.severalSlips', { count: others.length + 1 })}</Banner>
      ) : null}
      {[slip ?? [], others].flat().map((each) => (
        <FirstSlip key={each._id} slip={each} slipPathOf={slipPathOf} />
      ))}
      <VoidedSlips voided={voided} slipPathOf={slipPathOf} />
      {row && (isRefused || isStuck(row) || row.state === 'queued' || row.state === 'signInNeeded') ? (
        <Unsent key={row.opId} row={row} onTakenBack={onTakenBack} />
      ) : null}
    </>
  )
}

/** The main figures of an existing slip. */
function FirstSlip({ slip, slipPathOf }: { slip: Slip; slipPathOf: (slipId: string) => string }) {
  const t = useT()
  const words = useDayWords()
  const title = t('payroll.slipOfMonth', { month: words(slip.month, 'month') })
  return (
    <section className={styles.slip} aria-label={title}>
      <h3>{title}</h3>
      <Facts>
        <Fact name={t('payroll.netPay')}>
          {slip.netPay === null ? t(noNetPayText(slip)) : <Money amount={slip.netPay} />}
        </Fact>
        <Fact name={t('payroll.totalEarnings')}>
          <Money amount={totalEarnings(slip)} />
        </Fact>
        <Fact name={t('payroll.totalOvertime')}>
          <Money amount={totalOvertime(slip)} />
        </Fact>
        <Fact name={t('payroll.deductions')}>
          <Money amount={slip.deductions} />
        </Fact>
        {slip.createdAt ? (
          <Fact name={t('payroll.enteredAt')}>
            <InstantText instant={slip.createdAt} />
          </Fact>
        ) : null}
      </Facts>
      {isOnServer(slip) ? <LinkButton to={slipPathOf(slip._id)}>{t('payroll.openSlip')}</LinkButton> : null}
    </section>
  )
}

function Unsent({ row, onTakenBack }: { row: NonNullable<PersonPay['row']>; onTakenBack: (entry: PayEntry) => void }) {
  const t = useT()
  const pay = useChainSection(PAY)
  const actions = useRowActions()
  const state = stateWordOf(row)
  const intent = parsePaySlipIntent(row.intent)
  const problem = problemOf(row)
  const code = problem?.code
  // A retry would fail in the same way.
  const isPointless =
    code === 'slip_exists' || code === 'duplicate_slip' || code === 'double_slip' || code === 'slip_voided'

  const canTakeBack = !row.sentBefore || isPointless

  async function change() {
    // `takeBack` fails if the slip may have arrived, since entering it again would pay it twice.
    const isOut = await actions.act(() => (isPointless ? discard(row) : takeBack(row)))
    if (isOut && intent) onTakenBack({ ...entryOfSlip(intent, pay), remarks: intent.remarks })
  }

  return (
    <section className={styles.unsent} aria-label={t('payroll.yourSlip')}>
      <p className={styles.head}>
        <strong>{t('payroll.yourSlip')}</strong> <StateWord state={state} />
        {intent ? <Money amount={intent.netPay} /> : null}
      </p>
      <OutboxRowActions
        actions={actions}
        why={
          code && state === 'attention' ? (
            <RefusalReason problem={problem} whatToDo={canTakeBack ? 'payroll.afterRefusal' : 'sync.enterAnew'} />
          ) : null
        }
        discard={{
          title: 'payroll.discardTitle',
          body: 'payroll.discardBody',
          confirm: 'payroll.discard',
          act: () => discard(row),
        }}
        tooLate="payroll.notNow"
      >
        {state === 'attention' && !isPointless ? (
          <Button onClick={() => void actions.act(() => retryNow(row))}>{t('payroll.sendAgain')}</Button>
        ) : null}
        {canTakeBack ? <Button onClick={() => void change()}>{t('payroll.takeBack')}</Button> : null}
        {state === 'attention' ? <DiscardButton onClick={actions.ask}>{t('payroll.discard')}</DiscardButton> : null}
      </OutboxRowActions>
    </section>
  )
}
