import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { NEW_SHORTAGE, parseNewShortageIntent } from '../../shared/contract/intents/new-shortage.ts'
import { shortageSchema } from '../../shared/contract/shortages.ts'
import type { Shortage } from '../../shared/contract/shortages.ts'
import { decideNewShortage } from '../../shared/rules/shortages/new-shortage.ts'
import type { NewShortageIntent } from '../../shared/rules/shortages/new-shortage.ts'
import { LOOK_AGAIN_AFTER_MS, defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const newShortageKind = defineKind<NewShortageIntent, null, NewShortageIntent, Shortage[]>({
  name: NEW_SHORTAGE,
  schemaVersion: 1,
  parseIntent: parseNewShortageIntent,
  parseBase: () => null,
  lane: ({ shortageUPC }, ownerId) => JSON.stringify([NEW_SHORTAGE, shortageUPC, ownerId]),
  sharedObject: ({ shortageUPC }) => JSON.stringify([NEW_SHORTAGE, shortageUPC]),
  fold: (rows) => (rows.length === 1 && rows[0] ? { write: rows[0].intent, base: null } : null),
  supersedes: () => false,

  look: async (_write, read) => listIn(await read(apiPaths.latestShortages()), shortageSchema),
  bulk: null,

  looksAgainAfterMs: LOOK_AGAIN_AFTER_MS,
  decide({ view, write, opId, ownerId }) {
    const decision = decideNewShortage({ server: view, intent: write, opId, ownerId })
    switch (decision.action) {
      case 'create':
        return { action: 'write', path: apiPaths.addAShortage(), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.shortage }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  objectIn: (body) => shortageSchema.safeParse(body).data ?? null,
  copyTo: 'shortages' satisfies CopyPlace,
  viewFrom(object, { shortageUPC }) {
    const shortage = shortageSchema.safeParse(object).data
    return shortage?.shortageUPC === shortageUPC ? [shortage] : null
  },
})
