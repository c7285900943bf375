import { Name } from '../../components/format/name.tsx'
import { parseVisitIntent } from './kind.ts'
import { useT } from '../../i18n/use-t.ts'
import { visitTotal } from '../../shared/rules/visits/visits.ts'
import { unsentId } from '../../data/record/unsent-id.ts'
import { visitPathOf } from '../../paths/record-paths.ts'
import { SORTED_OUT } from '../choices.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'
import { Place } from '../../components/format/place.tsx'
import type { ReactNode } from 'react'
import { InstantText } from '../../components/format/day-text.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { visitSchema } from '../../shared/contract/visits.ts'
import type { EvaluationType, Visit } from '../../shared/contract/visits.ts'

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

const EVALUATION_WORDS: Record<EvaluationType, MessageId> = {
  inPrescence: 'visits.inPrescence',
  inAbscence: 'visits.inAbscence',
}

function VisitSide({ visit }: { visit: Visit }) {
  const t = useT()
  return (
    <>
      <p>
        <Name>{visit.evaluatedPharmacistName}</Name> · <Place>{visit.evaluatedPharmacy}</Place>{' '}
        <span>{`· ${t(EVALUATION_WORDS[visit.evaluationType])}`}</span>
      </p>
      <p>
        <span>{t('sync.points', { count: visitTotal(visit) })}</span>
        {visit.createdAt ? (
          <span>
            {' '}
            · <InstantText instant={visit.createdAt} />
          </span>
        ) : null}
      </p>
    </>
  )
}

/** A visit on the server, beside the unsent change that it conflicts with. */
function visitSide(object: unknown): ReactNode {
  const visit = visitSchema.safeParse(object).data
  return visit ? <VisitSide visit={visit} /> : null
}
