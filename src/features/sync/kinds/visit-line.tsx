import { Name } from '../../../components/format/name.tsx'
import { parseVisitIntent } from '../../../data/sync/kinds/visit.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { EvaluationType } from '../../../shared/contract/visits.ts'
import { visitTotal } from '../../../shared/rules/visits.ts'
import { kindWords } from '../parts/kind-words.ts'

export const EVALUATION_WORDS: Record<EvaluationType, MessageId> = {
  inPrescence: 'visits.inPrescence',
  inAbscence: 'visits.inAbscence',
}

export function VisitLine({ row }: { row: OutboxRow }) {
  const t = useT()
  const intent = parseVisitIntent(row.intent)
  if (!intent) return t(kindWords(row.kind))
  const { pharmacist, evaluatedPharmacy, evaluationType, grades } = intent
  return (
    <>
      {t(kindWords(row.kind))} · <Name>{pharmacist.name}</Name> · <bdi>{evaluatedPharmacy}</bdi> ·{' '}
      {t(EVALUATION_WORDS[evaluationType])} · {t('sync.points', { count: visitTotal(grades) })}
    </>
  )
}
