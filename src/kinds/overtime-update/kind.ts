import type { CopyPlace } from '../copy-places.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../../shared/contract/intents/overtime-update.ts'
import type { OvertimeUpdateIntent } from '../../shared/contract/intents/overtime-update.ts'
import { overtimeSchema } from '../../shared/contract/overtime.ts'
import type { Overtime } from '../../shared/contract/overtime.ts'
import { decideOvertimeUpdate } from '../../shared/rules/hours/overtime.ts'
import { defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

export const overtimeUpdateKind = defineKind<OvertimeUpdateIntent, null, OvertimeUpdateIntent, Overtime | null>({
  name: OVERTIME_UPDATE,
  schemaVersion: 1,
  parseIntent: parseOvertimeUpdateIntent,
  parseBase: () => null,
  lane: ({ overtimeId }, ownerId) => JSON.stringify([OVERTIME_UPDATE, overtimeId, ownerId]),
  sharedObject: ({ overtimeId }) => JSON.stringify([OVERTIME_UPDATE, overtimeId]),
  fold(rows) {
    const last = rows.at(-1)
    return last ? { write: last.intent, base: null } : null
  },
  supersedes: () => true,
  isExtendedOnly: true,

  async look({ requesterId, overtimeId }, read) {
    const list = listIn(await read(apiPaths.userOvertime(requesterId)), overtimeSchema)
    return list.ok ? { ok: true, view: list.view.find(({ _id }) => _id === overtimeId) ?? null } : list
  },
  bulk: null,

  looksAgainAfterMs: null,
  decide({ view, write }) {
    const decision = decideOvertimeUpdate({ server: view, intent: write })
    switch (decision.action) {
      case 'edit':
        return { action: 'write', path: apiPaths.overtimeUpdate(decision.overtimeId), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.overtime }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  callsOff: ({ overtimeId, action }) => (action === 'cancel' ? overtimeId : null),
  objectIn: (body) => overtimeSchema.safeParse(body).data ?? null,
  copyTo: 'overtime' satisfies CopyPlace,
  viewFrom(object, { overtimeId }) {
    const overtime = overtimeSchema.safeParse(object).data
    return overtime?._id === overtimeId ? overtime : null
  },
})
