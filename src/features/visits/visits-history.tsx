import { useMemo, useState } from 'react'
import { IconClipboardCheck } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FreshnessNote } from '../../components/freshness-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useT } from '../../i18n/use-t.ts'
import { visitsBefore } from '../../shared/rules/visit-review.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { useFreshVisits, useVisits } from './queries.ts'
import type { Reach } from './queries.ts'
import { VisitRow } from './visit-row.tsx'
import styles from './visits-history.module.css'

/** Shown at once, and added by each *Show more*. */
const VISITS_AT_A_TIME = 30

/** `/visitsHistory`: visits newest first, each with its total and what it changed. */
export function VisitsHistory({ reach, visitPathOf }: { reach: Reach; visitPathOf: (visitId: string) => string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useVisits({ userId, reach })
  const [shown, setShown] = useState(VISITS_AT_A_TIME)
  useFreshVisits({ userId, reach })
  const visits = view?.visits
  const before = useMemo(() => visitsBefore(visits ?? []), [visits])

  if (!view || !visits || (view.fetchedAt === null && view.problem === null)) {
    return (
      <Card>
        <Skeleton blockSize="20rem" />
      </Card>
    )
  }
  const left = visits.length - shown
  return (
    <div className={styles.page}>
      <FreshnessNote {...view} never={{ title: t('visits.neverTitle'), body: t('visits.neverBody') }} />
      {visits.length > 0 ? (
        <Card flush>
          <p className={styles.count}>{t('visits.count', { count: visits.length })}</p>
          <ul>
            {visits.slice(0, shown).map((visit) => (
              <VisitRow key={visit._id} visit={visit} before={before.get(visit._id) ?? null} path={visitPathOf(visit._id)} isPersonNamed={reach === 'all'} />
            ))}
          </ul>
          {left > 0 ? (
            <div className={styles.more}>
              <Button onClick={() => setShown(shown + VISITS_AT_A_TIME)}>{t('visits.more', { count: left })}</Button>
            </div>
          ) : null}
        </Card>
      ) : view.fetchedAt === null ? null : (
        <EmptyState icon={<IconClipboardCheck size={26} />}>{t(reach === 'all' ? 'visits.noneAtAll' : 'visits.none')}</EmptyState>
      )}
    </div>
  )
}
