import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { handoverSchema } from '../../shared/contract/handovers.ts'
import type { Handover } from '../../shared/contract/handovers.ts'
import { HANDOVER, parseHandoverIntent } from '../../shared/contract/intents/handover.ts'
import type { HandoverIntent } from '../../shared/contract/intents/handover.ts'
import { decideHandover, earliestHandoverDay, isHandedOverAnew } from '../../shared/rules/till/handover.ts'
import { defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const handoverKind = defineKind<HandoverIntent, null, HandoverIntent, Handover[]>({
  name: HANDOVER,
  schemaVersion: 1,
  parseIntent: parseHandoverIntent,
  parseBase: () => null,
  lane: ({ pharmacyName }, ownerId) => JSON.stringify([HANDOVER, pharmacyName, ownerId]),
  sharedObject: ({ pharmacyName, writerId }) => JSON.stringify([HANDOVER, pharmacyName, writerId]),
  // Two handovers are never folded, even if they are equal.
  fold: (rows) => (rows.length === 1 && rows[0] ? { write: rows[0].intent, base: null } : null),
  // Each is of its own shift, so one that is parked says nothing about the next.
  isSamePart: () => false,
  supersedes: () => false,
  isExtendedOnly: true,

  async look({ pharmacyName, recordedAt }, read) {
    const from = earliestHandoverDay(Date.parse(recordedAt))
    return listIn(await read(apiPaths.pharmacyHandovers({ pharmacyName, from })), handoverSchema)
  },
  bulk: null,

  looksAgainAfterMs: null,
  decide({ view, write, opId }) {
    const decision = decideHandover({ server: view, intent: write, opId })
    return decision.action === 'create'
      ? { action: 'write', path: apiPaths.addAHandover(), body: decision.body }
      : { action: 'nothing', object: decision.handover }
  },
  isEnteredAnew: ({ view, write, opIds }) => isHandedOverAnew(write, { server: view, opIds }),
  objectIn: (body) => handoverSchema.safeParse(body).data ?? null,
  copyTo: 'handovers' satisfies CopyPlace,
  viewFrom(object, { pharmacyName }) {
    const handover = handoverSchema.safeParse(object).data
    return handover?.pharmacyName === pharmacyName ? [handover] : null
  },
})
