import { MOST_GRACE_MINUTES } from '../../contract/chain/shift-hours.ts'
import type { ShiftHours } from '../../contract/chain/shift-hours.ts'
import { westernDigits } from '../values/money.ts'

/** As they are typed. */
export type TypedHours = Record<(typeof TIMES)[number] | 'graceMinutes', string>
export type HoursProblem = 'time' | 'same' | 'after_noon' | 'minutes'
export type HoursProblems = { [field in keyof TypedHours]?: HoursProblem }

const TIMES = ['morningBegins', 'morningEnds', 'nightBegins', 'nightEnds', 'nightCutOff'] as const
const NOON = '12:00'
const TIME = /^(?<hour>\d{1,2})(?:[:.٫،,]?(?<minute>\d{2}))?$/

export function typedHoursOf({ morning, night, nightCutOff, graceMinutes }: ShiftHours): TypedHours {
  return {
    morningBegins: morning.begins,
    morningEnds: morning.ends,
    nightBegins: night.begins,
    nightEnds: night.ends,
    nightCutOff,
    graceMinutes: String(graceMinutes),
  }
}

export function readTypedHours(
  typed: TypedHours,
): { ok: true; hours: ShiftHours } | { ok: false; problems: HoursProblems } {
  const problems: HoursProblems = {}
  const read = Object.fromEntries(TIMES.map((field) => [field, readTime(typed[field])])) as Record<
    (typeof TIMES)[number],
    string | null
  >
  for (const field of TIMES) if (read[field] === null) problems[field] = 'time'
  if (read.morningEnds !== null && read.morningEnds === read.morningBegins) problems.morningEnds = 'same'
  if (read.nightEnds !== null && read.nightEnds === read.nightBegins) problems.nightEnds = 'same'
  if (read.nightCutOff !== null && read.nightCutOff >= NOON) problems.nightCutOff = 'after_noon'
  const minutes = westernDigits(typed.graceMinutes).trim()
  const isCount = /^\d{1,3}$/.test(minutes) && Number(minutes) <= MOST_GRACE_MINUTES
  if (!isCount) problems.graceMinutes = 'minutes'
  const { morningBegins, morningEnds, nightBegins, nightEnds, nightCutOff } = read
  if (
    Object.keys(problems).length > 0 ||
    morningBegins === null ||
    morningEnds === null ||
    nightBegins === null ||
    nightEnds === null ||
    nightCutOff === null
  )
    return { ok: false, problems }
  return {
    ok: true,
    hours: {
      morning: { begins: morningBegins, ends: morningEnds },
      night: { begins: nightBegins, ends: nightEnds },
      nightCutOff,
      graceMinutes: Number(minutes),
    },
  }
}

/** `9`, `930`, `9:30` and `09.30`, in any digits, as `HH:MM`; null if it is no time of the day. */
export function readTime(text: string): string | null {
  const { hour, minute = '00' } = TIME.exec(westernDigits(text).trim())?.groups ?? {}
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
