import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { correctionSchema } from '../../shared/contract/attendance.ts'
import type { Correction } from '../../shared/contract/attendance.ts'
import { CORRECTION_UPDATE, parseCorrectionUpdateIntent } from '../../shared/contract/intents/correction-update.ts'
import { decideCorrectionUpdate } from '../../shared/rules/hours/punch-correction.ts'
import type { CorrectionUpdateIntent } from '../../shared/rules/hours/punch-correction.ts'
import { defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const correctionUpdateKind = defineKind<CorrectionUpdateIntent, null, CorrectionUpdateIntent, Correction | null>(
  {
    name: CORRECTION_UPDATE,
    schemaVersion: 1,
    parseIntent: parseCorrectionUpdateIntent,
    parseBase: () => null,
    lane: ({ correctionId }, ownerId) => JSON.stringify([CORRECTION_UPDATE, correctionId, ownerId]),
    sharedObject: ({ correctionId }) => JSON.stringify([CORRECTION_UPDATE, correctionId]),
    fold(rows) {
      const last = rows.at(-1)
      return last ? { write: last.intent, base: null } : null
    },
    supersedes: () => true,
    isExtendedOnly: true,

    async look({ userId, correctionId }, read) {
      const list = listIn(await read(apiPaths.userCorrections(userId)), correctionSchema)
      return list.ok ? { ok: true, view: list.view.find(({ _id }) => _id === correctionId) ?? null } : list
    },
    bulk: null,
    looksAgainAfterMs: null,

    decide({ view, write }) {
      const decision = decideCorrectionUpdate({ server: view, intent: write })
      switch (decision.action) {
        case 'edit':
          return { action: 'write', path: apiPaths.correctionUpdate(write.correctionId), body: decision.body }
        case 'nothing':
          return { action: 'nothing', object: decision.correction }
        case 'conflict':
          return { action: 'conflict', code: decision.code, current: decision.current }
      }
    },
    objectIn: (body) => correctionSchema.safeParse(body).data ?? null,
    copyTo: 'corrections' satisfies CopyPlace,
    viewFrom(object, { correctionId }) {
      const correction = correctionSchema.safeParse(object).data
      return correction?._id === correctionId ? correction : null
    },
  },
)
