import { groupBy } from '../../shared/rules/values/group-by.ts'
import type { OutboxRow } from '@counter/outbox'
import { LEAVE_REQUEST, parseLeaveRequestIntent } from '../../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../shared/contract/intents/leave-update.ts'
import { leaveSchema } from '../../shared/contract/leave.ts'
import type { Leave } from '../../shared/contract/leave.ts'
import { countedLeaves } from '../../shared/rules/leave/doubled-leaves.ts'
import { readRows } from '../../shared/contract/readable.ts'
import { leaveBody } from '../../shared/rules/leave/leave-request.ts'
import { changedLeave } from '../../data/store/changed-leave.ts'
import { unsentId } from '../../data/record/unsent-id.ts'
import type { ShownLeave } from './parts/shown-leave.ts'

type LaidOver = {
  /** In no particular order. */
  leaves: ShownLeave[]
  /** Unsent changes of leaves that no longer exist. */
  orphans: OutboxRow[]
}

/** Applies a person's unsent requests and changes to the server's leaves, of which copies are listed once. */
export function withOverlay({ server, rows }: { server: Leave[]; rows: OutboxRow[] }): LaidOver {
  const ordered = [...rows].sort((a, b) => a.seq - b.seq)
  const requests = ordered.filter(({ kind }) => kind === LEAVE_REQUEST)
  const changes = ordered.filter(({ kind }) => kind === LEAVE_UPDATE)
  const requestOf = arrivedRequests(requests, server)
  const changesOf = groupBy(changes, (row) => parseLeaveUpdateIntent(row.intent)?.leaveId ?? '')
  const arrived = new Set(requestOf.values())
  const ids = new Set(server.map(({ _id }) => _id))
  return {
    leaves: [
      ...requests.filter((row) => !arrived.has(row)).flatMap(onlyHere),
      ...countedLeaves(server).map(({ leave, copies }) => {
        const copyIds = copies.map(({ _id }) => _id)
        const request = copyIds.flatMap((id) => requestOf.get(id) ?? [])[0] ?? null
        const ofCopies = copyIds.flatMap((id) => changesOf.get(id) ?? []).toSorted((a, b) => a.seq - b.seq)
        return laidOver({ leave, ids: copyIds, request, changes: ofCopies })
      }),
    ],
    orphans: [...changesOf].flatMap(([leaveId, ofLeave]) => (ids.has(leaveId) ? [] : ofLeave)),
  }
}

/** Requests that are known to be on the server although their rows are still in the outbox, by the leave's id. */
function arrivedRequests(requests: OutboxRow[], server: Leave[]): Map<string, OutboxRow> {
  const byOpId = new Map(requests.map((row) => [row.opId, row]))
  const doubles = requests.flatMap((row) =>
    (readRows(row.lastProblem?.current, leaveSchema)?.rows ?? []).map(({ _id }) => [_id, row] as const),
  )
  const byId = new Map(doubles)
  return new Map(
    server.flatMap(({ _id, clientRef }) => {
      const row = byId.get(_id) ?? byOpId.get(clientRef ?? '')
      return row ? [[_id, row] as const] : []
    }),
  )
}

function laidOver({
  leave,
  ids,
  request,
  changes,
}: Pick<ShownLeave, 'leave' | 'ids' | 'request' | 'changes'>): ShownLeave {
  const { latest, shown } = changedLeave(leave, changes)
  return { leave: shown, ids, server: latest, request, changes }
}

function onlyHere(row: OutboxRow): ShownLeave[] {
  const intent = parseLeaveRequestIntent(row.intent)
  if (!intent) return []
  const body = leaveBody({ intent, requesterId: intent.requesterId, opId: row.opId })
  const leave = leaveSchema.parse({ ...body, _id: unsentId(row.opId), createdAt: row.recordedAt })
  return [{ leave, ids: [leave._id], server: null, request: row, changes: [] }]
}
