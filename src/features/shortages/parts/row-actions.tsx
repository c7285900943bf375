import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import type { ReactNode } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { OutboxRowActions } from '../../../components/outbox/outbox-row-actions.tsx'
import { useRowActions } from '../../../components/outbox/use-row-actions.ts'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { discard, retryNow } from '../../../data/record/outbox.ts'
import { useT } from '../../../i18n/use-t.ts'

type RowActionsProps = {
  row: OutboxRow
  title?: string
  why?: ReactNode
  canRetry?: boolean
  children?: ReactNode
}

/** The owner's actions for an unsent shortage or an unsent support of one. Discarding asks for confirmation. */
export function RowActions({ row, title, why, canRetry = false, children }: RowActionsProps) {
  const t = useT()
  const actions = useRowActions()
  return (
    <OutboxRowActions
      actions={actions}
      title={title}
      why={why}
      isInBox
      discard={{
        title: 'shortages.discardTitle',
        body: row.sentBefore && isStillMeant(row) ? 'app.discardUnconfirmed' : 'shortages.discardBody',
        confirm: 'shortages.discardConfirm',
        keep: 'shortages.keep',
        act: () => discard(row),
      }}
    >
      {children}
      {canRetry ? (
        <Button onClick={() => void actions.act(() => retryNow(row))}>{t('shortages.tryAgain')}</Button>
      ) : null}
      <DiscardButton onClick={actions.ask}>{t('shortages.discard')}</DiscardButton>
    </OutboxRowActions>
  )
}
