import { groupBy } from '../../shared/rules/group-by.ts'
import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { LEAVE_REQUEST, parseLeaveRequestIntent } from '../../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../shared/contract/intents/leave-update.ts'
import { leaveSchema } from '../../shared/contract/leave.ts'
import type { Leave } from '../../shared/contract/leave.ts'
import { readRows } from '../../shared/contract/readable.ts'
import { leaveBody } from '../../shared/rules/leave-request.ts'
import { overlayLeaveUpdate } from '../../shared/rules/leave-update.ts'
import { unsentId } from '../../data/unsent-id.ts'
import type { ShownLeave } from './parts/shown-leave.ts'

type LaidOver = {
  /** In no particular order. */
  leaves: ShownLeave[]
  /** Unsent changes of leaves that no longer exist. */
  orphans: OutboxRow[]
}

/** Applies a person's unsent requests and changes to the server's leaves. */
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
      ...server.map((leave) =>
        laidOver({ leave, request: requestOf.get(leave._id) ?? null, changes: changesOf.get(leave._id) ?? [] }),
      ),
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
  request,
  changes,
}: {
  leave: Leave
  request: OutboxRow | null
  changes: OutboxRow[]
}): ShownLeave {
  const latest = changes.reduce(newerOf, leave)
  const shown = changes.filter(isStillMeant).reduce((current, row) => {
    const intent = parseLeaveUpdateIntent(row.intent)
    return intent ? overlayLeaveUpdate(current, intent) : current
  }, latest)
  return { leave: shown, server: latest, request, changes }
}

/** A conflict contains the server's version at that time, which may be newer than the list. */
function newerOf(leave: Leave, row: OutboxRow): Leave {
  const current = row.state === 'conflict' ? leaveSchema.safeParse(row.lastProblem?.current).data : undefined
  return current?._id === leave._id && (current.revision ?? 0) >= (leave.revision ?? 0) ? current : leave
}

function onlyHere(row: OutboxRow): ShownLeave[] {
  const intent = parseLeaveRequestIntent(row.intent)
  if (!intent) return []
  const body = leaveBody({ intent, requesterId: intent.requesterId, opId: row.opId })
  const leave = leaveSchema.parse({ ...body, _id: unsentId(row.opId), createdAt: row.recordedAt })
  return [{ leave, server: null, request: row, changes: [] }]
}
