import { parseShiftReportIntent, shiftReportLane } from '../shared/contract/intents/shift-report.ts'
import type { ShiftSeen } from '../shared/rules/shift-of-report.ts'
import { figureOf } from '../shared/rules/shift-report.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../shared/rules/shift-report.ts'
import { unsharedNames } from './namesakes.ts'
import type { Owner } from './recording.ts'
import { outboxReads } from './sync/outbox-store.ts'

type ShiftOfDay = Pick<ShiftReportIntent, 'pharmacyName' | 'day' | 'shift'>

/**
 * What this device knows of somebody's shift besides the server's figure. If it cannot be read, the shift is recorded
 * all the same.
 */
export async function knownHere(
  { userId, employeeName }: Owner,
  shift: ShiftOfDay,
): Promise<Pick<ShiftReportBase, 'mine' | 'hasNamesake'>> {
  try {
    const [mine, names] = await Promise.all([
      figuresRecorded(userId, shift),
      unsharedNames({ userId, names: [employeeName] }),
    ])
    return {
      ...(mine.length > 0 && { mine: { [shift.shift]: mine } }),
      ...(names.length === 0 && { hasNamesake: true }),
    }
  } catch {
    return {}
  }
}

/** The person's figures, sent or not, with those that they replaced: each of them may turn up on the server. */
async function figuresRecorded(ownerId: string, { shift, ...day }: ShiftOfDay): Promise<ShiftSeen[]> {
  const rows = await outboxReads.inLane(shiftReportLane(day, ownerId))
  const figures = rows.flatMap(({ intent, base }) => {
    const meant = parseShiftReportIntent(intent)
    if (meant?.shift !== shift) return []
    return [...((base as ShiftReportBase | null)?.mine?.[shift] ?? []), figureOf(meant)]
  })
  return [...new Map(figures.map((figure) => [JSON.stringify(figure), figure])).values()]
}
