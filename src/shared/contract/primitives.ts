import * as z from 'zod/mini'
import { riyadhDayOf, startOfRiyadhDay } from '../rules/business-day.ts'

/**
 * What docs/api.md, *Forms on the wire*, writes, and everything it accepts on reading. Every schema here
 * parses the accepted forms into the one written form, so the rest of the code knows only that one.
 */

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/

/** A `YYYY-MM-DD` day that the calendar has. */
export const isRealDay = (text: string) => {
  if (!DAY_TEXT.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Days and months can be counted from it, either way, without leaving the years of four digits. */
const isUsableDay = (day: string) => day.length === 10 && day > '0002' && day < '9998'

const fail = (issues: unknown[], message: string, input: unknown) => {
  issues.push({ code: 'custom', message, input })
  return z.NEVER
}

/** `YYYY-MM-DD` in Asia/Riyadh; an instant is read as its day there. */
export const calendarDay = z.pipe(
  z.union([z.string(), z.number(), z.date()]),
  z.transform((value, ctx): string => {
    const isDay = typeof value === 'string' && DAY_TEXT.test(value)
    const time = isDay ? null : toEpochMs(value)
    const day = isDay && isRealDay(value) ? value : time === null ? '' : riyadhDayOf(time)
    return isUsableDay(day) ? day : fail(ctx.issues, 'day_invalid', value)
  }),
)

/** A day of a record that is there without one that reads: then the empty text. */
export const dayOrNone = z._default(
  z.pipe(
    z.transform((value: unknown): unknown => value ?? ''),
    z.union([z.literal(''), calendarDay]) as z.core.$ZodType<string, unknown>,
  ),
  '' as never,
)

/** ISO 8601 UTC. */
export const instant = z.pipe(
  z.union([z.string(), z.number(), z.date()]),
  z.transform((value, ctx): string => {
    const time = toEpochMs(value)
    return time === null ? fail(ctx.issues, 'instant_invalid', value) : new Date(time).toISOString()
  }),
)

/** Milliseconds since the epoch of 00:00 Asia/Riyadh of a day. */
export const dayTimeStamp = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, ctx): number => {
    const time = toEpochMs(typeof value === 'string' && isRealDay(value) ? startOfRiyadhDay(value) : value)
    return time === null ? fail(ctx.issues, 'instant_invalid', value) : time
  }),
)

/** A decimal number of SAR or hours with at most 2 decimals; numeric text is read, empty text is 0. */
export const decimal = decimalIn(/^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)?$/i)

/** Of a body: what programs write of their own sums, with an exponent, nobody means to send. */
export const sentDecimal = decimalIn(/^(?:[+-]?(?:\d+\.?\d*|\.\d+))?$/)

function decimalIn(textForm: RegExp) {
  return z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value, ctx): number => {
      const figure = typeof value === 'number' ? value : textForm.test(value.trim()) ? Number(value) : Number.NaN
      const hundredths = Math.round(figure * 100)
      // Beyond that no sum is exact any more.
      return Number.isSafeInteger(hundredths) ? hundredths / 100 : fail(ctx.issues, 'number_invalid', value)
    }),
  )
}

const TRUE: readonly unknown[] = [true, 'true', 1, '1']

/** A boolean; `"true"`, `"false"`, 1, 0, `"1"` and `"0"` are read, absent and null mean false. */
export const flag = z._default(
  z.pipe(
    z.literal([true, false, 'true', 'false', 1, 0, '1', '0', '', null]),
    z.transform((value): boolean => TRUE.includes(value)),
  ),
  false,
)

/** Text that a server may leave out or send as null. */
export const text = z._default(
  z.pipe(
    z.nullable(z.union([z.string(), z.number()])),
    z.transform((value): string => (value === null ? '' : String(value))),
  ),
  '',
)

/** Null, absent and the empty text read as null. */
export function orNull<Schema extends z.core.$ZodType>(schema: Schema) {
  const inner: z.core.$ZodType<z.output<Schema> | null> = z.nullable(schema)
  return z._default(
    z.pipe(
      z.transform((value: unknown): unknown => (value === '' || value === undefined ? null : value)),
      inner as z.core.$ZodType<z.output<Schema> | null, unknown>,
    ),
    null as never,
  )
}

/** In a body whose left-out fields keep their value: the empty text reads as null, absent stays absent. */
export function orNullIfGiven<Schema extends z.core.$ZodType>(schema: Schema) {
  const inner: z.core.$ZodType<z.output<Schema> | null> = z.nullable(schema)
  const emptyAsNull = z.transform((value: unknown): unknown => (value === '' ? null : value))
  return z.optional(z.pipe(emptyAsNull, inner as z.core.$ZodType<z.output<Schema> | null, unknown>))
}

/** A list as it is; a single entry that was sent without one as a list of it. */
export function listOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** What a creating call may carry to be found again by (docs/api.md, *Safe repeats*). */
export const clientRef = z.optional(z.string().check(z.maxLength(100)))

/** Present on the reference server only: the integer that a stale write is refused by. */
export const revision = z.optional(z.int().check(z.positive()))

export const id = z.string().check(z.minLength(1))

/** Of a record that is read: a number is read as its text. */
export const recordId = z.pipe(
  z.union([id, z.number()]),
  z.transform((value): string => String(value)),
)

const [FIRST_MS, LAST_MS] = [Date.parse('0002-01-01'), Date.parse('9998-01-01')]

function toEpochMs(value: string | number | Date): number | null {
  const time = value instanceof Date ? value.getTime() : typeof value === 'number' ? value : msIn(value.trim())
  return time > FIRST_MS && time < LAST_MS ? time : null
}

function msIn(text: string): number {
  if (text === '') return Number.NaN
  return /^-?\d+$/.test(text) ? Number(text) : Date.parse(text)
}
