import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { newSlipBodySchema, slipSchema } from '../../shared/contract/payroll.ts'
import type { Slip } from '../../shared/contract/payroll.ts'
import { decidePaySlip } from '../../shared/rules/pay-slip.ts'
import type { PaySlipIntent } from '../../shared/rules/pay-slip.ts'
import { LOOK_AGAIN_AFTER_MS, defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const PAY_SLIP = 'paySlip'

/** The intent of a stored pay slip, or null if this version cannot read it. */
export function parsePaySlipIntent(intent: unknown): PaySlipIntent | null {
  return newSlipBodySchema.safeParse(intent).data ?? null
}

export const paySlipKind = defineKind<PaySlipIntent, null, PaySlipIntent, Slip[]>({
  name: PAY_SLIP,
  schemaVersion: 1,
  parseIntent: parsePaySlipIntent,
  parseBase: () => null,
  lane: ({ userId, month }, ownerId) => JSON.stringify([PAY_SLIP, userId, month, ownerId]),
  sharedObject: ({ userId, month }) => JSON.stringify([PAY_SLIP, userId, month]),
  fold(rows) {
    const last = rows.at(-1)
    return last ? { write: last.intent, base: null } : null
  },
  supersedes: () => true,

  look: async ({ userId }, read) => listIn(await read(apiPaths.userPayrolls(userId)), slipSchema),
  bulk: null,
  looksAgainAfterMs: LOOK_AGAIN_AFTER_MS,

  decide({ view, write, opId }) {
    const decision = decidePaySlip({ server: view, intent: write, opId })
    switch (decision.action) {
      case 'create':
        return { action: 'write', path: apiPaths.addAPayroll(), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.slip }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  objectIn: (body) => slipSchema.safeParse(body).data ?? null,
  copyTo: 'slips' satisfies CopyPlace,
  viewFrom(object, { userId, month }) {
    const slip = slipSchema.safeParse(object).data
    return slip && slip.userId === userId && slip.month === month ? [slip] : null
  },
})
