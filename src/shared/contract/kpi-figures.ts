import * as z from 'zod/mini'
import { orNull, recordId, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'

const count = z.int().check(z.minimum(0))

/** A person's KPIs of a month (docs/rules.md, *Monthly KPIs*). Amounts are in halalas. */
export const kpiFiguresRow = z.looseObject({
  userId: recordId,
  employeeName: text,
  currentPharmacy: text,
  /** Where the person had a shift, by name. */
  pharmacies: z.array(z.string()),
  shifts: count,
  halalas: z.int(),
  average: orNull(z.int()),
  /** Of all shifts of those pharmacies. */
  pharmacyHalalas: z.int(),
  pharmacyAverage: orNull(z.int()),
  /** Shifts whose till was counted, and the sum of their differences. */
  tills: count,
  tillHalalas: z.int(),
  /** Null: not known. */
  checkIns: orNull(count),
  late: orNull(count),
  visits: count,
  grade: orNull(z.number()),
  shortages: count,
  ...readableRow,
})
export const kpiFiguresSchema = readable(kpiFiguresRow)
export type KpiFigures = z.infer<typeof kpiFiguresSchema>
