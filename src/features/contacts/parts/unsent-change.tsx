import { isStuck, problemOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { Button } from '../../../components/inputs/button.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { OutboxItemActions } from '../../../components/outbox/outbox-item-actions.tsx'
import { useOutboxItem } from '../../../components/outbox/use-outbox-item.ts'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { discard, retryNow } from '../../../data/record/outbox.ts'
import { useT } from '../../../i18n/use-t.ts'

/** A change that the server rejected: why, and what can be done. */
export function UnsentChange({ row }: { row: OutboxRow }) {
  const t = useT()
  const item = useOutboxItem()
  return (
    <OutboxItemActions
      item={item}
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
      <Button onClick={() => void item.act(() => retryNow(row))}>{t('contacts.tryAgain')}</Button>
      <DiscardButton onClick={item.ask}>{t('contacts.discard')}</DiscardButton>
    </OutboxItemActions>
  )
}
