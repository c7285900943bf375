import { isStuck, problemOf, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { Name } from '../../../components/format/name.tsx'
import { OutboxRowActions } from '../../../components/outbox/outbox-row-actions.tsx'
import { useRowActions } from '../../../components/outbox/use-row-actions.ts'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { parseVisitIntent } from '../../../kinds/visit/kind.ts'
import { discard, retryNow } from '../../../data/record/outbox.ts'
import { useT } from '../../../i18n/use-t.ts'
import { AwaitedNote, useAwaited } from '../../../kinds/awaited-note.tsx'
import { useEditableVisit } from '../queries.ts'
import { isThereTwice } from './shown-visit.ts'
import styles from './unsent-visit-note.module.css'

const DISCARD = { title: 'visits.discardTitle', body: 'visits.discardBody', confirm: 'visits.discard' } as const
/** The server has the visit twice, so discarding removes only the row on this device. */
const TWICE = { title: 'sync.noteTitle', body: 'sync.noteBody', confirm: 'sync.noteConfirm', isHarmless: true } as const

/** A visit that may not be on the server: its state, what is wrong, and what the manager can do. */
export function UnsentVisitNote({ row, editPath }: { row: OutboxRow; editPath: string }) {
  const t = useT()
  const isChangeable = Boolean(useEditableVisit({ ownerId: row.ownerId, opId: row.opId }))
  const actions = useRowActions()
  const awaited = useAwaited(row.opId)
  const state = stateWordOf(row)
  const isTwice = isThereTwice(row)
  const problem = problemOf(row)
  const pharmacist = parseVisitIntent(row.intent)?.pharmacist.name

  return (
    <Card
      title={t(isTwice ? 'visits.twiceTitle' : isStuck(row) ? 'app.notConfirmed' : 'visits.unsentTitle')}
      action={<StateWord state={state} />}
      className={styles.note}
    >
      {isTwice || isStuck(row) ? null : awaited ? (
        <AwaitedNote row={awaited} />
      ) : (
        <p>
          {t(
            row.state === 'signInNeeded'
              ? 'app.sentAfterSignIn'
              : state === 'attention'
                ? 'visits.unsentAttention'
                : 'visits.unsentBody',
          )}
        </p>
      )}
      <OutboxRowActions
        actions={actions}
        why={
          state === 'attention' && row.state !== 'signInNeeded' && problem ? (
            <RefusalReason problem={problem} whatToDo={isChangeable ? 'visits.afterRefusal' : 'sync.enterAnew'} />
          ) : null
        }
        discard={{
          ...(isTwice ? { ...TWICE, what: <Name>{pharmacist}</Name> } : DISCARD),
          act: () => discard(row),
        }}
        tooLate="visits.notNow"
      >
        {isChangeable ? <LinkButton to={editPath}>{t('visits.edit')}</LinkButton> : null}
        {state === 'attention' && !isTwice ? (
          <Button onClick={() => void actions.act(() => retryNow(row))}>{t('app.tryAgain')}</Button>
        ) : null}
        {state === 'attention' && isTwice ? <Button onClick={actions.ask}>{t('sync.sortedOut')}</Button> : null}
        {(state === 'attention' || isChangeable) && !isTwice ? (
          <DiscardButton onClick={actions.ask}>{t('visits.discard')}</DiscardButton>
        ) : null}
      </OutboxRowActions>
    </Card>
  )
}
