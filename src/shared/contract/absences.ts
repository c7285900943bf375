import * as z from 'zod/mini'
import { calendarDay, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'

/** Days on which a colleague of the same pharmacy is away, or has asked to be (⊕). Nothing else of the leave. */
export const absenceRow = z.looseObject({
  employeeName: text,
  dateFrom: calendarDay,
  dateTo: calendarDay,
  status: z.enum(['Approved', 'Pending']),
  ...readableRow,
})
export const absenceSchema = readable(absenceRow)
export type Absence = z.infer<typeof absenceSchema>
