import * as z from 'zod/mini'
import type { Section } from './section.ts'

const overtimeSchema = z.object({
  /** Worked hours of a day beyond these are proposed as overtime. */
  dailyHours: z.number().check(z.minimum(1), z.maximum(24)),
})
export type OvertimeSettings = z.infer<typeof overtimeSchema>

export const OVERTIME: Section<'overtime', OvertimeSettings> = {
  name: 'overtime',
  schema: overtimeSchema,
  initial: { dailyHours: 8 },
}
