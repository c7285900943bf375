import type { ReactNode } from 'react'
import { InstantText } from '../../components/format/day-text.tsx'
import { Name } from '../../components/format/name.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { visitSchema } from '../../shared/contract/visits.ts'
import type { EvaluationType, Visit } from '../../shared/contract/visits.ts'
import { visitTotal } from '../../shared/rules/visits/visits.ts'
import { Place } from '../../components/format/place.tsx'

export const EVALUATION_WORDS: Record<EvaluationType, MessageId> = {
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
export function visitSide(object: unknown): ReactNode {
  const visit = visitSchema.safeParse(object).data
  return visit ? <VisitSide visit={visit} /> : null
}
