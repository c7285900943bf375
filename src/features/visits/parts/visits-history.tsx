import type { ReactNode } from 'react'
import { IconClipboardCheck } from '@tabler/icons-react'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { pharmacistTrend } from '../../../shared/rules/visits/visit-trend.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { ChainVisits } from './chain-visits.tsx'
import { useFreshVisits, useVisits } from '../queries.ts'
import type { Reach } from '../queries.ts'
import { HistoryTop } from './history-top.tsx'
import { TrendCard, trendOf } from './trend-card.tsx'
import { UnreadGrades } from './unread-grades.tsx'
import { visitLines } from './shown-visit.ts'
import { VisitList } from './visit-list.tsx'
import styles from './visits-history.module.css'

/** `/visitsHistory`: visits newest first, each with its total and the change. */
type VisitsHistoryProps = {
  reach: Reach
  visitPathOf: (visitId: string) => string
  /** The link to record a visit, for those who may. */
  add?: ReactNode
}

export function VisitsHistory({ reach, visitPathOf, add }: VisitsHistoryProps) {
  const t = useT()
  const { userId, employeeName } = useSignedIn()
  const view = useVisits({ userId, reach })
  useFreshVisits({ userId, reach })
  const never = { title: t('visits.neverTitle') }

  const isComing = !view || (view.fetchedAt === null && view.problem === null && view.visits.length === 0)
  if (!isComing && view.fetchedAt === null && view.visits.length === 0) return <FreshnessNote {...view} never={never} />
  const visits = isComing ? null : view.visits
  const isRead = typeof view?.fetchedAt === 'number'
  const ownTrend = pharmacistTrend(
    (visits ?? []).map(({ visit }) => visit),
    reach === 'own' ? userId : '',
  )
  return (
    <div className={styles.page}>
      {isComing ? null : <FreshnessNote {...view} never={never} />}
      <UnreadGrades visits={(visits ?? []).map(({ visit }) => visit)} />
      {reach === 'all' ? (
        <ChainVisits visits={visits} isRead={isRead} visitPathOf={visitPathOf} add={add} />
      ) : visits === null ? (
        <SkeletonRows lines={3} />
      ) : visits.length === 0 ? (
        <Card>
          <EmptyState icon={<IconClipboardCheck size={26} />}>{t('visits.none')}</EmptyState>
        </Card>
      ) : (
        <>
          <HistoryTop count={isRead ? visits.length : null} />
          <div className={styles.columns}>
            <VisitList
              lines={visitLines(visits, visits)}
              all={isRead ? visits : []}
              visitPathOf={visitPathOf}
              isPersonNamed={false}
            />
            <TrendCard pharmacy={null} pharmacist={isRead ? trendOf(employeeName, ownTrend) : null} />
          </div>
        </>
      )}
    </div>
  )
}
