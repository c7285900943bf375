import { Name } from '../../components/format/name.tsx'
import { parseVisitIntent } from './kind.ts'
import { useT } from '../../i18n/use-t.ts'
import { visitTotal } from '../../shared/rules/visits/visits.ts'
import { unsentId } from '../../data/record/unsent-id.ts'
import { visitPathOf } from '../../paths/record-paths.ts'
import { SORTED_OUT } from '../choices.ts'
import { EVALUATION_WORDS, visitSide } from './visit-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'
import { Place } from '../../components/format/place.tsx'

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parseVisitIntent(row.intent)
  if (!intent) return name
  const { pharmacist, evaluatedPharmacy, evaluationType, grades } = intent
  return (
    <span>
      {name} · <Name>{pharmacist.name}</Name> · <Place>{evaluatedPharmacy}</Place>{' '}
      <span>{`· ${t(EVALUATION_WORDS[evaluationType])} · ${t('sync.points', { count: visitTotal(grades) })}`}</span>
    </span>
  )
}

export const visitScreen: KindScreen = {
  name: 'sync.kindVisit',
  Line,
  placeOf: ({ opId }) => ({ path: visitPathOf(unsentId(opId)), label: 'sync.openVisit' }),
  choices: { double_visit: SORTED_OUT },
  serverSide: visitSide,
}
