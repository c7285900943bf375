import * as z from 'zod/mini'
import { riyadhDayOf, startOfRiyadhDay } from '../rules/days/business-day.ts'

/**
 * The formats of docs/api.md, *Forms on the wire*. Each schema parses all accepted forms into the one canonical form,
 * so that other code handles only that one.
 */

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is an existing calendar day `YYYY-MM-DD`. */
export const isRealDay = (text: string) => {
  if (!DAY_TEXT.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Leaves room to add or subtract days and months without leaving four-digit years. */
const isUsableDay = (day: string) => day.length === 10 && day > '0002' && day < '9998'

const fail = (issues: unknown[], message: string, input: unknown) => {
  issues.push({ code: 'custom', message, input })
  return z.NEVER
}

/** `YYYY-MM-DD` in Asia/Riyadh; an instant is converted to its day there. */
export const calendarDay = z.pipe(
  z.union([z.string(), z.number(), z.date()]),
  z.transform((value, ctx): string => {
    const isDay = typeof value === 'string' && DAY_TEXT.test(value)
    const time = isDay ? null : toEpochMs(value)
    const day = isDay && isRealDay(value) ? value : time === null ? '' : riyadhDayOf(time)
    return isUsableDay(day) ? day : fail(ctx.issues, 'day_invalid', value)
  }),
)

/** A day of a stored record; empty if missing. */
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

/** Milliseconds since the epoch at 00:00 Asia/Riyadh of a day. */
export const dayTimeStamp = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, ctx): number => {
    const time = toEpochMs(typeof value === 'string' && isRealDay(value) ? startOfRiyadhDay(value) : value)
    return time === null ? fail(ctx.issues, 'instant_invalid', value) : time
  }),
)

/** SAR or hours, rounded to 2 decimals. Numeric text is parsed; empty text is 0. */
export const decimal = decimalIn(/^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)?$/i, Infinity)

/**
 * For request bodies: without exponents, which only programs write, and only by mistake. More than 2 decimals are
 * refused, except for the last digits of a sum in binary, such as 0.1 + 0.2.
 */
export const sentDecimal = decimalIn(/^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+))?$/, 1e-6)

function decimalIn(textForm: RegExp, most: number) {
  return z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value, ctx): number => {
      const figure = typeof value === 'number' ? value : textForm.test(value.trim()) ? Number(value) : Number.NaN
      const hundredths = Math.round(figure * 100)
      // Sums beyond that are not exact.
      const isExact = Number.isSafeInteger(hundredths) && Math.abs(figure - hundredths / 100) < most
      return isExact ? hundredths / 100 : fail(ctx.issues, 'number_invalid', value)
    }),
  )
}

const TRUE: readonly unknown[] = [true, 'true', 1, '1']

/** A boolean; accepts `"true"`, `"false"`, 1, 0, `"1"` and `"0"`. Absent and null mean false. */
export const flag = z._default(
  z.pipe(
    z.literal([true, false, 'true', 'false', 1, 0, '1', '0', '', null]),
    z.transform((value): boolean => TRUE.includes(value)),
  ),
  false,
)

/** Text that a server may omit or send as null. */
export const text = z._default(
  z.pipe(
    z.nullable(z.union([z.string(), z.number()])),
    z.transform((value): string => (value === null ? '' : String(value))),
  ),
  '',
)

/** Null, absent and empty text are parsed as null. */
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

/** For bodies whose omitted fields keep their value: empty text is parsed as null, absent stays absent. */
export function orNullIfGiven<Schema extends z.core.$ZodType>(schema: Schema) {
  const inner: z.core.$ZodType<z.output<Schema> | null> = z.nullable(schema)
  const emptyAsNull = z.transform((value: unknown): unknown => (value === '' ? null : value))
  return z.optional(z.pipe(emptyAsNull, inner as z.core.$ZodType<z.output<Schema> | null, unknown>))
}

/** The list itself; a single entry as a list of one. */
export function listOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** Sent with a creating call so that the object can be found again (docs/api.md, *Safe repeats*). */
export const clientRef = z.optional(z.string().check(z.maxLength(100)))

/** Reference server only: the integer by which a stale write is refused. */
export const revision = z.optional(z.int().check(z.positive()))

export const id = z.string().check(z.minLength(1))

/** The id of a record that is read; a number is converted to text. */
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
