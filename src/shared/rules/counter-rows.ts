import { LEAVE_REQUEST } from '../contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../contract/intents/new-shortage.ts'
import { SHIFT_REPORT } from '../contract/intents/shift-report.ts'
import { SHORTAGE_SUPPORT } from '../contract/intents/shortage-support.ts'

const COUNTER_KINDS: ReadonlySet<string> = new Set([SHIFT_REPORT, SHORTAGE_SUPPORT, NEW_SHORTAGE, LEAVE_REQUEST])

/** Whether a row may be sent after its owner has left a shared device: only what employees record at the counter. */
export function isCounterRow({ kind, intent }: { kind: string; intent: unknown }): boolean {
  return COUNTER_KINDS.has(kind) || (kind === LEAVE_UPDATE && parseLeaveUpdateIntent(intent)?.actor === 'requester')
}
