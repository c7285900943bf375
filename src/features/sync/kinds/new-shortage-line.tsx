import { parseNewShortageIntent } from '../../../shared/contract/intents/new-shortage.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { kindWords } from '../parts/kind-words.ts'

export function NewShortageLine({ row }: { row: OutboxRow }) {
  const t = useT()
  const intent = parseNewShortageIntent(row.intent)
  if (!intent) return t(kindWords(row.kind))
  return (
    <>
      {t(kindWords(row.kind))} · <bdi>{intent.shortageName}</bdi> · <bdi>{intent.shortageUPC}</bdi>
    </>
  )
}
