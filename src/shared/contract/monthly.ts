import * as z from 'zod/mini'
import { calendarDay, decimal, orNull } from './primitives.ts'
import { readable, readableRow } from './readable.ts'

/** One pharmacy's month in figures, so that the dashboard of a whole chain does not need daily reports. */
export const monthRow = z.looseObject({
  pharmacyName: z.string().check(z.minLength(1)),
  /** `YYYY-MM`. */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** SAR. */
  total: decimal,
  daysReported: z.int().check(z.minimum(0)),
  lastDay: orNull(calendarDay),
  ...readableRow,
})
export const monthlyFiguresSchema = readable(monthRow)
export type MonthlyFigures = z.infer<typeof monthlyFiguresSchema>

/** Summed on this device; unreadable figures are counted but not included. */
export type SummedMonth = MonthlyFigures & { unreadFigures?: number }

/** As stored on the tablet; `id` combines pharmacy and month. */
export type PharmacyMonth = SummedMonth & { id: string }
