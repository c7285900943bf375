import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { correctionSchema } from '../../shared/contract/attendance.ts'
import type { Correction } from '../../shared/contract/attendance.ts'
import { parseCorrectionIntent, PUNCH_CORRECTION } from '../../shared/contract/intents/punch-correction.ts'
import { decideCorrection, isCorrectionEnteredAnew } from '../../shared/rules/hours/punch-correction.ts'
import type { CorrectionIntent } from '../../shared/rules/hours/punch-correction.ts'
import { LOOK_AGAIN_AFTER_MS, defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const punchCorrectionKind = defineKind<CorrectionIntent, null, CorrectionIntent, Correction[]>({
  name: PUNCH_CORRECTION,
  schemaVersion: 1,
  parseIntent: parseCorrectionIntent,
  parseBase: () => null,
  lane: ({ userId, recordedAt }, ownerId) => JSON.stringify([PUNCH_CORRECTION, ownerId, userId, recordedAt]),
  sharedObject: ({ userId }) => JSON.stringify([PUNCH_CORRECTION, userId]),
  fold: (rows) => (rows.length === 1 && rows[0] ? { write: rows[0].intent, base: null } : null),
  supersedes: () => false,
  isExtendedOnly: true,

  look: async ({ userId }, read) => listIn(await read(apiPaths.userCorrections(userId)), correctionSchema),
  bulk: null,
  looksAgainAfterMs: LOOK_AGAIN_AFTER_MS,

  decide({ view, write, opId }) {
    const decision = decideCorrection({ server: view, intent: write, opId })
    return decision.action === 'create'
      ? { action: 'write', path: apiPaths.addACorrection(), body: decision.body }
      : { action: 'nothing', object: decision.correction }
  },
  isEnteredAnew: ({ view, write, opIds }) => isCorrectionEnteredAnew(write, { server: view, opIds }),
  objectIn: (body) => correctionSchema.safeParse(body).data ?? null,
  copyTo: 'corrections' satisfies CopyPlace,
  viewFrom(object, { userId }) {
    const correction = correctionSchema.safeParse(object).data
    return correction?.userId === userId ? [correction] : null
  },
})
