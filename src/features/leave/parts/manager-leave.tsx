import { useRef, useState } from 'react'
import { IconMapQuestion } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { leaveRequests, nextRequest, returnRequests } from './choose-requests.ts'
import { DecideLeave } from './decide-leave.tsx'
import { DecideRejoin } from './decide-rejoin.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { LeaveContext } from './leave-context.tsx'
import { LeaveView } from './leave-view.tsx'
import { useFreshReview, useIsSent, useReview } from './manager-queries.ts'
import styles from './own-leave.module.css'

/** Placeholders of the leave, the context and the timeline. */
const COMING = ['34rem', '16rem', '16rem'] as const

type ManagerLeaveProps = {
  leaveId: string
  /** Which list the manager came from, to find the next leave of it. */
  is: 'leaves' | 'returns'
  listPath: string
  leavePathOf: (leaveId: string) => string
}

/** `/leavePage/:leaveId` for managers: the leave, its context and the decision. */
export function ManagerLeave({ leaveId, is, listPath, leavePathOf }: ManagerLeaveProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const view = useReview(userId)
  useFreshReview(userId)
  const [openedAt] = useState(() => Date.now())
  const [decided, setDecided] = useState<string | null>(null)
  const isSent = useIsSent(decided)
  const page = useRef<HTMLDivElement>(null)
  const shown = view && [...view.leaves, ...view.copies].find(({ leave }) => leave._id === leaveId)

  // The buttons are gone; the state of the decision is shown at the top.
  function handleDecided(opId: string) {
    setDecided(opId)
    page.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  if (!view) return <SkeletonCards sizes={COMING} />
  const { fetchedAt, problem } = view
  if (!shown) {
    // A leave requested since the last read is not reported as unknown before the server was requested again.
    const isAsked = problem !== null || (fetchedAt !== null && fetchedAt >= openedAt)
    if (!isAsked) return <SkeletonCards sizes={COMING} />
    if (problem !== null) return <ReadFailure problem={problem} title={t('leave.notHereLeave')} />
    return (
      <div className={styles.page}>
        <Card>
          <EmptyState
            icon={<IconMapQuestion size={26} />}
            action={<LinkButton to={listPath}>{t('leave.toRequests')}</LinkButton>}
          >
            <strong>{t('leave.goneTitle')}</strong> {t('leave.goneManagerBody')}
          </EmptyState>
        </Card>
      </div>
    )
  }
  const { leave } = shown
  const name = leave.requesterShortestName || leave.requesterName
  const isOpen = leave.status === 'Pending' || leave.status === 'Approved'
  const next = isSent
    ? nextRequest(view.leaves, { kind: is === 'leaves' ? leaveRequests : returnRequests, after: leaveId })
    : null
  return (
    <div ref={page} tabIndex={-1} className={styles.page}>
      <FreshnessNote
        fetchedAt={fetchedAt}
        problem={problem}
        consequence={t('leave.newerMayMiss')}
        never={{ title: t('leave.requestsNotHereTitle') }}
      />
      {isSent ? (
        <div className={styles.screenOnly}>
          <Banner
            tone="success"
            title={t('leave.decisionSent')}
            action={
              <LinkButton to={next ? leavePathOf(next.leave._id) : listPath}>
                {t(next ? 'leave.nextRequest' : 'leave.toRequests')}
              </LinkButton>
            }
          >
            {t('leave.decisionSentBody', { name })}
          </Banner>
        </div>
      ) : null}
      <LeaveView
        shown={shown}
        actor="manager"
        pharmacy={shown.pharmacy}
        actions={
          <>
            {isOpen ? <LeaveContext shown={shown} view={view} today={today} /> : null}
            <DecideLeave shown={shown} onDecided={handleDecided} />
          </>
        }
        rejoinActions={<DecideRejoin shown={shown} onDecided={handleDecided} />}
        history={<DecisionHistory userId={userId} leaveId={leaveId} />}
        editPath={null}
      />
    </div>
  )
}
