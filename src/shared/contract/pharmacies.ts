import * as z from 'zod/mini'
import { calendarDay, orNullIfGiven, recordId, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'

/** All records refer to a pharmacy by `pharmacyName`, which is part of its identity and never changes. */
export const pharmacyRow = z.looseObject({
  _id: recordId,
  pharmacyNo: text,
  pharmacyName: z.string().check(z.minLength(1)),
  /** Its name on screens and in files, if it was renamed. */
  shownName: z.optional(z.string().check(z.minLength(1))),
  /** The names that were shown before. */
  formerNames: z.optional(z.array(z.string())),
  pharmacyAddress: text,
  /** Its last day, if it has closed. */
  closedOn: orNullIfGiven(calendarDay),
  ...readableRow,
})
export const pharmacySchema = readable(pharmacyRow)
export type Pharmacy = z.infer<typeof pharmacySchema>

/** Added to a plain server's list, by name and without duplicates; the reference server's list is used as it is. */
export const FIXED_PHARMACIES: readonly string[] = ['P2024', 'P2023', 'P2026']
