import * as z from 'zod/mini'
import { calendarDay, clientRef, dayTimeStamp, instant, orNullIfGiven, revision, sentDecimal } from './primitives.ts'
import { DAY_TYPES, MAX_SHIFT_SALES_SAR } from './sales.ts'
import { onWire } from './shift-fields.ts'
import type { ShiftField } from './shift-fields.ts'
import { longText, nameText } from './text-limits.ts'

/* Separate from the schemas for reading: the app writes these bodies but never validates one. */

const shiftSales = z.nullable(
  z.pipe(
    sentDecimal,
    z.number().check(z.minimum(0, 'sales_negative'), z.maximum(MAX_SHIFT_SALES_SAR, 'sales_too_large')),
  ),
)
const remarks = longText(z.nullable(z.string()))
const pharmacist = nameText(orNullIfGiven(z.string()))

/**
 * The body of addAReport and editAReport for the reference server. An omitted field keeps its value on an edit, so the
 * shift fields are optional.
 */
export const reportBodySchema = z.looseObject({
  dayType: z.enum(DAY_TYPES),
  day: calendarDay,
  dayTimeStamp: z.optional(dayTimeStamp),
  pharmacyName: nameText(z.string().check(z.minLength(1))),
  ...onWire({
    sales: z.optional(shiftSales),
    pharmacist,
    remarks: z.optional(remarks),
    shiftEnd: orNullIfGiven(instant),
  } satisfies Record<ShiftField, z.core.$ZodType>),
  revision,
  clientRef,
})
export type ReportBody = z.infer<typeof reportBodySchema>
