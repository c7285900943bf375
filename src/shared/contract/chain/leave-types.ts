import * as z from 'zod/mini'
import { optionSchema } from './options.ts'
import type { Section } from './section.ts'

const leaveTypeSchema = z.extend(optionSchema, {
  days: z.int().check(z.minimum(1, 'days_missing'), z.maximum(366, 'too_many')),
})
export type LeaveTypeSetting = z.infer<typeof leaveTypeSchema>

export const LEAVE_TYPE_SETTINGS: Section<'leaveTypes', LeaveTypeSetting[]> = {
  name: 'leaveTypes',
  schema: z.array(leaveTypeSchema).check(z.minLength(1, 'required'), z.maxLength(30, 'too_many')),
  initial: [
    { value: 'Annual Leave', days: 30 },
    { value: 'Emergency Leave', days: 14 },
    { value: 'Hajj Leave', days: 10 },
    { value: 'Omrah Leave', days: 5 },
  ],
}

/** The most days of a type of leave; null if the chain has no such type. */
export function mostDaysOf(types: readonly LeaveTypeSetting[], type: string): number | null {
  return types.find(({ value }) => value === type)?.days ?? null
}
