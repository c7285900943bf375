const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const NEW_YEAR_2013 = Date.UTC(2013, 0, 1)

/** How far a clock is ahead, by the name of its text. */
const SHIFTS = {
  '0': 0,
  b3d: -3 * DAY_MS,
  b1d: -DAY_MS,
  b2h: -2 * HOUR_MS,
  f2h: 2 * HOUR_MS,
  f1d: DAY_MS,
  f3d: 3 * DAY_MS,
}

export const CLOCKS = ['0', 'b3d', 'b1d', 'b2h', 'f2h', 'f1d', 'f3d', 'y2013'] as const
/** `other`: set by a program. */
export type ClockName = (typeof CLOCKS)[number] | 'other'

/** `now`: ms since the epoch. */
export function clockShift(name: ClockName, now: number): number {
  if (name === 'other') return 0
  return name === 'y2013' ? NEW_YEAR_2013 - now : SHIFTS[name]
}

export function clockNameOf(shiftMs: number): ClockName {
  const known = CLOCKS.find((name) => name !== 'y2013' && SHIFTS[name] === shiftMs)
  return known ?? (shiftMs < -5 * 365 * DAY_MS ? 'y2013' : 'other')
}
