import { IconMapQuestion } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { useIsAsked } from '../../../lib/use-is-asked.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useDecided } from '../../../lib/use-decided.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { leaveRequests, nextRequest, returnRequests } from './choose-requests.ts'
import { Decision } from './decision.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { ManagerView } from './manager-view.tsx'
import { useFreshReview, useReview } from '../manager-queries.ts'
import styles from './own-leave.module.css'

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
          <Decision
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
