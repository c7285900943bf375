import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { unsentId } from '../../data/record/unsent-id.ts'
import type { Correction, Punch } from '../../shared/contract/attendance.ts'
import { parseCorrectionUpdateIntent } from '../../shared/contract/intents/correction-update.ts'
import { parseCorrectionIntent } from '../../shared/contract/intents/punch-correction.ts'
import { parsePunchIntent } from '../../shared/contract/intents/punch.ts'
import { correctedTime, isRecordedAs } from '../../shared/rules/hours/punches.ts'
import type { Punched } from '../../shared/rules/hours/punches.ts'

/** A punch as shown; `row` is set while it is unsent. */
export type ShownPunch = Punched & Pick<Punch, '_id' | 'pharmacyName'> & { row: OutboxRow | null }
export type ShownCorrection = Correction & { row: OutboxRow | null }

/** The server's punches with the unsent ones, whose time is corrected by what the device knew. */
export function withUnsentPunches(server: readonly Punch[], rows: readonly OutboxRow[]): ShownPunch[] {
  const unsent = rows.flatMap((row): ShownPunch[] => {
    const intent = parsePunchIntent(row.intent)
    if (!intent || !isStillMeant(row) || server.some((punch) => isRecordedAs(punch, row.opId))) return []
    const { direction, pharmacyName, deviceAt, clock, after } = intent
    const { at, isUncertain } = correctedTime({ deviceAt: Date.parse(deviceAt), clock })
    const time = { at: new Date(at).toISOString(), isUncertain }
    return [{ _id: unsentId(row.opId), pharmacyName, direction, ...time, after, clientRef: row.opId, row }]
  })
  return [...server.map((punch) => ({ ...punch, row: null })), ...unsent]
}

/** The server's corrections with the unsent requests and decisions, newest first. */
export function withUnsentCorrections(
  server: readonly Correction[],
  { requests, decisions }: { requests: readonly OutboxRow[]; decisions: readonly OutboxRow[] },
): ShownCorrection[] {
  const decided = new Map(
    decisions.flatMap((row) => {
      const intent = parseCorrectionUpdateIntent(row.intent)
      return intent ? [[intent.correctionId, { row, status: intent.status }] as const] : []
    }),
  )
  const asked = requests.flatMap((row): ShownCorrection[] => {
    const intent = parseCorrectionIntent(row.intent)
    if (!intent || server.some(({ clientRef }) => clientRef === row.opId)) return []
    const { recordedAt, ...fields } = intent
    return [
      {
        ...fields,
        _id: unsentId(row.opId),
        // What a manager enters for somebody else counts at once, unless it was refused.
        status: intent.userId === row.ownerId || !isStillMeant(row) ? 'Pending' : 'Approved',
        requestedById: row.ownerId,
        requestedByName: row.ownerName,
        decidedAt: null,
        decidedByName: null,
        clientRef: row.opId,
        createdAt: recordedAt,
        updatedAt: recordedAt,
        row,
      },
    ]
  })
  const shown = server.map((correction): ShownCorrection => {
    const decision = decided.get(correction._id)
    if (!decision) return { ...correction, row: null }
    const isPossible = correction.status === 'Pending' && isStillMeant(decision.row)
    return { ...correction, ...(isPossible && { status: decision.status }), row: decision.row }
  })
  return [...asked, ...shown].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}
