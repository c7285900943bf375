import { IconClipboardCheck } from '@tabler/icons-react'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FreshnessNote } from '../../components/freshness-note.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { ChainVisits, ComingChainVisits } from './chain-visits.tsx'
import { useFreshVisits, useVisits } from './queries.ts'
import type { Reach } from './queries.ts'
import { VisitList } from './visit-list.tsx'
import styles from './visits-history.module.css'

/** `/visitsHistory`: visits newest first, each with its total and what it changed. */
export function VisitsHistory({ reach, visitPathOf }: { reach: Reach; visitPathOf: (visitId: string) => string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useVisits({ userId, reach })
  useFreshVisits({ userId, reach })

  if (!view || (view.fetchedAt === null && view.problem === null && view.visits.length === 0)) {
    return reach === 'all' ? <ComingChainVisits /> : <SkeletonRows lines={3} />
  }
  const { visits } = view
  return (
    <div className={styles.page}>
      <FreshnessNote {...view} never={{ title: t('visits.neverTitle'), body: t('visits.neverBody') }} />
      {visits.length === 0 ? (
        view.fetchedAt === null ? null : (
          <Card>
            <EmptyState icon={<IconClipboardCheck size={26} />}>{t(reach === 'all' ? 'visits.noneAtAll' : 'visits.none')}</EmptyState>
          </Card>
        )
      ) : reach === 'all' ? (
        <ChainVisits visits={visits} visitPathOf={visitPathOf} />
      ) : (
        <VisitList visits={visits} all={visits} visitPathOf={visitPathOf} isPersonNamed={false} />
      )}
    </div>
  )
}
