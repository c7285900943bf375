import * as z from 'zod/mini'
import { contactSchema, VACCINE_STATUSES } from '../../shared/contract/employees.ts'
import type { PersonalRecordBase, PersonalRecordIntent } from '../../shared/rules/people/personal-record.ts'

/** Changes of one's own record: emergency contacts and vaccination. */
export const PERSONAL_RECORD = 'personalRecord'

const intentSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  change: z.union([
    z.object({ is: z.literal('contacts'), contacts: z.array(contactSchema) }),
    z.object({
      is: z.literal('vaccination'),
      status: z.enum(VACCINE_STATUSES),
      firstDoseDate: z.nullable(z.string()),
      secondDoseDate: z.nullable(z.string()),
    }),
  ]),
})
const baseSchema = z.array(contactSchema)

export type OwnChange = { userId: string; change: PersonalRecordIntent }

/** The intent of a stored change of one's record, or null if this version cannot read it. */
export function parsePersonalRecordIntent(intent: unknown): OwnChange | null {
  return intentSchema.safeParse(intent).data ?? null
}

/** The list that a stored change of the contacts was based on. Null if it cannot be read: it replaces the whole list. */
export function personalRecordBaseIn(base: unknown): PersonalRecordBase {
  return baseSchema.safeParse(base).data ?? null
}
