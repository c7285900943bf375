import { IconClipboardCheck } from '@tabler/icons-react'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { ChainVisits } from './chain-visits.tsx'
import { useFreshVisits, useVisits } from '../queries.ts'
import type { Reach } from '../queries.ts'
import { UnreadGrades } from './unread-grades.tsx'
import { VisitList } from './visit-list.tsx'
import styles from './visits-history.module.css'

/** `/visitsHistory`: visits newest first, each with its total and the change. */
export function VisitsHistory({ reach, visitPathOf }: { reach: Reach; visitPathOf: (visitId: string) => string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useVisits({ userId, reach })
  useFreshVisits({ userId, reach })
  const never = { title: t('visits.neverTitle') }

  const isComing = !view || (view.fetchedAt === null && view.problem === null && view.visits.length === 0)
  if (!isComing && view.fetchedAt === null && view.visits.length === 0) return <FreshnessNote {...view} never={never} />
  const visits = isComing ? null : view.visits
  return (
    <div className={styles.page}>
      {isComing ? null : <FreshnessNote {...view} never={never} />}
      <UnreadGrades visits={(visits ?? []).map(({ visit }) => visit)} />
      {reach === 'all' ? (
        <ChainVisits visits={visits} visitPathOf={visitPathOf} />
      ) : visits === null ? (
        <SkeletonRows lines={3} />
      ) : visits.length === 0 ? (
        <Card>
          <EmptyState icon={<IconClipboardCheck size={26} />}>{t('visits.none')}</EmptyState>
        </Card>
      ) : (
        <VisitList visits={visits} all={visits} visitPathOf={visitPathOf} isPersonNamed={false} />
      )}
    </div>
  )
}
