import * as z from 'zod/mini'
import { riyadhDayOf, startOfRiyadhDay } from '../rules/business-day.ts'

/**
 * What API.md's "Forms on the wire" writes, and everything it accepts on reading. Every schema here
 * parses the accepted forms into the one written form, so the rest of the code knows only that one.
 */

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/

/** A `YYYY-MM-DD` day that the calendar has. */
export const isRealDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const fail = (issues: unknown[], message: string, input: unknown) => {
  issues.push({ code: 'custom', message, input })
  return z.NEVER
}

/** `YYYY-MM-DD` in Asia/Riyadh; an instant is read as its day there. */
export const calendarDay = z.pipe(
  z.union([z.string(), z.number(), z.date()]),
  z.transform((value, ctx): string => {
    if (typeof value === 'string' && DAY_TEXT.test(value)) {
      return isRealDay(value) ? value : fail(ctx.issues, 'day_invalid', value)
    }
    const time = toEpochMs(value)
    return time === null ? fail(ctx.issues, 'day_invalid', value) : riyadhDayOf(time)
  }),
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
    if (typeof value === 'string' && DAY_TEXT.test(value)) return startOfRiyadhDay(value)
    const time = toEpochMs(value)
    return time === null ? fail(ctx.issues, 'instant_invalid', value) : time
  }),
)

/** A decimal number of SAR or hours with at most 2 decimals; numeric text is read, empty text is 0. */
export const decimal = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, ctx): number => {
    const number = typeof value === 'number' ? value : Number(value.trim())
    if (!Number.isFinite(number)) return fail(ctx.issues, 'number_invalid', value)
    return Math.round(number * 100) / 100
  }),
)

/** A boolean; `"true"` and `"false"` are read, absent and null mean false. */
export const flag = z._default(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '']), z.null()]),
    z.transform((value): boolean => value === true || value === 'true'),
  ),
  false,
)

/** Text that a server may leave out or send as null. */
export const text = z._default(
  z.pipe(z.nullable(z.union([z.string(), z.number()])), z.transform((value): string => (value === null ? '' : String(value)))),
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

/** What a creating call may carry to be found again by (API.md, *Safe repeats*). */
export const clientRef = z.optional(z.string().check(z.maxLength(100)))

/** Present on the reference server only: the integer that a stale write is refused by. */
export const revision = z.optional(z.int().check(z.positive()))

export const id = z.string().check(z.minLength(1))

function toEpochMs(value: string | number | Date): number | null {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const trimmed = value.trim()
  if (trimmed === '') return null
  const time = /^-?\d+$/.test(trimmed) ? Number(trimmed) : Date.parse(trimmed)
  return Number.isNaN(time) ? null : time
}
