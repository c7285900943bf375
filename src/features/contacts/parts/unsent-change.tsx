import { isStuck, problemOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { Button } from '../../../components/inputs/button.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { OutboxRowActions } from '../../../components/outbox/outbox-row-actions.tsx'
import { useRowActions } from '../../../components/outbox/use-row-actions.ts'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { discard, retryNow } from '../../../data/record/outbox.ts'
import { useT } from '../../../i18n/use-t.ts'

/** A change that the server rejected: why, and what can be done. */
export function UnsentChange({ row }: { row: OutboxRow }) {
  const t = useT()
  const actions = useRowActions()
  return (
    <OutboxRowActions
      actions={actions}
      title={t(isStuck(row) ? 'app.notConfirmed' : 'contacts.attentionTitle')}
      why={<RefusalReason problem={problemOf(row)} whatToDo="contacts.afterRefusal" />}
      isInBox
      discard={{
        title: 'contacts.discardTitle',
        body: 'contacts.discardBody',
        confirm: 'contacts.discard',
        act: () => discard(row),
      }}
    >
      <Button onClick={() => void actions.act(() => retryNow(row))}>{t('contacts.tryAgain')}</Button>
      <DiscardButton onClick={actions.ask}>{t('contacts.discard')}</DiscardButton>
    </OutboxRowActions>
  )
}
