import * as z from 'zod/mini'
import { calendarDay, orNull, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'
import { SHIFTS } from './sales.ts'

/** A shift with a counted till. Amounts are in halalas. */
const tillRow = z.looseObject({
  day: z.string(),
  pharmacyName: z.string(),
  shift: z.enum(SHIFTS),
  /** Its day has one shift. */
  isSingle: z.boolean(),
  pharmacist: z.string(),
  /** Null: the till cannot be read. */
  countedHalalas: orNull(z.int()),
  /** Counted minus sales as they are now; null if one of them cannot be read. */
  differenceHalalas: orNull(z.int()),
  /** What was counted of each payment kind, by its name. */
  kinds: z.record(z.string(), z.int()),
  reason: text,
})
export type TillRow = z.infer<typeof tillRow>

/** All counted tills of a day: of the changes in a month the days are sent whole. */
export const tillDayRow = z.looseObject({ day: calendarDay, tills: z.array(tillRow), ...readableRow })
export const tillDaySchema = readable(tillDayRow)
export type TillDay = z.infer<typeof tillDaySchema>
