import { InstantText } from '../../../components/format/day-text.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Visit } from '../../../shared/contract/visits.ts'
import { visitTotal } from '../../../shared/rules/visits.ts'
import { EVALUATION_WORDS } from '../../../kinds/visit/screen.tsx'

export function VisitSide({ visit }: { visit: Visit }) {
  const t = useT()
  return (
    <>
      <p>
        <Name>{visit.evaluatedPharmacistName}</Name> · <bdi>{visit.evaluatedPharmacy}</bdi> ·{' '}
        {t(EVALUATION_WORDS[visit.evaluationType])}
      </p>
      <p>
        {t('sync.points', { count: visitTotal(visit) })}
        {visit.createdAt ? (
          <>
            {' '}
            · <InstantText instant={visit.createdAt} />
          </>
        ) : null}
      </p>
    </>
  )
}
