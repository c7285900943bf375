import { useEffect } from 'react'
import { IconMapQuestion } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { CancelLeave } from './cancel-leave.tsx'
import { LeaveView } from './leave-view.tsx'
import { LeavesFreshness } from './leaves-freshness.tsx'
import styles from './own-leave.module.css'
import { useFreshLeaves, useLeave } from '../queries.ts'
import { RejoinForm } from './rejoin-form.tsx'

/** Placeholders of the leave, its rejoin and the timeline. */
const COMING = ['34rem', '16rem', '20rem'] as const

type OwnLeaveProps = {
  leaveId: string
  historyPath: string
  editPathOf: (opId: string) => string
  /** The leave has another path now: it has arrived, and has the server's id. */
  onMoved: (leaveId: string) => void
  onTakenOut: () => void
}

/** `/leavePage/:leaveId` for the requester, whether the leave is sent or not. */
export function OwnLeave({ leaveId, historyPath, editPathOf, onMoved, onTakenOut }: OwnLeaveProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useLeave({ ownerId: userId, leaveId })
  const movedTo = view?.movedTo ?? null
  useFreshLeaves(userId)
  useEffect(() => {
    if (movedTo !== null) onMoved(movedTo)
  }, [movedTo, onMoved])

  if (!view || movedTo !== null) return <SkeletonCards sizes={COMING} />
  const { shown, isLoaded, problem } = view
  if (!shown) {
    if (!isLoaded && problem === null) return <SkeletonCards sizes={COMING} />
    if (!isLoaded) return <ReadFailure problem={problem ?? 'offline'} title={t('leave.notHereLeave')} />
    return (
      <div className={styles.page}>
        <Card>
          <EmptyState
            icon={<IconMapQuestion size={26} />}
            action={<LinkButton to={historyPath}>{t('leave.toHistory')}</LinkButton>}
          >
            <strong>{t('leave.goneTitle')}</strong> <span>{t('leave.goneBody')}</span>
          </EmptyState>
        </Card>
        {problem === null ? null : <LeavesFreshness view={view} />}
      </div>
    )
  }
  const { request } = shown
  return (
    <div className={styles.page}>
      {isLoaded ? <LeavesFreshness view={view} /> : null}
      <LeaveView
        shown={shown}
        actions={<CancelLeave shown={shown} onTakenOut={onTakenOut} />}
        rejoinActions={<RejoinForm shown={shown} />}
        editPath={request ? editPathOf(request.opId) : null}
      />
    </div>
  )
}
