import type * as z from 'zod/mini'
import { decimal, instant, orNull, text } from './primitives.ts'
import { countedTill } from './till.ts'

/**
 * The fields of each shift in a report. On the wire `firstSales` is the morning's `sales` and `secondSales` the
 * night's. All lists of shift fields derive from this one (docs/continuing-the-code.md, *A field of a report*).
 */
export const shiftFields = {
  sales: orNull(decimal),
  pharmacist: orNull(text),
  remarks: orNull(text),
  /** The moment of saving. */
  shiftEnd: orNull(instant),
  /** The same moment, if it is known to within a second. Any other value says nothing of `shiftEnd`. */
  certainEnd: orNull(instant),
  till: orNull(countedTill),
}

export type ShiftField = keyof typeof shiftFields
export const SHIFT_FIELDS = Object.keys(shiftFields) as ShiftField[]

export const SHIFT_PREFIXES = { morning: 'first', night: 'second' } as const
type Prefixes = typeof SHIFT_PREFIXES
/** The wire name of a shift's field. */
export type WireName<Of extends keyof Prefixes, Field extends string> = `${Prefixes[Of]}${Capitalize<Field>}`

export function wireName<Of extends keyof Prefixes, Field extends string>(
  shift: Of,
  field: Field,
): WireName<Of, Field> {
  return `${SHIFT_PREFIXES[shift]}${field.charAt(0).toUpperCase()}${field.slice(1)}` as WireName<Of, Field>
}

type OnWire<Fields> = {
  [Field in keyof Fields & string as WireName<'morning', Field> | WireName<'night', Field>]: Fields[Field]
}

/** These fields of both shifts under their wire names. */
export function onWire<Fields extends Record<string, z.core.$ZodType>>(fields: Fields): OnWire<Fields> {
  const entries = Object.entries(fields)
  const shifts = Object.keys(SHIFT_PREFIXES) as (keyof Prefixes)[]
  return Object.fromEntries(
    shifts.flatMap((shift) => entries.map(([field, schema]) => [wireName(shift, field), schema])),
  ) as OnWire<Fields>
}
