import * as z from 'zod/mini'
import { calendarDay, orNull, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'

/** When a person worked at a pharmacy; `to` is null for the current one. */
const assignmentRow = z.looseObject({
  pharmacyName: text,
  from: orNull(calendarDay),
  to: orNull(calendarDay),
  ...readableRow,
})
export const assignmentsSchema = z.array(assignmentRow)
export const assignmentSchema = readable(assignmentRow)
export type PersonAssignment = z.infer<typeof assignmentSchema>
