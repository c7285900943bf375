import * as z from 'zod/mini'
import { DAY_TYPES } from './day-fields.ts'
import type { DayField } from './day-fields.ts'
import {
  calendarDay,
  clientRef,
  dayTimeStamp,
  instant,
  orNull,
  orNullIfGiven,
  revision,
  sentDecimal,
} from './primitives.ts'
import { MAX_SHIFT_SALES_SAR } from './sales.ts'
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
const MOST_KINDS = 50
const MOST_PIECES = 100_000
const till = orNullIfGiven(
  z.object({
    counts: z
      .array(
        z.object({
          kind: nameText(z.string().check(z.minLength(1))),
          amount: z.pipe(
            sentDecimal,
            z.number().check(z.minimum(0, 'amount_negative'), z.maximum(MAX_SHIFT_SALES_SAR, 'amount_too_large')),
          ),
        }),
      )
      .check(z.maxLength(MOST_KINDS, 'too_many')),
    /** By the value in halalas. */
    cash: orNull(
      z.record(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.int().check(z.minimum(0), z.maximum(MOST_PIECES))),
    ),
    difference: orNull(sentDecimal),
    reason: longText(z._default(z.string(), '')),
  }),
)
const pharmacist = nameText(orNullIfGiven(z.string()))

/**
 * The body of addAReport and editAReport for the reference server. An omitted field keeps its value on an edit, so the
 * shift fields are optional.
 */
export const reportBodySchema = z.looseObject({
  ...({ dayType: z.enum(DAY_TYPES) } satisfies Record<DayField, z.core.$ZodType>),
  day: calendarDay,
  dayTimeStamp: z.optional(dayTimeStamp),
  pharmacyName: nameText(z.string().check(z.minLength(1))),
  ...onWire({
    sales: z.optional(shiftSales),
    pharmacist,
    remarks: z.optional(remarks),
    shiftEnd: orNullIfGiven(instant),
    certainEnd: orNullIfGiven(instant),
    till,
  } satisfies Record<ShiftField, z.core.$ZodType>),
  revision,
  clientRef,
  /** Of a manager who corrects a shift. */
  correctionReason: z.optional(longText(z.string())),
})
export type ReportBody = z.infer<typeof reportBodySchema>
