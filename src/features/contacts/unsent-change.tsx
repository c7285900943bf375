import { useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import type { OutboxRow } from '../../data/sync/types.ts'
import { errorMessageId } from '../../i18n/error-message.ts'
import { useT } from '../../i18n/use-t.ts'
import { discardChange, retryChange } from './commands.ts'
import styles from './contacts-card.module.css'

/** A change that the server did not take: why, and what can be done. */
export function UnsentChange({ row }: { row: OutboxRow }) {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Banner tone="error" title={t('contacts.attentionTitle')}>
        <p>{t(errorMessageId(row.lastProblem?.code ?? ''))}</p>
        <div className={styles.actions}>
          <Button onClick={() => void retryChange(row)}>{t('contacts.tryAgain')}</Button>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('contacts.discard')}
          </Button>
        </div>
      </Banner>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('contacts.discardTitle')}
        confirmLabel={t('contacts.discard')}
        isDestructive
        onConfirm={() => {
          setIsAsking(false)
          void discardChange(row)
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t('contacts.discardBody')}
      </ConfirmDialog>
    </>
  )
}
