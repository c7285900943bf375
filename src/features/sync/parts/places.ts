import { isEditable, isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { LEAVE_REQUEST } from '../../../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../../shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../../../shared/contract/intents/new-shortage.ts'
import { parsePaySlipIntent, PAY_SLIP } from '../../../data/sync/kinds/pay-slip.ts'
import { parsePersonalRecordIntent, PERSONAL_RECORD } from '../../../data/sync/kinds/personal-record-intent.ts'
import { SHORTAGE_SUPPORT } from '../../../shared/contract/intents/shortage-support.ts'
import { VISIT } from '../../../data/sync/kinds/visit.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

/** The paths of the screens on which rows of other types are edited. */
export type SyncPaths = {
  home: string
  leaves: string
  leaveOf: (leaveId: string) => string
  /** The form for an unsent request. */
  editLeaveOf: (opId: string) => string
  shortages: string
  contacts: string
  vaccination: string
  /** The pay slips of a month, given as its first day, of the employee with this name. */
  payOf: (slip: { month: string; userName: string }) => string
  /** The visit that the operation records; its page allows changes while it is unsent. */
  visitOf: (opId: string) => string
}

type Place = { path: string; label: MessageId }
type PlaceOf = (row: OutboxRow, paths: SyncPaths) => Place | null

const OFF_THE_LIST = new Set(['shortage_gone', 'retired'])

const PLACES: { [kind: string]: PlaceOf | undefined } = {
  [LEAVE_REQUEST]: ({ opId, sentBefore, lastProblem }, { editLeaveOf, leaves }) => {
    if (lastProblem?.code === 'double_leave') return { path: leaves, label: 'sync.openLeaves' }
    // If the request may have arrived, changing it here would lose the change on the server.
    return sentBefore ? null : { path: editLeaveOf(opId), label: 'sync.edit' }
  },
  [LEAVE_UPDATE]: ({ intent, lastProblem }, { leaveOf }) => {
    const leaveId = parseLeaveUpdateIntent(intent)?.leaveId
    return leaveId === undefined || lastProblem?.code === 'leave_gone'
      ? null
      : { path: leaveOf(leaveId), label: 'sync.openLeave' }
  },
  // Supporting is not edited here: it can be added or withdrawn at any time.
  [NEW_SHORTAGE]: (row, { shortages }) => {
    if (row.lastProblem?.code === 'double_shortage') return { path: shortages, label: 'sync.openShortages' }
    return isEditable(row) || !isStillMeant(row) || row.state === 'signInNeeded'
      ? { path: shortages, label: 'sync.editShortage' }
      : null
  },
  [SHORTAGE_SUPPORT]: ({ lastProblem }, { shortages }) =>
    OFF_THE_LIST.has(lastProblem?.code ?? '') ? null : { path: shortages, label: 'sync.openShortages' },
  [PERSONAL_RECORD]: ({ intent, lastProblem }, { contacts, vaccination }) => {
    const change = parsePersonalRecordIntent(intent)?.change
    if (!change || lastProblem?.code === 'person_gone') return null
    return change.is === 'contacts'
      ? { path: contacts, label: 'sync.changeContacts' }
      : { path: vaccination, label: 'sync.changeVaccination' }
  },
  [PAY_SLIP]: ({ intent }, { payOf }) => {
    const slip = parsePaySlipIntent(intent)
    return slip && { path: payOf(slip), label: 'sync.openPayroll' }
  },
  [VISIT]: ({ opId }, { visitOf }) => ({ path: visitOf(opId), label: 'sync.openVisit' }),
}

/** Where the entry of a row is edited, or shown beside the server's version; null if there is no such place. */
export function placeOf(row: OutboxRow, paths: SyncPaths): Place | null {
  return PLACES[row.kind]?.(row, paths) ?? null
}
