import * as z from 'zod/mini'
import { dayFields } from './day-fields.ts'
import { calendarDay, dayTimeStamp, instant, orNull, recordId, revision, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'
import { shiftCorrection } from './shift-correction.ts'
import { onWire, shiftFields } from './shift-fields.ts'

export const SHIFTS = ['morning', 'night'] as const
export type Shift = (typeof SHIFTS)[number]

/** A higher figure of a shift is refused as a typing error. */
export const MAX_SHIFT_SALES_SAR = 1_000_000

const reportFields = {
  ...dayFields,
  day: calendarDay,
  dayTimeStamp: z.optional(dayTimeStamp),
  pharmacyName: z.string().check(z.minLength(1)),
  ...onWire(shiftFields),
  /** Who reported a shift, by user id; null where the server does not know. Set by the server only. */
  firstPharmacistId: z.optional(orNull(text)),
  secondPharmacistId: z.optional(orNull(text)),
  /** When the server took a shift as it is. Set by the server only. */
  firstReceivedAt: z.optional(orNull(instant)),
  secondReceivedAt: z.optional(orNull(instant)),
  firstCorrection: z.optional(orNull(shiftCorrection)),
  secondCorrection: z.optional(orNull(shiftCorrection)),
}

/** One pharmacy's day, from any server. Unknown fields are kept, because a replay sends them back. */
export const reportRow = z.looseObject({ _id: recordId, ...reportFields, revision, ...readableRow })
export const dailyReportSchema = readable(reportRow)
export type DailyReport = z.infer<typeof dailyReportSchema>
