import { Card } from '../../../components/layout/card.tsx'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { SentItem } from './sent-item.tsx'
import styles from './receipts.module.css'

/** What was sent lately, collapsed: it is for reference, and waiting rows come first. */
export function Receipts({ rows, isOpen }: { rows: OutboxRow[]; isOpen: boolean }) {
  const t = useT()
  const numberText = useNumberText()
  return (
    <Card flush>
      <section aria-label={t('sync.recentlySent')}>
        <details className={styles.receipts} open={isOpen}>
          <summary>
            {t('sync.recentlySent')} · {numberText(rows.length)}
          </summary>
          <ul>
            {rows.map((row) => (
              <SentItem key={row.opId} row={row} />
            ))}
          </ul>
        </details>
      </section>
    </Card>
  )
}
