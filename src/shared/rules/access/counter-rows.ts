import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../contract/intents/leave-update.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../../contract/intents/overtime-update.ts'
import { COUNTER_KINDS } from './counter-kinds.ts'

/**
 * Whether a row may be sent after its owner has left a shared device: only changes that employees record at the
 * counter.
 */
export function isCounterRow({ kind, intent }: { kind: string; intent: unknown }): boolean {
  if (kind === LEAVE_UPDATE) return parseLeaveUpdateIntent(intent)?.actor === 'requester'
  if (kind === OVERTIME_UPDATE) return parseOvertimeUpdateIntent(intent)?.actor === 'requester'
  return COUNTER_KINDS.includes(kind)
}
