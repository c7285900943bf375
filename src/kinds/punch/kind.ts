import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { punchSchema } from '../../shared/contract/attendance.ts'
import type { Punch } from '../../shared/contract/attendance.ts'
import { parsePunchIntent, PUNCH } from '../../shared/contract/intents/punch.ts'
import { decidePunch } from '../../shared/rules/hours/punches.ts'
import type { PunchIntent } from '../../shared/rules/hours/punches.ts'
import { LOOK_AGAIN_AFTER_MS, defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

/**
 * Each punch is sent on its own, in the order in which they were made. One that is parked holds no later one: the
 * server orders them by their times and not by their arrival, and a check-out that comes late may lose its exact time.
 */
export const punchKind = defineKind<PunchIntent, null, PunchIntent, Punch[]>({
  name: PUNCH,
  schemaVersion: 1,
  parseIntent: parsePunchIntent,
  parseBase: () => null,
  lane: (_intent, ownerId) => JSON.stringify([PUNCH, ownerId]),
  sharedObject: ({ userId }) => JSON.stringify([PUNCH, userId]),
  fold: (rows) => (rows.length === 1 && rows[0] ? { write: rows[0].intent, base: null } : null),
  isSamePart: () => false,
  supersedes: () => false,
  isExtendedOnly: true,

  look: async ({ userId }, read) => listIn(await read(apiPaths.latestPunches(userId)), punchSchema),
  bulk: null,
  looksAgainAfterMs: LOOK_AGAIN_AFTER_MS,

  decide({ view, write, opId }) {
    const decision = decidePunch({ server: view, intent: write, opId })
    return decision.action === 'create'
      ? { action: 'write', path: apiPaths.addAPunch(), body: decision.body }
      : { action: 'nothing', object: decision.punch }
  },
  objectIn: (body) => punchSchema.safeParse(body).data ?? null,
  copyTo: 'punches' satisfies CopyPlace,
  viewFrom(object, { userId }) {
    const punch = punchSchema.safeParse(object).data
    return punch?.userId === userId ? [punch] : null
  },
})
