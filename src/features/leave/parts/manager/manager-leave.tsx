import { IconMapQuestion } from '@tabler/icons-react'
import type { OutboxRow } from '@counter/outbox'
import { useState } from 'react'
import { LinkButton } from '../../../../components/inputs/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { EmptyState } from '../../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../../components/state/read-failure.tsx'
import { SkeletonCards } from '../../../../components/state/skeleton-cards.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useIsAsked } from '../../../../lib/use-is-asked.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { useDecided } from '../../../../lib/use-decided.ts'
import { riyadhDayOf } from '../../../../shared/rules/days/business-day.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { useFreshReview, useReview } from '../../manager-queries.ts'
import { Trail } from '../../../../components/layout/trail.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import type { MessageId } from '../../../../i18n/message-id.ts'
import type { AuditEntry } from '../../../../shared/contract/audit.ts'
import { LEAVE_ACTIONS } from '../../../../shared/rules/leave/leave-states.ts'
import type { LeaveAction } from '../../../../shared/rules/leave/leave-states.ts'
import { useLiveQuery } from '../../../../lib/queries/use-live-query.ts'
import { knownServerKind } from '../../../../data/http/api-client.ts'
import { readAuditTrail } from '../../../../data/reads/audit-trail.ts'
import type { AuditTrail } from '../../../../data/reads/audit-trail.ts'
import { leaveRequests, nextRequest, returnRequests } from './choose-requests.ts'
import { LeaveDecision } from './leave-decision.tsx'
import { ManagerView } from './manager-view.tsx'
import styles from '../own-leave.module.css'

/** Placeholders of the leave, the context and the timeline. */
const COMING = ['34rem', '16rem', '16rem'] as const

type ManagerLeaveProps = {
  leaveId: string
  /** Which list the manager came from, to find the next leave of it. */
  requests: 'leaves' | 'returns'
  listPath: string
  leavePathOf: (leaveId: string) => string
}

/** `/leavePage/:leaveId` for managers: the leave, its context and the decision. */
export function ManagerLeave({ leaveId, requests, listPath, leavePathOf }: ManagerLeaveProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const view = useReview(userId)
  useFreshReview(userId)
  const isAsked = useIsAsked(view)
  const shown = view?.leaves.find(({ ids }) => ids.includes(leaveId))
  const { undoable, isNoted, onDecided, page } = useDecided(shown?.changes ?? NONE)

  if (!view) return <SkeletonCards sizes={COMING} />
  const { fetchedAt, problem, arePeopleRead } = view
  // What a decision depends on is counted in both lists, and stands above the rest.
  if ((fetchedAt === null && problem === null) || arePeopleRead === null) return <SkeletonCards sizes={COMING} />
  if (!shown) {
    if (!isAsked) return <SkeletonCards sizes={COMING} />
    if (problem !== null) return <ReadFailure problem={problem} title={t('leave.notHereLeave')} />
    return (
      <div className={styles.page}>
        <Card>
          <EmptyState
            icon={<IconMapQuestion size={26} />}
            action={<LinkButton to={listPath}>{t('leave.toRequests')}</LinkButton>}
          >
            <strong>{t('leave.goneTitle')}</strong> <span>{t('leave.goneManagerBody')}</span>
          </EmptyState>
        </Card>
      </div>
    )
  }
  const next = nextRequest(view.leaves, {
    kind: requests === 'leaves' ? leaveRequests : returnRequests,
    after: shown.leave._id,
  })
  return (
    <div ref={page} tabIndex={-1} className={styles.page}>
      <FreshnessNote
        fetchedAt={fetchedAt}
        problem={problem}
        consequence={t('leave.newerMayMiss')}
        never={{ title: t('leave.requestsNotHereTitle') }}
      />
      <ManagerView
        shown={shown}
        view={view}
        today={today}
        undoable={undoable?.opId ?? null}
        decision={
          <LeaveDecision
            key={shown.leave._id}
            shown={shown}
            undoable={undoable}
            next={
              isNoted
                ? {
                    path: next ? leavePathOf(next.leave._id) : listPath,
                    label: t(next ? 'leave.nextRequest' : 'leave.toRequests'),
                  }
                : null
            }
            onDecided={onDecided}
          />
        }
        history={<DecisionHistory userId={userId} leaveId={leaveId} />}
      />
    </div>
  )
}

const NONE: readonly OutboxRow[] = []

const NAMES: Record<LeaveAction['is'], MessageId> = {
  cancel: 'leave.eventCancelled',
  approve: 'leave.eventApproved',
  reject: 'leave.eventRejected',
  requestRejoin: 'leave.eventRejoinAsked',
  approveRejoin: 'leave.eventRejoinApproved',
  rejectRejoin: 'leave.eventRejoinRejected',
}

/** Who decided what and when. Renders nothing if the server keeps no audit trail. */
function DecisionHistory({ userId, leaveId }: { userId: string; leaveId: string }) {
  const t = useT()
  const words = useDayWords()
  const history = useDecisionHistory({ userId, leaveId })
  function nameOf({ action, after }: AuditEntry): string {
    const is = LEAVE_ACTIONS.find((each) => each === action)
    const day = after?.['dateRejoinRequest']
    return is ? t(NAMES[is], typeof day === 'string' ? { day: words(day.slice(0, 10)) } : {}) : t('leave.historyOther')
  }
  if (!useHasAuditTrail()) return null
  return (
    <Trail
      title={t('leave.history')}
      none={t('leave.historyNone')}
      offline={t('leave.historyOffline')}
      nameOf={nameOf}
      {...history}
    />
  )
}

/** Whether this server keeps an audit trail; undefined until known. */
function useHasAuditTrail(): boolean | undefined {
  return useLiveQuery(async () => (await knownServerKind()) === 'extended', [])
}

/** The server's audit trail of a leave; null until it is requested, and while it loads. */
function useDecisionHistory({ userId, leaveId }: { userId: string; leaveId: string }): {
  trail: AuditTrail | null
  load: () => Promise<void>
} {
  const [trail, setTrail] = useState<AuditTrail | null>(null)
  async function load() {
    setTrail(null)
    setTrail(await readAuditTrail({ userId, entity: 'leave', id: leaveId }))
  }
  return { trail, load }
}
