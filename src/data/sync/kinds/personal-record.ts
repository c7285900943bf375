import * as z from 'zod/mini'
import { apiPaths } from '../../../shared/contract/api-paths.ts'
import { contactSchema, userSchema, VACCINE_STATUSES } from '../../../shared/contract/employees.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { decidePersonalRecord, foldPersonalRecord, replacesPersonalRecord } from '../../../shared/rules/personal-record.ts'
import type { PersonalRecordBase, PersonalRecordIntent } from '../../../shared/rules/personal-record.ts'
import { defineKind } from '../kind.ts'
import { objectIn } from '../object-in.ts'

/** One's own emergency contacts and vaccination: changes of one's own record. */
export const PERSONAL_RECORD = 'personalRecord'

const intentSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  change: z.discriminatedUnion('is', [
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
type Intent = { userId: string; change: PersonalRecordIntent }

/** The intent of a stored change of one's record, or null when this version cannot read it. */
export function parsePersonalRecordIntent(intent: unknown): Intent | null {
  return intentSchema.safeParse(intent).data ?? null
}

/** The list under a stored change of the contacts; null in rows of before there was one: theirs replaces the whole list. */
export function personalRecordBaseIn(base: unknown): PersonalRecordBase {
  return baseSchema.safeParse(base).data ?? null
}

export const personalRecordKind = defineKind<Intent, PersonalRecordBase, Intent, User | null>({
  name: PERSONAL_RECORD,
  schemaVersion: 1,
  parseIntent: parsePersonalRecordIntent,
  parseBase: personalRecordBaseIn,
  lane: ({ change }, ownerId) => JSON.stringify([PERSONAL_RECORD, change.is, ownerId]),
  // Both parts live in one object, which a plain server overwrites whole.
  sharedObject: ({ userId }) => JSON.stringify([PERSONAL_RECORD, userId]),
  fold(rows) {
    const folded = foldPersonalRecord(rows.map(({ intent, base }) => ({ intent: intent.change, base })))
    return folded && rows[0] ? { write: { userId: rows[0].intent.userId, change: folded.intent }, base: folded.base } : null
  },
  supersedes: (later, earlier) =>
    replacesPersonalRecord({ intent: later.intent.change, base: later.base }, { intent: earlier.intent.change, base: earlier.base }),

  look: async ({ userId }, read) => objectIn(await read(apiPaths.user(userId)), userSchema),
  bulk: null,

  looksAgainAfterMs: null,
  decide({ view, write, base }) {
    if (!view) return { action: 'conflict', code: 'person_gone', current: null }
    const decision = decidePersonalRecord({ server: view, intent: write.change, base })
    return decision.action === 'nothing'
      ? { action: 'nothing', object: decision.user }
      : { action: 'write', path: apiPaths.editUserDetails(decision.userId), body: decision.body }
  },
  objectIn: (body) => userSchema.safeParse(body).data ?? null,
  viewFrom(object, { userId }) {
    const user = userSchema.safeParse(object).data
    return user?._id === userId ? user : null
  },
})
