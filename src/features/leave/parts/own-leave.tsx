import { useEffect, useState } from 'react'
import { IconMapQuestion } from '@tabler/icons-react'
import { LinkButton, Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { mostDaysOf } from '../../../shared/contract/chain/leave-types.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { useNow } from '../../../lib/use-now.ts'
import { OwnBalance } from './own-balance.tsx'
import { useSignedIn } from '../../../stores/session-store.ts'
import { LeaveView } from './leave-view.tsx'
import { LeavesFreshness } from './leaves-freshness.tsx'
import styles from './own-leave.module.css'
import { useFreshLeaves, useLeave } from '../queries.ts'
import { RejoinForm } from './rejoin-form.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { OutboxRowActions } from '../../../components/outbox/outbox-row-actions.tsx'
import { useRowActions } from '../../../components/outbox/use-row-actions.ts'
import { discard } from '../../../data/record/outbox.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { changeLeave } from '../../../shared/rules/leave/leave-states.ts'
import { recordLeaveChange } from '../commands.ts'
import type { ShownLeave } from './shown-leave.ts'

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
  const { types } = useLeaveTypes()
  const today = riyadhDayOf(useNow())
  const view = useLeave({ ownerId: userId, leaveId })
  const movedTo = view?.movedTo ?? null
  useFreshLeaves(userId)
  useEffect(() => {
    if (movedTo !== null) onMoved(movedTo)
  }, [movedTo, onMoved])

  if (!view || movedTo !== null) return <SkeletonCards sizes={COMING} />
  const { shown, counted, isLoaded, problem } = view
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
  const { leave, request } = shown
  const mostDays = mostDaysOf(types, leave.natureLeave)
  const hasBalance = mostDays !== null && (leave.status === 'Pending' || leave.status === 'Approved')
  return (
    <div className={styles.page}>
      {isLoaded ? <LeavesFreshness view={view} /> : null}
      <LeaveView
        shown={shown}
        balance={
          !hasBalance || (!isLoaded && problem !== null) ? null : !isLoaded ? (
            // The leaves are stored a moment before their age.
            <br />
          ) : (
            <OwnBalance
              type={leave.natureLeave}
              mostDays={mostDays}
              days={leave}
              today={today}
              others={counted}
              isAmong
            />
          )
        }
        actions={<CancelLeave shown={shown} onTakenOut={onTakenOut} />}
        rejoinActions={<RejoinForm shown={shown} />}
        editPath={request ? editPathOf(request.opId) : null}
      />
    </div>
  )
}

type CancelLeaveProps = {
  shown: ShownLeave
  /** Called after an unsent request was removed, when nothing is left to show. */ onTakenOut: () => void
}

/** Cancels a leave while it is Pending, after a confirmation. An unsent request is removed instead. */
function CancelLeave({ shown, onTakenOut }: CancelLeaveProps) {
  const t = useT()
  const owner = useSignedIn()
  const actions = useRowActions()
  const [problem, setProblem] = useState<string | null>(null)
  // Created when the dialog opens, so that a double tap on the button records one change.
  const [opId, setOpId] = useState('')
  const { leave, server, request, changes } = shown
  if (!changeLeave({ leave, action: { is: 'cancel' }, actor: 'requester' }).ok) return null
  // An earlier change has a note of its own, with its own actions.
  if (changes.length > 0) return null
  const onlyHere = server === null ? request : null

  async function cancel(): Promise<boolean> {
    setProblem(null)
    if (onlyHere) {
      const isTakenOut = await discard(onlyHere)
      if (isTakenOut) onTakenOut()
      return isTakenOut
    }
    if (!server) return true
    const result = await recordLeaveChange({ opId, owner, leave: server, action: { is: 'cancel' }, actor: 'requester' })
    if (!result.ok) setProblem(result.code)
    return true
  }

  return (
    <>
      {problem ? (
        <Banner tone="error" title={t('leave.notSaved')}>
          {t(errorMessageId(problem))}
        </Banner>
      ) : null}
      <OutboxRowActions
        actions={actions}
        discard={{
          title: 'leave.cancelTitle',
          body: onlyHere ? (onlyHere.sentBefore ? 'leave.takeOutAmbiguous' : 'leave.takeOutBody') : 'leave.cancelBody',
          confirm: 'leave.cancelConfirm',
          keep: 'leave.cancelKeep',
          act: cancel,
        }}
      >
        <Button
          onClick={() => {
            setOpId(crypto.randomUUID())
            actions.ask()
          }}
        >
          {t('leave.cancelLeave')}
        </Button>
      </OutboxRowActions>
    </>
  )
}
