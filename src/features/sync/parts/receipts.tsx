import { Fold } from '../../../components/layout/fold.tsx'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { SentItem } from './sent-item.tsx'

/** What was sent lately, closed at first: it is for reference, and waiting rows come first. */
export function Receipts({ rows, isOpen }: { rows: OutboxRow[]; isOpen: boolean }) {
  const t = useT()
  const numberText = useNumberText()
  return (
    <Fold
      label={t('sync.recentlySent')}
      title={`${t('sync.recentlySent')} · ${numberText(rows.length)}`}
      isOpenAtFirst={isOpen}
      flush
    >
      <ul>
        {rows.map((row) => (
          <SentItem key={row.opId} row={row} />
        ))}
      </ul>
    </Fold>
  )
}
