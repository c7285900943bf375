import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { Name } from '../../../components/format/name.tsx'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { parseVisitIntent } from '../../../data/sync/kinds/visit.ts'
import { isStuck, problemOf, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { takeOut, tryAgain } from '../commands.ts'
import { useEditableVisit } from '../queries.ts'
import { isThereTwice } from './shown-visit.ts'
import styles from './unsent-visit-note.module.css'

/** A visit that may not be on the server: its state, what is wrong, and what the manager can do. */
export function UnsentVisitNote({ row, editPath }: { row: OutboxRow; editPath: string }) {
  const t = useT()
  const isChangeable = Boolean(useEditableVisit({ ownerId: row.ownerId, opId: row.opId }))
  const [isAsking, setIsAsking] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const state = stateWordOf(row)
  const isTwice = isThereTwice(row)
  const problem = problemOf(row)
  const pharmacist = parseVisitIntent(row.intent)?.pharmacist.name

  async function act(action: (row: OutboxRow) => Promise<boolean>): Promise<void> {
    setIsAsking(false)
    setIsRefused(!(await action(row)))
  }

  return (
    <Card
      title={t(isTwice ? 'visits.twiceTitle' : isStuck(row) ? 'app.notConfirmed' : 'visits.unsentTitle')}
      action={<StateWord state={state} />}
      className={styles.note}
    >
      {isTwice || isStuck(row) ? null : (
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
      {state === 'attention' && row.state !== 'signInNeeded' && problem ? (
        <Banner tone="error">
          <RefusalReason problem={problem} whatToDo={isChangeable ? 'visits.afterRefusal' : 'sync.enterAnew'} />
        </Banner>
      ) : null}
      {isRefused ? <Banner tone="info">{t('visits.notNow')}</Banner> : null}
      {state === 'attention' || isChangeable ? (
        <div className={styles.actions}>
          {isChangeable ? <LinkButton to={editPath}>{t('visits.edit')}</LinkButton> : null}
          {state === 'attention' && !isTwice ? (
            <Button onClick={() => void act(tryAgain)}>{t('app.tryAgain')}</Button>
          ) : null}
          {isTwice ? (
            <Button onClick={() => setIsAsking(true)}>{t('sync.sortedOut')}</Button>
          ) : (
            <DiscardButton onClick={() => setIsAsking(true)}>{t('visits.discard')}</DiscardButton>
          )}
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t(isTwice ? 'sync.noteTitle' : 'visits.discardTitle')}
        confirmLabel={t(isTwice ? 'sync.noteConfirm' : 'visits.discard')}
        isDestructive={!isTwice}
        onConfirm={() => void act(takeOut)}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(isTwice ? 'sync.noteBody' : 'visits.discardBody')}</p>
        {isTwice ? (
          <p>
            <Name>{pharmacist}</Name>
          </p>
        ) : null}
      </ConfirmDialog>
    </Card>
  )
}
