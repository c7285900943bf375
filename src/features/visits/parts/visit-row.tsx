import { LineRow } from '../../../components/layout/line-row.tsx'
import { Name } from '../../../components/format/name.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { stateWordOf } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import type { Visit } from '../../../shared/contract/visits.ts'
import { changeSinceVisit } from '../../../shared/rules/visits/visit-review.ts'
import { visitTotal } from '../../../shared/rules/visits/visits.ts'
import { Change } from './change.tsx'
import { EVALUATION_NAMES } from '../../../i18n/standard-names.ts'
import type { VisitLine } from './shown-visit.ts'
import { TotalText } from './total-text.tsx'
import styles from './visit-row.module.css'
import { Place } from '../../../components/format/place.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'

type VisitRowProps = {
  visits: VisitLine['visits']
  /** For each visit id, what it is compared with. */
  before: ReadonlyMap<string, Visit>
  path: string
  /** Shows whose visit it is, in lists of several people. */
  isPersonNamed: boolean
}

/** One visit of a list, or both of a pair; the whole line is a link. */
export function VisitRow({ visits, before, path, isPersonNamed }: VisitRowProps) {
  const t = useT()
  const people = visits.filter((shown) => shown !== undefined)
  const isPair = people.length > 1
  const { visit } = visits[0]
  const states = new Set(people.flatMap(({ row }) => (row ? [stateWordOf(row)] : [])))
  const isAbsent = !isPair && visit.evaluationType === 'inAbscence'
  return (
    <LineRow
      to={path}
      name={
        !isPersonNamed ? (
          <VisitDay visit={visit} />
        ) : isPair ? (
          <span className={styles.pair}>
            {people.map(({ visit: each }) => (
              <span key={each._id} className={styles.person}>
                <span>
                  <Name>{each.evaluatedPharmacistName}</Name>{' '}
                  {each.evaluationType === 'inAbscence' ? (
                    <span className={styles.absent}>{t(EVALUATION_NAMES.inAbscence)}</span>
                  ) : null}
                </span>{' '}
                <Total visit={each} before={before.get(each._id)} />
              </span>
            ))}
          </span>
        ) : (
          <Name>{visit.evaluatedPharmacistName}</Name>
        )
      }
      end={isPair ? null : <Total visit={visit} before={before.get(visit._id)} />}
    >
      <p className={styles.about}>
        {isPersonNamed ? (
          <>
            <VisitDay visit={visit} /> ·{' '}
          </>
        ) : null}
        <Place>{visit.evaluatedPharmacy}</Place>
        {isAbsent ? (
          <>
            {' '}
            · <span className={styles.absent}>{t(EVALUATION_NAMES.inAbscence)}</span>
          </>
        ) : null}
        {visit.evaluatingManagerName === '' ? null : (
          <span className={styles.by}>
            {' '}
            · <span>{t('visits.by')}</span> <Name>{visit.evaluatingManagerName}</Name>
          </span>
        )}
      </p>
      {[...states].map((state) => (
        <StateWord key={state} state={state} />
      ))}
    </LineRow>
  )
}

function Total({ visit, before }: { visit: Visit; before: Visit | undefined }) {
  const change = before ? changeSinceVisit(visit, before) : null
  return (
    <span className={styles.total}>
      <TotalText total={visitTotal(visit)} />
      {/* If only some standards are compared, this would not be the difference of the two totals. The visit's page shows
         both. */}
      {change && !change.isPharmacyOnly ? <Change by={change.total} /> : null}
    </span>
  )
}

/** The day of a visit; a plain server may not send it. */
export function VisitDay({ visit: { createdAt } }: { visit: Visit }) {
  const t = useT()
  return createdAt === null ? <span>{t('visits.noDay')}</span> : <DayText day={riyadhDayOf(Date.parse(createdAt))} />
}
