import * as z from 'zod/mini'
import type { Section } from './section.ts'

/** `HH:MM` in Asia/Riyadh. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid'))
const hours = z
  .object({ begins: timeOfDay, ends: timeOfDay })
  .check(z.refine(({ begins, ends }) => begins !== ends, 'same_time'))

export const MOST_GRACE_MINUTES = 120

const shiftHoursSchema = z.object({
  morning: hours,
  night: hours,
  /** Until then a night shift that is recorded belongs to the day before. In the first half of the day. */
  nightCutOff: timeOfDay.check(z.refine((time) => time < '12:00', 'after_noon')),
  /** From so many minutes after the beginning of a shift on, a check-in is late. */
  graceMinutes: z.int().check(z.minimum(0), z.maximum(MOST_GRACE_MINUTES)),
})
export type ShiftHours = z.infer<typeof shiftHoursSchema>

export const SHIFT_HOURS: Section<'shiftHours', ShiftHours> = {
  name: 'shiftHours',
  schema: shiftHoursSchema,
  initial: {
    morning: { begins: '09:00', ends: '17:00' },
    night: { begins: '17:00', ends: '01:00' },
    nightCutOff: '05:00',
    graceMinutes: 10,
  },
}
