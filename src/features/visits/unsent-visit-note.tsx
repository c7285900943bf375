import { useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button, LinkButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { StateWord } from '../../components/state-word.tsx'
import { stateWordOf } from '../../data/sync/types.ts'
import type { OutboxRow } from '../../data/sync/types.ts'
import { errorMessageId } from '../../i18n/error-message.ts'
import { useT } from '../../i18n/use-t.ts'
import { takeOut, tryAgain } from './commands.ts'
import { useEditableVisit } from './queries.ts'
import styles from './unsent-visit-note.module.css'

/** A visit that the server does not have for certain: its state, what is wrong, and what the manager can do. */
export function UnsentVisitNote({ row, editPath }: { row: OutboxRow; editPath: string }) {
  const t = useT()
  const isChangeable = Boolean(useEditableVisit({ ownerId: row.ownerId, opId: row.opId }))
  const [isAsking, setIsAsking] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const state = stateWordOf(row.state)

  async function act(action: (row: OutboxRow) => Promise<boolean>): Promise<void> {
    setIsAsking(false)
    setIsRefused(!(await action(row)))
  }

  return (
    <Card title={t('visits.unsentTitle')} action={<StateWord state={state} />} className={styles.note}>
      <p>{t(state === 'attention' ? 'visits.unsentAttention' : 'visits.unsentBody')}</p>
      {state === 'attention' && row.lastProblem ? <Banner tone="error">{t(errorMessageId(row.lastProblem.code))}</Banner> : null}
      {isRefused ? <Banner tone="info">{t('visits.notNow')}</Banner> : null}
      {state === 'attention' || isChangeable ? (
        <div className={styles.actions}>
          {isChangeable ? <LinkButton to={editPath}>{t('visits.edit')}</LinkButton> : null}
          {state === 'attention' ? <Button onClick={() => void act(tryAgain)}>{t('app.tryAgain')}</Button> : null}
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('visits.discard')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog isOpen={isAsking} title={t('visits.discardTitle')} confirmLabel={t('visits.discard')} isDestructive onConfirm={() => void act(takeOut)} onCancel={() => setIsAsking(false)}>
        <p>{t('visits.discardBody')}</p>
      </ConfirmDialog>
    </Card>
  )
}
