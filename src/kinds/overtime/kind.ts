import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { OVERTIME_REQUEST, parseOvertimeIntent } from '../../shared/contract/intents/overtime.ts'
import type { OvertimeIntent } from '../../shared/contract/intents/overtime.ts'
import { overtimeSchema } from '../../shared/contract/overtime.ts'
import type { Overtime } from '../../shared/contract/overtime.ts'
import { decideOvertime, isAskedAnew } from '../../shared/rules/hours/overtime.ts'
import { defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const overtimeKind = defineKind<OvertimeIntent, null, OvertimeIntent, Overtime[]>({
  name: OVERTIME_REQUEST,
  schemaVersion: 1,
  parseIntent: parseOvertimeIntent,
  parseBase: () => null,
  lane: ({ day }, ownerId) => JSON.stringify([OVERTIME_REQUEST, day, ownerId]),
  sharedObject: ({ requesterId, day }) => JSON.stringify([OVERTIME_REQUEST, requesterId, day]),
  fold: (rows) => (rows.length === 1 && rows[0] ? { write: rows[0].intent, base: null } : null),
  supersedes: () => false,
  isExtendedOnly: true,

  look: async ({ requesterId }, read) => listIn(await read(apiPaths.userOvertime(requesterId)), overtimeSchema),
  bulk: null,

  looksAgainAfterMs: null,
  decide({ view, write, opId }) {
    const decision = decideOvertime({ server: view, intent: write, opId })
    switch (decision.action) {
      case 'create':
        return { action: 'write', path: apiPaths.addAnOvertime(), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.overtime }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  isEnteredAnew: ({ view, write, opIds }) => isAskedAnew(write, { server: view, opIds }),
  isCalledOff: (list) => list.some(({ status }) => status === 'Cancelled'),
  objectIn: (body) => overtimeSchema.safeParse(body).data ?? null,
  copyTo: 'overtime' satisfies CopyPlace,
  viewFrom(object, { requesterId }) {
    const overtime = overtimeSchema.safeParse(object).data
    return overtime?.requesterId === requesterId ? [overtime] : null
  },
})
