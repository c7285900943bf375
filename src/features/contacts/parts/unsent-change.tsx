import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { isStuck, problemOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { discardChange, retryChange } from '../commands.ts'
import styles from './contacts-card.module.css'

/** A change that the server rejected: why, and what can be done. */
export function UnsentChange({ row }: { row: OutboxRow }) {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  const [isTooLate, setIsTooLate] = useState(false)

  async function act(action: (row: OutboxRow) => Promise<boolean>): Promise<void> {
    setIsAsking(false)
    setIsTooLate(!(await action(row).catch(() => false)))
  }

  return (
    <>
      <Banner tone="error" title={t(isStuck(row) ? 'app.notConfirmed' : 'contacts.attentionTitle')}>
        <RefusalReason problem={problemOf(row)} whatToDo="contacts.afterRefusal" />
        <div className={styles.actions}>
          <Button onClick={() => void act(retryChange)}>{t('contacts.tryAgain')}</Button>
          <DiscardButton onClick={() => setIsAsking(true)}>{t('contacts.discard')}</DiscardButton>
        </div>
      </Banner>
      {isTooLate ? <Banner tone="info">{t('app.notNow')}</Banner> : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('contacts.discardTitle')}
        confirmLabel={t('contacts.discard')}
        isDestructive
        onConfirm={() => void act(discardChange)}
        onCancel={() => setIsAsking(false)}
      >
        {t('contacts.discardBody')}
      </ConfirmDialog>
    </>
  )
}
