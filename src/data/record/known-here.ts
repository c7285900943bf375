import { parseShiftReportIntent, shiftReportLane } from '../../shared/contract/intents/shift-report.ts'
import type { Shift } from '../../shared/contract/sales.ts'
import type { ShiftSeen } from '../../shared/rules/sales/shift-of-report.ts'
import { figureOf } from '../../shared/rules/sales/shift-report.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../shared/rules/sales/shift-report.ts'
import { sharedNames } from './namesakes.ts'
import type { Owner } from './recording.ts'
import { outboxReads } from '../store/outbox-store.ts'

type Day = Pick<ShiftReportIntent, 'pharmacyName' | 'day'>

/**
 * What this device knows of somebody's shift besides the server's figure. If it cannot be read, the shift is recorded
 * all the same.
 */
export async function knownHere(
  { userId, employeeName }: Owner,
  { shift, ...day }: Day & Pick<ShiftReportIntent, 'shift'>,
): Promise<Pick<ShiftReportBase, 'mine' | 'hasNamesake'>> {
  try {
    const [{ [shift]: mine }, shared] = await Promise.all([
      figuresRecorded(userId, day),
      sharedNames({ userId, names: [employeeName] }),
    ])
    return {
      ...(mine.length > 0 && { mine: { [shift]: mine } }),
      ...(shared.length > 0 && { hasNamesake: true }),
    }
  } catch {
    return {}
  }
}

/**
 * The person's figures of a day, sent or not, with those that they replaced: each of them may turn up on the server.
 */
export async function figuresRecorded(ownerId: string, day: Day): Promise<Record<Shift, ShiftSeen[]>> {
  const rows = await outboxReads.inLane(shiftReportLane(day, ownerId))
  const figuresOf = (shift: Shift) => {
    const figures = rows.flatMap(({ intent, base }) => {
      const meant = parseShiftReportIntent(intent)
      if (meant?.shift !== shift) return []
      return [...((base as ShiftReportBase | null)?.mine?.[shift] ?? []), figureOf(meant)]
    })
    return [...new Map(figures.map((figure) => [JSON.stringify(figure), figure])).values()]
  }
  return { morning: figuresOf('morning'), night: figuresOf('night') }
}
