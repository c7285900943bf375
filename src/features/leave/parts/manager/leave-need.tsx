import { Dotted } from '../../../../components/layout/dotted.tsx'
import { NeedRow } from '../../../../components/layout/need-row.tsx'
import type { Beside } from '../../../../components/layout/need-row.tsx'
import { Place } from '../../../../components/format/place.tsx'
import { StateWord } from '../../../../components/state/state-word.tsx'
import { useListText } from '../../../../components/format/use-list-text.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import { isUndoable, useUndoable } from '../../../../lib/use-undoable.ts'
import { leaveDays, maximumDaysOf } from '../../../../shared/rules/leave/leave-days.ts'
import { awayTogether } from '../../../../shared/rules/leave/leave-review.ts'
import type { ReviewView } from '../../manager-queries.ts'
import { stateWordOfLeave } from '../shown-leave.ts'
import { leaveRequests, oldestFirst, returnRequests } from './choose-requests.ts'
import type { RequestKind, ReviewedLeave } from './choose-requests.ts'
import { LeaveStateBadge } from '../leave-state.tsx'
import { LeaveDecision } from './leave-decision.tsx'
import { useLeaveSentence } from './use-leave-sentence.ts'

/** A request, and whether it is about the return from the leave. */
export type LeaveNeedOf = { shown: ReviewedLeave; isReturn: boolean }

/**
 * What a manager has to decide: leaves, then returns, the longest waiting first; with what can still be undone, and those
 * in `kept`, which were decided in this list and stay in their place.
 */
export function leaveNeeds(all: readonly ReviewedLeave[], kept: ReadonlySet<string> = NONE): LeaveNeedOf[] {
  const of = (kind: RequestKind, isReturn: boolean) =>
    all
      .filter(
        (shown) =>
          isWaiting(shown, kind) ||
          kept.has(keyOf({ shown, isReturn })) ||
          (shown.changes.some(isUndoable) && shown.server !== null && kind.listOf(shown.server) === 'Pending'),
      )
      .sort(oldestFirst(kind))
      .map((shown) => ({ shown, isReturn }))
  return [...of(leaveRequests, false), ...of(returnRequests, true)]
}

const NONE: ReadonlySet<string> = new Set()

/** A leave is in the list for itself, and later for the return from it. */
export function keyOf({ shown: { leave }, isReturn }: LeaveNeedOf): string {
  return isReturn ? `${leave._id} return` : leave._id
}

/** Whether it waits for a decision, also one that was refused. */
export function isToDecide({ shown, isReturn }: LeaveNeedOf): boolean {
  return isWaiting(shown, isReturn ? returnRequests : leaveRequests)
}

function isWaiting({ leave }: ReviewedLeave, kind: RequestKind): boolean {
  return kind.listOf(leave) === 'Pending'
}

type LeaveNeedProps = {
  need: LeaveNeedOf
  view: Pick<ReviewView, 'leaves' | 'pharmacyOf' | 'fetchedAt'>
  path: string
  beside: Beside
}

/** A leave or a return that waits for this manager, decided in its row. */
export function LeaveNeed({ need, view, path, beside }: LeaveNeedProps) {
  const t = useT()
  const sentenceOf = useLeaveSentence()
  const listText = useListText()
  const nameText = useNameText()
  const { shown } = need
  const { leave, pharmacy, changes } = shown
  const undoable = useUndoable(changes)
  // Where it is decided, the decision says it.
  const isUndoneHere = undoable !== null && beside === 'nothing'
  // Nothing is said about colleagues whose leaves may be missing.
  const together =
    need.isReturn || view.fetchedAt === null
      ? null
      : awayTogether({
          leave,
          others: view.leaves.map((one) => one.leave),
          pharmacyOf: (userId) => view.pharmacyOf.get(userId),
        })
  const away = [...new Set((together ?? []).map((absence) => nameText(absence.leave.requesterName)))]
  const word = isUndoneHere ? null : (stateWordOfLeave(shown) ?? (isToDecide(need) ? null : 'sent'))
  const maximum = maximumDaysOf(leave)
  const isOver = maximum !== null && leaveDays(leave) > maximum
  return (
    <NeedRow
      to={path}
      name={sentenceOf(leave)}
      actions={<LeaveDecision shown={shown} undoable={undoable} isInRow />}
      beside={beside}
    >
      <p>
        <Dotted>
          {pharmacy === '' ? null : <Place>{pharmacy}</Place>}
          {isOver && !need.isReturn ? t('leave.overBy', { count: leaveDays(leave) - maximum }) : null}
          {away.length === 0 ? null : t('leave.alsoAway', { names: listText(away) })}
        </Dotted>
      </p>
      {isToDecide(need) || isUndoneHere ? null : (
        <LeaveStateBadge state={need.isReturn ? leave.dateRejoinRequestStatus : leave.status} />
      )}
      {word ? <StateWord state={word} /> : null}
    </NeedRow>
  )
}
