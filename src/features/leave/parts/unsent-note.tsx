import { isEditable, isStillMeant, problemOf, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { InstantText } from '../../../components/format/day-text.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { OutboxRowActions } from '../../../components/outbox/outbox-row-actions.tsx'
import { useRowActions } from '../../../components/outbox/use-row-actions.ts'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { LEAVE_REQUEST } from '../../../shared/contract/intents/leave-request.ts'
import { parseLeaveUpdateIntent } from '../../../shared/contract/intents/leave-update.ts'
import { discard, retryNow } from '../../../data/record/outbox.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { AwaitedNote, useAwaited } from '../../../kinds/awaited-note.tsx'
import type { Leave } from '../../../shared/contract/leave.ts'
import type { LeaveAction } from '../../../shared/rules/leave/leave-states.ts'
import { leaveStateName } from './leave-state.tsx'
import styles from './unsent-note.module.css'

type UnsentNoteProps = {
  row: OutboxRow
  /** The leave as the server has it now; null if the server does not know it. */
  server: Leave | null
  /** The path of the form for an unsent request; null where editing is not offered. */
  editPath: string | null
}

/** One unsent request or change: its state, what is wrong, and what its owner can do. */
export function UnsentNote({ row, server, editPath }: UnsentNoteProps) {
  const t = useT()
  const nameOf = useChangeName()
  const actions = useRowActions()
  const awaited = useAwaited(row.opId)
  const state = stateWordOf(row)
  const problem = problemOf(row)
  const isRequest = row.kind === LEAVE_REQUEST
  const isMootNow = row.state === 'conflict' && row.lastProblem?.code === 'leave_decided'
  // Another day was requested since, so this decision no longer applies.
  const isOfOldDay = row.state === 'conflict' && row.lastProblem?.code === 'rejoin_changed'
  const isPointless = isMootNow || isOfOldDay
  const takeOut = () => discard(row)
  const action = parseLeaveUpdateIntent(row.intent)?.action
  const reason = action && 'reason' in action ? action.reason : ''

  return (
    <section className={styles.note} aria-label={nameOf(row)}>
      <div className={styles.head}>
        <p className={styles.name}>{nameOf(row)}</p>
        <StateWord state={state} />
      </div>
      <p className={styles.aside}>
        <span>{t('leave.recordedAt')}</span> <InstantText instant={row.recordedAt} />
      </p>
      {reason && state === 'attention' ? (
        <p className={styles.aside} dir="auto">
          {reason}
        </p>
      ) : null}
      {awaited ? <AwaitedNote row={awaited} className={styles.aside} /> : null}
      {/* Temporary problems resolve by themselves and are not shown as errors. While a retry is being sent, "offline"
          would be wrong. */}
      {problem && state !== 'attention' && !awaited && !(state === 'sending' && problem.code === 'offline') ? (
        <p className={styles.aside}>{t(errorMessageId(problem.code))}</p>
      ) : null}
      <OutboxRowActions
        actions={actions}
        why={
          problem && state === 'attention' ? (
            <Reason
              row={row}
              canChange={editPath !== null && isEditable(row)}
              meanwhile={isPointless ? server : null}
            />
          ) : null
        }
        discard={{
          title: 'leave.discardTitle',
          body: discardBody(row),
          confirm: 'leave.discardConfirm',
          keep: 'leave.keep',
          act: takeOut,
        }}
      >
        {isPointless ? (
          <Button onClick={() => void actions.act(takeOut)}>
            {t(isOfOldDay ? 'leave.decideAnew' : 'leave.letStand')}
          </Button>
        ) : null}
        {isRequest && editPath && isEditable(row) ? (
          <LinkButton to={editPath}>{t(state === 'attention' ? 'leave.change' : 'leave.changeWaiting')}</LinkButton>
        ) : null}
        {state === 'attention' && !isPointless ? (
          <>
            <Button onClick={() => void actions.act(() => retryNow(row))}>{t('leave.tryAgain')}</Button>
            <DiscardButton onClick={actions.ask}>{t('leave.discard')}</DiscardButton>
          </>
        ) : null}
        {state !== 'attention' && row.state !== 'sending' && !isRequest ? (
          <Button variant="quiet" onClick={() => void actions.act(takeOut)}>
            {t('leave.takeBack')}
          </Button>
        ) : null}
      </OutboxRowActions>
    </section>
  )
}

function discardBody(row: OutboxRow): MessageId {
  if (row.kind === LEAVE_REQUEST) return row.sentBefore ? 'leave.takeOutAmbiguous' : 'leave.takeOutBody'
  return row.sentBefore && isStillMeant(row) ? 'app.discardUnconfirmed' : 'leave.discardBody'
}

type ReasonProps = {
  row: OutboxRow
  canChange: boolean
  /** The server's leave, if its state makes a retry pointless. */
  meanwhile: Leave | null
}

function Reason({ row, canChange, meanwhile }: ReasonProps) {
  if (meanwhile) return <Meanwhile row={row} server={meanwhile} />
  const isRejoin = parseLeaveUpdateIntent(row.intent)?.action.is === 'requestRejoin'
  const whatToDo =
    row.kind === LEAVE_REQUEST
      ? canChange
        ? 'leave.requestAfterRefusal'
        : 'sync.enterAnew'
      : isRejoin
        ? 'leave.rejoinAfterRefusal'
        : 'leave.changeAfterRefusal'
  return <RefusalReason problem={problemOf(row)} whatToDo={whatToDo} />
}

/** What became of the leave while the change was waiting. */
function Meanwhile({ row, server }: { row: OutboxRow; server: Leave }) {
  const t = useT()
  const words = useDayWords()
  const intent = parseLeaveUpdateIntent(row.intent)
  const isManager = intent?.actor === 'manager'
  if (row.lastProblem?.code === 'rejoin_changed') {
    return (
      <span>
        {server.dateRejoinRequest === null
          ? t('errors.rejoin_changed')
          : t('leave.rejoinChangedMeanwhile', { day: words(server.dateRejoinRequest) })}
      </span>
    )
  }
  const isOfRejoin = REJOIN_ACTIONS.some((each) => each === intent?.action.is)
  if (isOfRejoin && server.dateRejoinRequestStatus) {
    return (
      <span>
        {t(isManager ? 'leave.rejoinDecidedByOther' : 'leave.rejoinDecidedMeanwhile', {
          state: t(leaveStateName(server.dateRejoinRequestStatus)),
        })}
      </span>
    )
  }
  if (isManager && server.status === 'Cancelled') return <span>{t('leave.cancelledMeanwhile')}</span>
  return (
    <span>
      {t(isManager ? 'leave.decidedByOther' : 'leave.decidedMeanwhile', { state: t(leaveStateName(server.status)) })}
    </span>
  )
}

const REJOIN_ACTIONS: readonly LeaveAction['is'][] = ['requestRejoin', 'approveRejoin', 'rejectRejoin']

const CHANGE_NAMES: Record<LeaveAction['is'], MessageId> = {
  cancel: 'leave.unsentCancel',
  approve: 'leave.unsentApprove',
  reject: 'leave.unsentReject',
  requestRejoin: 'leave.unsentRejoin',
  approveRejoin: 'leave.unsentRejoinApprove',
  rejectRejoin: 'leave.unsentRejoinReject',
}

function useChangeName(): (row: OutboxRow) => string {
  const t = useT()
  const words = useDayWords()
  return (row) => {
    const intent = parseLeaveUpdateIntent(row.intent)
    if (row.kind === LEAVE_REQUEST || !intent) return t('leave.unsentRequest')
    const { action } = intent
    return t(CHANGE_NAMES[action.is], action.is === 'requestRejoin' ? { day: words(action.date) } : {})
  }
}
