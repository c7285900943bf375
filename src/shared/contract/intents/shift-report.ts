import * as z from 'zod/mini'
import { DAY_TYPES, dayFields } from '../day-fields.ts'
import { SHIFTS } from '../sales.ts'
import { shiftFields } from '../shift-fields.ts'
import type { ShiftReportIntent } from '../../rules/sales/shift-report.ts'

/* Separate from its kind: the home page overlays unsent shifts without loading the code that sends them. */

export const SHIFT_REPORT = 'shiftReport'

/** The lane of a person's shifts of one day. */
export function shiftReportLane(
  { pharmacyName, day }: Pick<ShiftReportIntent, 'pharmacyName' | 'day'>,
  ownerId: string,
): string {
  return JSON.stringify([SHIFT_REPORT, pharmacyName, day, ownerId])
}

const intentSchema = z.object({
  ...z.partial(z.object({ ...dayFields, ...shiftFields })).shape,
  pharmacyName: z.string(),
  day: z.string(),
  dayType: z.enum(DAY_TYPES),
  shift: z.enum(SHIFTS),
  sales: z.number(),
  pharmacist: z.string(),
  remarks: z.string(),
  shiftEnd: z.string(),
})

/** The intent of a stored shift report, or null if this version cannot read it. */
export function parseShiftReportIntent(intent: unknown): ShiftReportIntent | null {
  const read = intentSchema.safeParse(intent).data
  if (!read) return null
  // Fields that were added to the schema later must stay absent if they were not recorded.
  const given = Object.entries(read).filter(([field]) => field in (intent as object))
  return Object.fromEntries(given) as ShiftReportIntent
}
