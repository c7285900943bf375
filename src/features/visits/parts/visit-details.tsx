import { IconMapQuestion } from '@tabler/icons-react'
import { Navigate } from 'react-router-dom'
import { useState } from 'react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { visitBefore } from '../../../shared/rules/visits/visit-review.ts'
import { otherOfPair } from '../../../shared/rules/visits/visit-trend.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useArrivedVisit, useFreshVisits, useVisits } from '../queries.ts'
import type { Reach } from '../queries.ts'
import { opIdIn } from '../../../data/record/unsent-id.ts'
import { Trail } from '../../../components/layout/trail.tsx'
import { knownServerKind } from '../../../data/http/api-client.ts'
import { readAuditTrail } from '../../../data/reads/audit-trail.ts'
import type { AuditTrail } from '../../../data/reads/audit-trail.ts'
import { useLiveQuery } from '../../../lib/queries/use-live-query.ts'
import { UnsentVisitNote } from './unsent-visit-note.tsx'
import styles from './visit-details.module.css'
import { VisitSheet } from './visit-sheet.tsx'
import { visitsThatCount } from './shown-visit.ts'

/** Placeholders of the total, points, the two tables and the remarks. */
const COMING = ['20rem', '18rem', '44rem', '26rem', '8rem'] as const

type VisitDetailsProps = {
  visitId: string
  reach: Reach
  historyPath: string
  visitPathOf: (visitId: string) => string
  /** The form for an unsent visit. */
  editPathOf: (opId: string) => string
}

/** `/visitPage/:visitId`: one of the visits that this person may see. Any other id counts as not found. */
export function VisitDetails({ visitId, reach, historyPath, visitPathOf, editPathOf }: VisitDetailsProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useVisits({ userId, reach })
  const isAsked = useFreshVisits({ userId, reach })
  const shown = view?.visits.find(({ visit }) => visit._id === visitId)
  const arrived = useArrivedVisit({ visitId, visits: view?.visits })

  // A visit that is only here is shown at once; of any other, what it is compared with comes with it.
  if (!view || (view.fetchedAt === null && view.problem === null && !shown?.row))
    return <SkeletonCards sizes={COMING} />
  if (!shown && arrived !== null) return <Navigate replace to={visitPathOf(arrived)} />
  const all = visitsThatCount(view.visits).map(({ visit }) => visit)
  const none = view.fetchedAt === null ? undefined : null
  // A very recent visit may still be in transit, so nothing is stated before the server was asked.
  if (!shown && !isAsked && (view.fetchedAt === null || view.problem === null)) return <SkeletonCards sizes={COMING} />
  if (!shown && view.fetchedAt === null)
    return <ReadFailure problem={view.problem ?? 'offline'} title={t('visits.notHere')} />
  return (
    <div className={styles.page}>
      <FreshnessNote {...view} never={{ title: t('visits.neverTitle') }} />
      {shown?.row ? <UnsentVisitNote row={shown.row} editPath={editPathOf(shown.row.opId)} /> : null}
      {shown ? (
        <VisitSheet
          trail={reach === 'all' && opIdIn(visitId) === null ? <VisitTrail userId={userId} visitId={visitId} /> : null}
          visit={shown.visit}
          before={none === null ? visitBefore(all, shown.visit) : undefined}
          other={
            otherOfPair(
              view.visits.map(({ visit }) => visit),
              shown.visit,
            ) ?? none
          }
          visitPathOf={visitPathOf}
        />
      ) : (
        <Card>
          <EmptyState
            icon={<IconMapQuestion size={26} />}
            action={<LinkButton to={historyPath}>{t('visits.toHistory')}</LinkButton>}
          >
            {t('visits.unknown')}
          </EmptyState>
        </Card>
      )}
    </div>
  )
}

/** Who created a visit on the server and when, for managers. Renders nothing if the server keeps no audit trail. */
function VisitTrail({ userId, visitId }: { userId: string; visitId: string }) {
  const t = useT()
  const [trail, setTrail] = useState<AuditTrail | null>(null)
  const hasTrail = useLiveQuery(async () => (await knownServerKind()) === 'extended', [])
  async function load(): Promise<void> {
    setTrail(null)
    setTrail(await readAuditTrail({ userId, entity: 'visit', id: visitId }))
  }
  if (!hasTrail) return null
  return (
    <Trail
      title={t('visits.trail')}
      none={t('visits.trailNone')}
      offline={t('visits.trailOffline')}
      trail={trail}
      load={load}
      nameOf={({ action }) => t(action === 'add' ? 'visits.trailAdded' : 'visits.trailOther')}
    />
  )
}
