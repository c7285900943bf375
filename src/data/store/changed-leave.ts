import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { parseLeaveUpdateIntent } from '../../shared/contract/intents/leave-update.ts'
import { leaveSchema } from '../../shared/contract/leave.ts'
import type { Leave } from '../../shared/contract/leave.ts'
import { overlayLeaveUpdate } from '../../shared/rules/leave/leave-update.ts'

/**
 * `latest`: the leave as the server has it, as far as this device knows. `shown`: the same with a person's unsent
 * changes, oldest first, without refused ones, which have no effect.
 */
export function changedLeave(leave: Leave, changes: readonly OutboxRow[]): { latest: Leave; shown: Leave } {
  const latest = changes.reduce(newerOf, leave)
  const meant = changes.filter(isStillMeant).flatMap(({ intent }) => parseLeaveUpdateIntent(intent) ?? [])
  return { latest, shown: meant.reduce(overlayLeaveUpdate, latest) }
}

/** A conflict contains the server's version at that time, which may be newer than the list. */
function newerOf(leave: Leave, row: OutboxRow): Leave {
  const current = row.state === 'conflict' ? leaveSchema.safeParse(row.lastProblem?.current).data : undefined
  return current?._id === leave._id && (current.revision ?? 0) >= (leave.revision ?? 0) ? current : leave
}
