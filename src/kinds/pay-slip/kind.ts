import * as z from 'zod/mini'
import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { newSlipBodySchema, slipSchema } from '../../shared/contract/payroll.ts'
import type { Slip } from '../../shared/contract/payroll.ts'
import { decidePaySlip } from '../../shared/rules/pay/pay-slip.ts'
import type { PaySlipIntent } from '../../shared/rules/pay/pay-slip.ts'
import { LOOK_AGAIN_AFTER_MS, defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const PAY_SLIP = 'paySlip'

/** The intent of a stored pay slip, or null if this version cannot read it. */
export function parsePaySlipIntent(intent: unknown): PaySlipIntent | null {
  return newSlipBodySchema.safeParse(intent).data ?? null
}

/**
 * Ids of the month's voided slips that the person had seen. Null with a plain server, which has none.
 */
export type PaySlipBase = { voided: string[] } | null
const baseSchema = z.object({ voided: z.array(z.string()) })

type Write = { intent: PaySlipIntent; base: PaySlipBase }

export const paySlipKind = defineKind<PaySlipIntent, PaySlipBase, Write, Slip[]>({
  name: PAY_SLIP,
  schemaVersion: 1,
  parseIntent: parsePaySlipIntent,
  parseBase: (base) => baseSchema.safeParse(base).data ?? null,
  lane: ({ userId, month }, ownerId) => JSON.stringify([PAY_SLIP, userId, month, ownerId]),
  sharedObject: ({ userId, month }) => JSON.stringify([PAY_SLIP, userId, month]),
  fold(rows) {
    const last = rows.at(-1)
    return last ? { write: last, base: last.base } : null
  },
  supersedes: () => true,

  look: async ({ intent: { userId }, base }, read) =>
    listIn(await read(base ? apiPaths.allSlipsOf(userId) : apiPaths.userPayrolls(userId)), slipSchema),
  bulk: null,
  looksAgainAfterMs: LOOK_AGAIN_AFTER_MS,

  decide({ view, write, opId }) {
    const seenVoided = write.base?.voided ?? []
    const decision = decidePaySlip({ server: view, intent: write.intent, opId, seenVoided })
    switch (decision.action) {
      case 'create':
        return { action: 'write', path: apiPaths.addAPayroll(), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.slip }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  isCalledOff: (slips) => slips.length > 0 && slips.every(({ voided }) => voided !== undefined),
  objectIn: (body) => slipSchema.safeParse(body).data ?? null,
  copyTo: 'slips' satisfies CopyPlace,
  viewFrom(object, { intent: { userId, month } }) {
    const slip = slipSchema.safeParse(object).data
    return slip && slip.userId === userId && slip.month === month ? [slip] : null
  },
})
