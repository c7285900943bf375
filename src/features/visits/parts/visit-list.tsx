import { useMemo, useState } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { visitsBefore } from '../../../shared/rules/visits/visit-review.ts'
import { visitsThatCount } from './shown-visit.ts'
import type { ShownVisit, VisitLine } from './shown-visit.ts'
import { VisitRow } from './visit-row.tsx'
import styles from './visits-history.module.css'

/** Number of visits shown at first, and added by each *Show more*. */
const VISITS_AT_A_TIME = 30

type VisitListProps = {
  lines: readonly VisitLine[]
  /** The visits among which each one's previous visit is looked up; none while some may be missing. */
  all: readonly ShownVisit[]
  visitPathOf: (visitId: string) => string
  isPersonNamed: boolean
}

export function VisitList({ lines, all, visitPathOf, isPersonNamed }: VisitListProps) {
  const t = useT()
  const [shown, setShown] = useState(VISITS_AT_A_TIME)
  const before = useMemo(() => visitsBefore(visitsThatCount(all).map(({ visit }) => visit)), [all])
  const left = lines.length - shown
  return (
    <Card flush>
      <ul className={styles.list}>
        {lines.slice(0, shown).map(({ visitId, visits }) => (
          <VisitRow
            key={visits[0].visit._id}
            visits={visits}
            before={before}
            path={visitPathOf(visitId)}
            isPersonNamed={isPersonNamed}
          />
        ))}
      </ul>
      {left > 0 ? (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + VISITS_AT_A_TIME)}>{t('visits.more', { count: left })}</Button>
        </div>
      ) : null}
    </Card>
  )
}
