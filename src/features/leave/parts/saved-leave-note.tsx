import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Noted, NotedList } from '../../../components/layout/noted-list.tsx'
import { useRowActions } from '../../../components/outbox/use-row-actions.ts'
import { StateWord } from '../../../components/state/state-word.tsx'
import { isEditable, isStuck, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { parseLeaveRequestIntent } from '../../../shared/contract/intents/leave-request.ts'
import { useT } from '../../../i18n/use-t.ts'
import { AwaitedNote, useAwaited } from '../../../kinds/awaited-note.tsx'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { takeBackLeaveRequest } from '../commands.ts'
import { DayRange } from './day-range.tsx'
import { useIsLeaveHalfTyped, useNotedRequests } from '../queries.ts'
import { unsentId } from '../../../data/record/unsent-id.ts'

type SavedLeaveNoteProps = {
  /** The request that was just saved. It is shown until dismissed, even after it was sent. */
  savedOpId: string | null
  leavePathOf: (leaveId: string) => string
  onDismiss: () => void
  /** Called after the request was turned back into a draft. */
  onTakenBack: () => void
}

/** On the home screen: the person's unsent leave requests. Read from the outbox, so it survives navigation. */
export function SavedLeaveNote({ savedOpId, leavePathOf, onDismiss, onTakenBack }: SavedLeaveNoteProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const rows = useNotedRequests({ ownerId: userId, savedOpId })
  // There is only one draft, so a second one would overwrite it.
  const isHalfTyped = useIsLeaveHalfTyped(userId)
  if (!rows?.length) return null
  return (
    <Card title={t('leave.savedTitle')}>
      <NotedList>
        {rows.map((row) => (
          <NotedRequest
            key={row.opId}
            row={row}
            path={leavePathOf(unsentId(row.opId))}
            onDismiss={row.state === 'done' ? onDismiss : null}
            onTakenBack={isEditable(row) && !isHalfTyped ? onTakenBack : null}
          />
        ))}
      </NotedList>
    </Card>
  )
}

type NotedRequestProps = {
  row: OutboxRow
  path: string
  onDismiss: (() => void) | null
  onTakenBack: (() => void) | null
}

const HINT_OF = {
  saved: 'leave.savedHere',
  sending: 'app.sendingNow',
  sent: 'leave.savedSent',
  attention: 'leave.savedAttention',
} as const

function NotedRequest({ row, path, onDismiss, onTakenBack }: NotedRequestProps) {
  const t = useT()
  const { isTooLate, act } = useRowActions()
  const awaited = useAwaited(row.opId)
  const { labelOf } = useLeaveTypes()
  const asked = parseLeaveRequestIntent(row.intent)
  const state = stateWordOf(row)
  const isTwice = row.state === 'conflict' && row.lastProblem?.code === 'double_leave'
  const hint =
    row.state === 'signInNeeded'
      ? 'app.sentAfterSignIn'
      : isTwice
        ? 'leave.savedTwice'
        : isStuck(row)
          ? 'app.notConfirmedHint'
          : HINT_OF[state]
  return (
    <Noted
      what={
        asked ? (
          <span>
            <span>{`${labelOf(asked.natureLeave)} ·`}</span>{' '}
            <DayRange dateFrom={asked.dateFrom} dateTo={asked.dateTo} />
          </span>
        ) : null
      }
      state={<StateWord state={state} />}
      hint={isTooLate && state !== 'sent' ? t('app.notNow') : awaited ? <AwaitedNote row={awaited} /> : t(hint)}
      actions={
        <>
          <LinkButton to={path}>{t('leave.open')}</LinkButton>
          {onTakenBack ? (
            <Button
              variant="quiet"
              onClick={() =>
                void act(() => takeBackLeaveRequest(row)).then((isTaken) => (isTaken ? onTakenBack() : undefined))
              }
            >
              {t('leave.takeBack')}
            </Button>
          ) : null}
          {onDismiss ? (
            <Button variant="quiet" onClick={onDismiss}>
              {t('leave.dismiss')}
            </Button>
          ) : null}
        </>
      }
    />
  )
}
