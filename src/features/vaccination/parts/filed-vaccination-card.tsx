import { isStuck, problemOf, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { OutboxRowActions } from '../../../components/outbox/outbox-row-actions.tsx'
import { useRowActions } from '../../../components/outbox/use-row-actions.ts'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { discard, retryNow } from '../../../data/record/outbox.ts'
import { useT } from '../../../i18n/use-t.ts'
import { DOSES } from '../../../shared/rules/people/vaccination.ts'
import type { FiledVaccination } from '../../../shared/rules/people/vaccination.ts'
import type { VaccinationView } from '../queries.ts'
import { STATUS_LABELS } from './status-labels.ts'
import styles from './vaccination.module.css'

/** The vaccination on record, marked while it is unsent. */
export function FiledVaccinationCard({ view }: { view: VaccinationView }) {
  const t = useT()
  const { filed, unsent, isLoaded } = view
  const isFirstRead = !isLoaded && view.fetchedAt === null && view.problem === null
  const isRefused = unsent !== null && stateWordOf(unsent) === 'attention'
  // The note beside it says why there is nothing.
  if (!isLoaded && !isFirstRead && !unsent) return null
  return (
    <Card title={t('vaccination.filed')}>
      <div className={styles.filed}>
        <output className={styles.state} aria-live="off">
          {unsent ? <StateWord state={stateWordOf(unsent)} /> : null}
        </output>
        {isRefused ? <Unfiled row={unsent} refused={view.refused} /> : null}
        {filed ? (
          <Doses of={filed} />
        ) : isRefused ? null : isLoaded ? (
          <EmptyState>{t('vaccination.notFiled')}</EmptyState>
        ) : isFirstRead ? (
          <Skeleton blockSize="var(--reserved)" />
        ) : null}
      </div>
    </Card>
  )
}

function Doses({ of }: { of: FiledVaccination }) {
  const t = useT()
  return (
    <Facts>
      <Fact name={t('vaccination.status')} isLong>
        {t(STATUS_LABELS[of.status])}
      </Fact>
      <Fact name={t('vaccination.firstDose')}>
        <Dose day={of.firstDoseDate} isTaken={DOSES[of.status] >= 1} />
      </Fact>
      <Fact name={t('vaccination.secondDose')}>
        <Dose day={of.secondDoseDate} isTaken={DOSES[of.status] === 2} />
      </Fact>
    </Facts>
  )
}

function Dose({ day, isTaken }: { day: string | null; isTaken: boolean }) {
  const t = useT()
  if (day !== null) return <DayText day={day} />
  return <span className={styles.none}>{isTaken ? '—' : t('vaccination.notTaken')}</span>
}

/** A change that needs its owner's attention: its content, why it is not on the server, and what can be done. */
function Unfiled({ row, refused }: { row: OutboxRow; refused: FiledVaccination | null }) {
  const t = useT()
  const actions = useRowActions()
  return (
    <OutboxRowActions
      actions={actions}
      title={t(isStuck(row) ? 'app.notConfirmed' : 'vaccination.attentionTitle')}
      why={
        <>
          {refused ? (
            <div className={styles.refused}>
              <Doses of={refused} />
            </div>
          ) : null}
          <RefusalReason problem={problemOf(row)} whatToDo="vaccination.afterRefusal" />
        </>
      }
      isInBox
      discard={{
        title: 'vaccination.discardTitle',
        body: 'vaccination.discardBody',
        confirm: 'vaccination.discard',
        act: () => discard(row),
      }}
    >
      <Button onClick={() => void actions.act(() => retryNow(row))}>{t('vaccination.tryAgain')}</Button>
      <DiscardButton onClick={actions.ask}>{t('vaccination.discard')}</DiscardButton>
    </OutboxRowActions>
  )
}
