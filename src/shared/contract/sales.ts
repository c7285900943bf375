import * as z from 'zod/mini'
import {
  calendarDay,
  clientRef,
  dayTimeStamp,
  decimal,
  instant,
  orNull,
  orNullIfGiven,
  recordId,
  revision,
  sentDecimal,
  text,
} from './primitives.ts'
import { readable, readableRow } from './readable.ts'
import { longText, nameText } from './text-limits.ts'

export const SHIFTS = ['morning', 'night'] as const
export type Shift = (typeof SHIFTS)[number]

export const DAY_TYPES = ['single', 'double'] as const
export type DayType = (typeof DAY_TYPES)[number]

/** A shift's figure above this is taken for a slip of the finger and refused. */
export const MAX_SHIFT_SALES_SAR = 1_000_000

const reportFields = {
  dayType: z._default(z.enum(DAY_TYPES), 'single'),
  day: calendarDay,
  dayTimeStamp: z.optional(dayTimeStamp),
  pharmacyName: z.string().check(z.minLength(1)),
  firstSales: orNull(decimal),
  firstPharmacist: orNull(text),
  firstRemarks: orNull(text),
  firstShiftEnd: orNull(instant),
  secondSales: orNull(decimal),
  secondPharmacist: orNull(text),
  secondRemarks: orNull(text),
  secondShiftEnd: orNull(instant),
}

/** One pharmacy's day, as any server answers it. Fields we do not know are kept: a replay sends them back. */
export const dailyReportSchema = readable(z.looseObject({ _id: recordId, ...reportFields, revision, ...readableRow }))
export type DailyReport = z.infer<typeof dailyReportSchema>

const shiftSales = z.nullable(
  z.pipe(
    sentDecimal,
    z.number().check(z.minimum(0, 'sales_negative'), z.maximum(MAX_SHIFT_SALES_SAR, 'sales_too_large')),
  ),
)
const remarks = longText(z.nullable(z.string()))
const pharmacist = nameText(orNullIfGiven(z.string()))

/**
 * The body of addAReport and editAReport as the reference server takes it. A field of a shift that is left
 * out keeps its value on an edit, so the shifts' fields are optional here.
 */
export const reportBodySchema = z.looseObject({
  dayType: z.enum(DAY_TYPES),
  day: calendarDay,
  dayTimeStamp: z.optional(dayTimeStamp),
  pharmacyName: nameText(z.string().check(z.minLength(1))),
  firstSales: z.optional(shiftSales),
  firstPharmacist: pharmacist,
  firstRemarks: z.optional(remarks),
  firstShiftEnd: orNullIfGiven(instant),
  secondSales: z.optional(shiftSales),
  secondPharmacist: pharmacist,
  secondRemarks: z.optional(remarks),
  secondShiftEnd: orNullIfGiven(instant),
  revision,
  clientRef,
})
export type ReportBody = z.infer<typeof reportBodySchema>
