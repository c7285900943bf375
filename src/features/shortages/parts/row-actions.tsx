import { useState } from 'react'
import type { ReactNode } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { discardRow, retryRow } from '../commands.ts'
import styles from './shortage-list.module.css'

/** Actions for a row that needs its owner's attention. Discarding asks for confirmation. */
export function RowActions({
  row,
  canRetry = false,
  children,
}: {
  row: OutboxRow
  canRetry?: boolean
  children?: ReactNode
}) {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  const [isRefused, setIsRefused] = useState(false)

  async function act(action: () => Promise<boolean>): Promise<void> {
    setIsAsking(false)
    setIsRefused(!(await action().catch(() => false)))
  }

  return (
    <>
      <div className={styles.actions}>
        {children}
        {canRetry ? <Button onClick={() => void act(() => retryRow(row))}>{t('shortages.tryAgain')}</Button> : null}
        <DiscardButton onClick={() => setIsAsking(true)}>{t('shortages.discard')}</DiscardButton>
      </div>
      {isRefused ? <Banner tone="info">{t('shortages.notNow')}</Banner> : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('shortages.discardTitle')}
        confirmLabel={t('shortages.discardConfirm')}
        cancelLabel={t('shortages.keep')}
        isDestructive
        onConfirm={() => void act(() => discardRow(row))}
        onCancel={() => setIsAsking(false)}
      >
        {t(row.sentBefore && isStillMeant(row) ? 'app.discardUnconfirmed' : 'shortages.discardBody')}
      </ConfirmDialog>
    </>
  )
}
