import { parseShortageSupportIntent } from '../../../shared/contract/intents/shortage-support.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { kindWords } from '../parts/kind-words.ts'
import { useShortageName } from '../parts/named-things.ts'

export function ShortageSupportLine({ row }: { row: OutboxRow }) {
  const t = useT()
  const intent = parseShortageSupportIntent(row.intent)
  const name = useShortageName(intent?.shortageId ?? '')
  if (!intent) return t(kindWords(row.kind))
  return (
    <>
      {t(intent.supports ? 'sync.shortageSupported' : 'sync.shortageUnsupported')}
      {name ? (
        <>
          {' '}
          · <bdi>{name}</bdi>
        </>
      ) : null}
    </>
  )
}
