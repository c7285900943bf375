import { parseExportIntent } from '../../../data/sync/kinds/export-note.ts'
import type { OutboxRow } from '@counter/outbox'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { ExportIntent } from '../../../shared/contract/export-note.ts'
import { kindWords } from '../parts/kind-words.ts'

const WHAT_WORDS: Record<ExportIntent['what'], MessageId> = {
  month: 'sync.exportMonth',
  chain: 'sync.exportChain',
  pay: 'sync.exportPay',
  visits: 'sync.exportVisits',
}

export function ExportNoteLine({ row }: { row: OutboxRow }) {
  const t = useT()
  const intent = parseExportIntent(row.intent)
  if (!intent) return t(kindWords(row.kind))
  return (
    <>
      {t(kindWords(row.kind))} · {t(WHAT_WORDS[intent.what])} · <bdi>{intent.of}</bdi>
    </>
  )
}
