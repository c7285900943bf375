import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { parseShortageSupportIntent, SHORTAGE_SUPPORT } from '../../shared/contract/intents/shortage-support.ts'
import { shortageSchema } from '../../shared/contract/shortages.ts'
import type { Shortage } from '../../shared/contract/shortages.ts'
import { copiesOfShortage } from '../../shared/rules/shortages/doubled-shortages.ts'
import { decideShortageSupport } from '../../shared/rules/shortages/shortage-support.ts'
import type { ShortageSupportIntent } from '../../shared/rules/shortages/shortage-support.ts'
import { defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const shortageSupportKind = defineKind<ShortageSupportIntent, null, ShortageSupportIntent, Shortage[]>({
  name: SHORTAGE_SUPPORT,
  schemaVersion: 1,
  parseIntent: parseShortageSupportIntent,
  parseBase: () => null,
  lane: ({ shortageId }, ownerId) => JSON.stringify([SHORTAGE_SUPPORT, shortageId, ownerId]),
  sharedObject: ({ shortageId }) => JSON.stringify([SHORTAGE_SUPPORT, shortageId]),
  // Opposite changes cancel each other out: the last one is the intent, and the server's list shows whether anything
  // has to be sent.
  fold(rows) {
    const last = rows.at(-1)
    return last ? { write: last.intent, base: null } : null
  },
  supersedes: () => true,

  async look({ shortageId }, read) {
    const list = listIn(await read(apiPaths.latestShortages()), shortageSchema)
    return list.ok ? { ok: true, view: copiesOfShortage(shortageId, list.view) } : list
  },
  bulk: {
    group: () => 'latest',
    look: async (_group, read) => listIn(await read(apiPaths.latestShortages()), shortageSchema),
    pick: (list, { shortageId }) => copiesOfShortage(shortageId, list as Shortage[]),
  },

  looksAgainAfterMs: null,
  decide({ view, write, ambiguous, ownerId }) {
    const decision = decideShortageSupport({ server: view, intent: write, ambiguous, ownerId })
    switch (decision.action) {
      case 'edit':
        return { action: 'write', path: apiPaths.shortageUpdate(decision.shortageId), body: decision.body }
      case 'nothing':
        return {
          action: 'nothing',
          object: decision.shortage,
          copies: view.filter((copy) => copy !== decision.shortage),
        }
      case 'conflict':
        // On an extended server a shortage leaves the list only by being retired; a retired one cannot be read any
        // more.
        return { action: 'conflict', code: decision.code, extendedCode: 'retired', current: decision.current }
    }
  },
  objectIn: (body) => shortageSchema.safeParse(body).data ?? null,
  copyTo: 'shortages' satisfies CopyPlace,
  viewFrom(object, { shortageId }) {
    const shortage = shortageSchema.safeParse(object).data
    return shortage?._id === shortageId ? [shortage] : null
  },
})
