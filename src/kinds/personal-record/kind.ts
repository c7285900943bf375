import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { userSchema, withoutPassword } from '../../shared/contract/employees.ts'
import type { User } from '../../shared/contract/employees.ts'
import {
  decidePersonalRecord,
  foldPersonalRecord,
  hasNewerPersonalRecord,
  replacesPersonalRecord,
} from '../../shared/rules/people/personal-record.ts'
import type { PersonalRecordBase } from '../../shared/rules/people/personal-record.ts'
import { defineKind } from '@counter/outbox'
import { objectIn } from '../object-in.ts'
import { parsePersonalRecordIntent, PERSONAL_RECORD, personalRecordBaseIn } from './intent.ts'
import type { OwnChange } from './intent.ts'

export const personalRecordKind = defineKind<OwnChange, PersonalRecordBase, OwnChange, User | null>({
  name: PERSONAL_RECORD,
  schemaVersion: 1,
  parseIntent: parsePersonalRecordIntent,
  parseBase: personalRecordBaseIn,
  lane: ({ change }, ownerId) => JSON.stringify([PERSONAL_RECORD, change.is, ownerId]),
  // Both parts are in one object, which a plain server overwrites as a whole.
  sharedObject: ({ userId }) => JSON.stringify([PERSONAL_RECORD, userId]),
  fold(rows) {
    const folded = foldPersonalRecord(rows.map(({ intent, base }) => ({ intent: intent.change, base })))
    return folded && rows[0]
      ? { write: { userId: rows[0].intent.userId, change: folded.intent }, base: folded.base }
      : null
  },
  supersedes: (later, earlier) =>
    replacesPersonalRecord(
      { intent: later.intent.change, base: later.base },
      { intent: earlier.intent.change, base: earlier.base },
    ),

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
  hasNewer: ({ view, write, base }) =>
    view !== null && hasNewerPersonalRecord({ server: view, intent: write.change, base }),
  objectIn: (body) => userSchema.safeParse(body).data ?? null,
  copyTo: 'profile' satisfies CopyPlace,
  storable: withoutEchoedPassword,
  kept: (user) => withoutPassword(user as User),
  viewFrom(object, { userId }) {
    const user = userSchema.safeParse(object).data
    return user?._id === userId ? user : null
  },
})

/**
 * A plain server may echo a password inside a person's record. It is sent back from memory and never stored. Stored bytes
 * are sent again to an extended server only, whose records have no password, so there they stay the same.
 */
export function withoutEchoedPassword(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'password' in body ? withoutPassword({ ...body }) : body
}
