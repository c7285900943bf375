import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { unsentId } from '../../data/record/unsent-id.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../../shared/contract/intents/overtime-update.ts'
import { OVERTIME_REQUEST, parseOvertimeIntent } from '../../shared/contract/intents/overtime.ts'
import { overtimeSchema } from '../../shared/contract/overtime.ts'
import type { Overtime } from '../../shared/contract/overtime.ts'
import { groupBy } from '../../shared/rules/values/group-by.ts'
import { overlayOvertimeUpdate, overtimeBody } from '../../shared/rules/hours/overtime.ts'

export type ShownOvertime = {
  /** With the unsent change applied. */
  overtime: Overtime
  /** As the server has it; null if it is only on this device. */
  server: Overtime | null
  /** The unsent request. */
  request: OutboxRow | null
  /** Unsent changes of it, oldest first. */
  changes: OutboxRow[]
}

/** Whether it takes its day: an own request that was refused does not. */
export function overtimeThatCounts({ request }: ShownOvertime): boolean {
  return !request || isStillMeant(request)
}

/** Applies a person's unsent requests and changes to the server's requests, in any order. */
export function withOverlay({
  server,
  rows,
}: {
  server: readonly Overtime[]
  rows: readonly OutboxRow[]
}): ShownOvertime[] {
  const sent = new Set(server.map(({ clientRef }) => clientRef))
  const onlyHere = rows
    .filter(({ kind, opId }) => kind === OVERTIME_REQUEST && !sent.has(opId))
    .flatMap((row) => {
      const overtime = overtimeIn(row)
      return overtime ? [{ overtime, server: null, request: row, changes: [] }] : []
    })
  const updates = groupBy(
    rows.filter(({ kind }) => kind === OVERTIME_UPDATE),
    ({ intent }) => parseOvertimeUpdateIntent(intent)?.overtimeId,
  )
  const there = server.map((overtime): ShownOvertime => {
    const changes = updates.get(overtime._id) ?? []
    const shown = changes.filter(isStillMeant).reduce((current, { intent }) => {
      const meant = parseOvertimeUpdateIntent(intent)
      return meant ? overlayOvertimeUpdate(current, meant) : current
    }, overtime)
    return { overtime: shown, server: overtime, request: null, changes }
  })
  return [...onlyHere, ...there]
}

export function latestDayFirst(list: readonly ShownOvertime[]): ShownOvertime[] {
  return list.toSorted((one, other) => (one.overtime.day < other.overtime.day ? 1 : -1))
}

/** An unsent request as the server would have it. */
function overtimeIn({ opId, intent }: OutboxRow): Overtime | null {
  const meant = parseOvertimeIntent(intent)
  if (!meant) return null
  const { requesterId, requesterName, pharmacyName } = meant
  return overtimeSchema.parse({
    ...overtimeBody({ intent: meant, opId }),
    _id: unsentId(opId),
    requesterId,
    requesterName,
    pharmacyName,
    status: 'Pending',
  })
}
