import * as z from 'zod/mini'
import { calendarDay, dayTimeStamp, recordId, revision } from './primitives.ts'
import { readable, readableRow } from './readable.ts'
import { onWire, shiftFields } from './shift-fields.ts'

export const SHIFTS = ['morning', 'night'] as const
export type Shift = (typeof SHIFTS)[number]

export const DAY_TYPES = ['single', 'double'] as const
export type DayType = (typeof DAY_TYPES)[number]

/** A higher figure of a shift is refused as a typing error. */
export const MAX_SHIFT_SALES_SAR = 1_000_000

const reportFields = {
  dayType: z._default(z.enum(DAY_TYPES), 'single'),
  day: calendarDay,
  dayTimeStamp: z.optional(dayTimeStamp),
  pharmacyName: z.string().check(z.minLength(1)),
  ...onWire(shiftFields),
}

/** One pharmacy's day, from any server. Unknown fields are kept, because a replay sends them back. */
export const reportRow = z.looseObject({ _id: recordId, ...reportFields, revision, ...readableRow })
export const dailyReportSchema = readable(reportRow)
export type DailyReport = z.infer<typeof dailyReportSchema>
