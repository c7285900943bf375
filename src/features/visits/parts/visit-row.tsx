import { LineRow } from '../../../components/layout/line-row.tsx'
import { Name } from '../../../components/format/name.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import type { Visit } from '../../../shared/contract/visits.ts'
import { changeSinceVisit } from '../../../shared/rules/visits/visit-review.ts'
import { visitTotal } from '../../../shared/rules/visits/visits.ts'
import { Change } from './change.tsx'
import { EVALUATION_NAMES } from '../../../i18n/standard-names.ts'
import { TotalText } from './total-text.tsx'
import styles from './visit-row.module.css'
import { Place } from '../../../components/format/place.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'

type VisitRowProps = {
  visit: Visit
  /** The row that records it, while it is in the outbox. */
  row: OutboxRow | null
  /** The same person's previous visit. */
  before: Visit | null
  path: string
  /** Shows whose visit it is, in lists of several people. */
  isPersonNamed: boolean
}

/** One visit of a list; the whole line is a link. */
export function VisitRow({ visit, row, before, path, isPersonNamed }: VisitRowProps) {
  const t = useT()
  const change = before ? changeSinceVisit(visit, before) : null
  return (
    <LineRow
      to={path}
      name={
        <>
          {isPersonNamed ? (
            <>
              <Name>{visit.evaluatedPharmacistName}</Name>
              <span className={styles.dot}> · </span>
            </>
          ) : null}
          <span className={styles.day}>
            <VisitDay visit={visit} />
          </span>
        </>
      }
      end={
        <div className={styles.total}>
          <TotalText total={visitTotal(visit)} />
          {/* If only some standards are compared, this would not be the difference of the two totals. The visit's
             page shows both. */}
          {change && !change.isPharmacyOnly ? <Change by={change.total} /> : null}
        </div>
      }
    >
      <div className={styles.about}>
        <p>
          <Place>{visit.evaluatedPharmacy}</Place> <span>{`· ${t(EVALUATION_NAMES[visit.evaluationType])}`}</span>
        </p>
        {visit.evaluatingManagerName === '' ? null : (
          <p className={styles.by}>
            <span>{t('visits.by')}</span> <Name>{visit.evaluatingManagerName}</Name>
          </p>
        )}
      </div>
      {row ? <StateWord state={stateWordOf(row)} /> : null}
    </LineRow>
  )
}

/** The day of a visit; a plain server may not send it. */
export function VisitDay({ visit: { createdAt } }: { visit: Visit }) {
  const t = useT()
  return createdAt === null ? <span>{t('visits.noDay')}</span> : <DayText day={riyadhDayOf(Date.parse(createdAt))} />
}
