import { Name } from '../../components/format/name.tsx'
import { parseVisitIntent } from './kind.ts'
import { useT } from '../../i18n/use-t.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import type { EvaluationType } from '../../shared/contract/visits.ts'
import { visitTotal } from '../../shared/rules/visits.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'

export const EVALUATION_WORDS: Record<EvaluationType, MessageId> = {
  inPrescence: 'visits.inPrescence',
  inAbscence: 'visits.inAbscence',
}

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parseVisitIntent(row.intent)
  if (!intent) return name
  const { pharmacist, evaluatedPharmacy, evaluationType, grades } = intent
  return (
    <>
      {name} · <Name>{pharmacist.name}</Name> · <bdi>{evaluatedPharmacy}</bdi> · {t(EVALUATION_WORDS[evaluationType])} ·{' '}
      {t('sync.points', { count: visitTotal(grades) })}
    </>
  )
}

export const visitScreen: KindScreen = {
  Line,
  placeOf: ({ opId }, { visitOf }) => ({ path: visitOf(opId), label: 'sync.openVisit' }),
}
