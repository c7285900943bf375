import { IconMapQuestion } from '@tabler/icons-react'
import { LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FreshnessNote } from '../../components/freshness-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useT } from '../../i18n/use-t.ts'
import { visitBefore } from '../../shared/rules/visit-review.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { useFreshVisits, useVisits } from './queries.ts'
import type { Reach } from './queries.ts'
import styles from './visit-details.module.css'
import { VisitSheet } from './visit-sheet.tsx'

type VisitDetailsProps = { visitId: string; reach: Reach; historyPath: string; visitPathOf: (visitId: string) => string }

/** `/visitPage/:visitId`: one of the visits this person may see; whatever else the id names is not told apart from nothing. */
export function VisitDetails({ visitId, reach, historyPath, visitPathOf }: VisitDetailsProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useVisits({ userId, reach })
  const isAsked = useFreshVisits({ userId, reach })
  const visit = view?.visits.find(({ _id }) => _id === visitId)

  if (!view) return <Skeleton blockSize="40rem" />
  // A visit of this minute may be on its way: nothing is said before the server was asked.
  if (!visit && !isAsked && (view.fetchedAt === null || view.problem === null)) return <Skeleton blockSize="40rem" />
  return (
    <div className={styles.page}>
      <FreshnessNote {...view} never={{ title: t('visits.neverTitle'), body: t('visits.neverBody') }} />
      {visit ? (
        <VisitSheet visit={visit} before={visitBefore(view.visits, visit)} visitPathOf={visitPathOf} />
      ) : (
        <EmptyState icon={<IconMapQuestion size={26} />} action={<LinkButton to={historyPath}>{t('visits.toHistory')}</LinkButton>}>
          {t(view.fetchedAt === null ? 'visits.notHere' : 'visits.unknown')}
        </EmptyState>
      )}
    </div>
  )
}
