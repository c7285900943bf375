import { SHIFT_HOURS } from '../../contract/chain/shift-hours.ts'
import type { ShiftHours } from '../../contract/chain/shift-hours.ts'
import { businessDayOf, MINUTE_MS, minuteOfRiyadhDay, minutesIn } from '../days/business-day.ts'
import { inOrder, LONGEST_STINT_MS, SAME_PUNCH_MS } from './punches.ts'
import type { Punched } from './punches.ts'

/**
 * From a check-in to its check-out. `open`: still in; `noOut`, `noIn`: one of the two is missing, so nothing is counted.
 */
export type Stint<One extends Punched = Punched> = {
  /** The business day of the check-in, or of a check-out without one. */
  day: string
  in: One | null
  out: One | null
  state: 'closed' | 'open' | 'noOut' | 'noIn'
  /** Whole minutes; of an open one until now. */
  minutes: number
  isUncertain: boolean
}

export type DayWorked<One extends Punched = Punched> = {
  day: string
  /** Of closed stints, which is what counts. */
  minutes: number
  stints: Stint<One>[]
  isOpen: boolean
  hasMissing: boolean
  isUncertain: boolean
}

type Counting = { now: number } & Partial<Pick<ShiftHours, 'nightCutOff'>>

/**
 * One person's stints, oldest first. A check-out belongs to the check-in before it, and so to its business day, also
 * after midnight. A repeated tap counts once.
 */
export function stintsOf<One extends Punched>(
  punches: readonly One[],
  { now, nightCutOff = SHIFT_HOURS.initial.nightCutOff }: Counting,
): Stint<One>[] {
  const stints: Stint<One>[] = []
  let open: { punch: One; time: number } | null = null
  let last: { punch: One; time: number } | null = null
  const close = (out: { punch: One; time: number } | null, state: Stint['state']) => {
    const start = open?.time ?? out?.time ?? now
    stints.push({
      day: businessDayOf(start, nightCutOff),
      in: open?.punch ?? null,
      out: out?.punch ?? null,
      state,
      minutes:
        state === 'closed' || state === 'open' ? Math.max(0, Math.floor(((out?.time ?? now) - start) / MINUTE_MS)) : 0,
      isUncertain: open?.punch.isUncertain === true || out?.punch.isUncertain === true,
    })
    open = null
  }
  for (const one of inOrder(punches)) {
    const isRepeated =
      last !== null && last.punch.direction === one.punch.direction && one.time - last.time <= SAME_PUNCH_MS
    last = one
    if (isRepeated) continue
    const start = open as { punch: One; time: number } | null
    const isTooLong = start !== null && one.time - start.time > LONGEST_STINT_MS
    if (one.punch.direction === 'in') {
      if (start) close(null, 'noOut')
      open = one
    } else if (start && !isTooLong) close(one, 'closed')
    else {
      if (start) close(null, 'noOut')
      close(one, 'noIn')
    }
  }
  const rest = open as { time: number } | null
  if (rest) close(null, now - rest.time > LONGEST_STINT_MS ? 'noOut' : 'open')
  return stints
}

/** The hours worked a business day, by day; days without a punch are missing. */
export function workedDays<One extends Punched>(
  punches: readonly One[],
  counting: Counting,
): Map<string, DayWorked<One>> {
  const days = new Map<string, DayWorked<One>>()
  for (const stint of stintsOf(punches, counting)) {
    const { day } = stint
    const before = days.get(day) ?? {
      day,
      minutes: 0,
      stints: [],
      isOpen: false,
      hasMissing: false,
      isUncertain: false,
    }
    days.set(day, {
      day,
      minutes: before.minutes + (stint.state === 'closed' ? stint.minutes : 0),
      stints: [...before.stints, stint],
      isOpen: before.isOpen || stint.state === 'open',
      hasMissing: before.hasMissing || stint.state === 'noIn' || stint.state === 'noOut',
      isUncertain: before.isUncertain || stint.isUncertain,
    })
  }
  return days
}

/** By how many minutes a check-in is late for the shift that begins nearest to it; 0 within the grace. */
export function minutesLate(at: number, { morning, night, graceMinutes }: ShiftHours): number {
  const minute = minuteOfRiyadhDay(at)
  const late = [morning, night]
    .map(({ begins }) => {
      const after = minute - minutesIn(begins)
      // The nearest beginning may be on the other side of midnight.
      return after > HALF_DAY ? after - 2 * HALF_DAY : after < -HALF_DAY ? after + 2 * HALF_DAY : after
    })
    .sort((a, b) => Math.abs(a) - Math.abs(b))[0]
  return late !== undefined && late > graceMinutes ? late : 0
}

const HALF_DAY = 12 * 60
