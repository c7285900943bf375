import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { handoverSchema } from '../../shared/contract/handovers.ts'
import type { Handover } from '../../shared/contract/handovers.ts'
import { HANDOVER_ANSWER, parseHandoverAnswerIntent } from '../../shared/contract/intents/handover-answer.ts'
import type { HandoverAnswerIntent } from '../../shared/contract/intents/handover-answer.ts'
import { decideHandoverAnswer } from '../../shared/rules/till/handover.ts'
import { defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const handoverAnswerKind = defineKind<HandoverAnswerIntent, null, HandoverAnswerIntent, Handover | null>({
  name: HANDOVER_ANSWER,
  schemaVersion: 1,
  parseIntent: parseHandoverAnswerIntent,
  parseBase: () => null,
  lane: ({ handoverRef }, ownerId) => JSON.stringify([HANDOVER_ANSWER, handoverRef, ownerId]),
  sharedObject: ({ handoverRef }) => JSON.stringify([HANDOVER_ANSWER, handoverRef]),
  after: ({ handoverRef }) => handoverRef,
  fold(rows) {
    const last = rows.at(-1)
    return last ? { write: last.intent, base: null } : null
  },
  supersedes: () => true,
  isExtendedOnly: true,

  async look({ pharmacyName, handoverRef: ref }, read) {
    const list = listIn(await read(apiPaths.handoverOf({ pharmacyName, ref })), handoverSchema)
    return list.ok ? { ok: true, view: list.view.find(({ clientRef }) => clientRef === ref) ?? null } : list
  },
  bulk: null,

  looksAgainAfterMs: null,
  decide({ view, write }) {
    const decision = decideHandoverAnswer({ server: view, intent: write })
    switch (decision.action) {
      case 'answer':
        return { action: 'write', path: apiPaths.answerHandover(decision.ref), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.handover }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  objectIn: (body) => handoverSchema.safeParse(body).data ?? null,
  copyTo: 'handovers' satisfies CopyPlace,
  viewFrom(object, { handoverRef }) {
    const handover = handoverSchema.safeParse(object).data
    return handover?.clientRef === handoverRef ? handover : null
  },
})
