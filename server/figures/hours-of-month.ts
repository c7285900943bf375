import type { HoursOfMonth } from '../../src/shared/contract/attendance.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { addDays, startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import { hoursOfMonth } from '../../src/shared/rules/hours/hours-of-month.ts'
import type { Context } from '../http/context.ts'
import { readChainSection } from '../repositories/chain-settings.ts'
import { correctionOf, listCorrections } from '../repositories/punch-corrections.ts'
import { listPunchTimes } from '../repositories/punches.ts'

/** Everybody's hours of a month, `YYYY-MM`. */
export async function readHoursOfMonth({ db, clock }: Context, month: string): Promise<HoursOfMonth[]> {
  const first = `${month}-01`
  // A night of the last day ends in the next month.
  const [from, to] = [startOf(addDays(first, -1)), startOf(addDays(first, 33))]
  const [punches, corrections, shiftHours] = await Promise.all([
    listPunchTimes(db, { from, to }),
    listCorrections(db, { status: 'Approved' }),
    readChainSection(db, SHIFT_HOURS),
  ])
  return hoursOfMonth({ month, punches, corrections: corrections.map(correctionOf), shiftHours, now: clock() })
}

function startOf(day: string): string {
  return new Date(startOfRiyadhDay(day)).toISOString()
}
