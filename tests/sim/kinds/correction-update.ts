import { correctionUpdateBodySchema } from '../../../src/shared/contract/attendance-bodies.ts'
import { CORRECTION_UPDATE } from '../../../src/shared/contract/intents/correction-update.ts'
import { rolesOf } from '../../../src/shared/rules/access/access.ts'
import type { CorrectionUpdateIntent } from '../../../src/shared/rules/hours/punch-correction.ts'
import { status } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { KindAdapter } from './adapter.ts'
import { CORRECTIONS } from './punch-correction.ts'

/** A register is the decision about one request. */
export const correctionUpdates: KindAdapter = {
  kind: CORRECTION_UPDATE,
  example: ({ employee, correctionId }) => ({
    by: 'manager',
    intent: {
      correctionId,
      userId: employee.id,
      userName: employee.name,
      status: 'Approved',
    } satisfies CorrectionUpdateIntent,
  }),
  roles: ['admin'],
  collection: CORRECTIONS,

  prepare(server, { people }) {
    for (const person of people.filter((each) => rolesOf(each).includes('employee'))) {
      const fields = {
        userId: person.id,
        userName: person.name,
        direction: 'in',
        to: '2026-09-01T06:00:00.000Z',
        reason: 'before',
        status: 'Pending',
        createdAt: '2026-09-01T06:00:00.000Z',
        updatedAt: '2026-09-01T06:00:00.000Z',
      }
      server.create(null, { collection: CORRECTIONS, scope: person.id, fields })
    }
  },

  /** Nothing is recorded for a plain server, which lacks the call. */
  record({ server, seen, random }) {
    const pending = seen(CORRECTIONS).filter((correction) => correction['status'] === 'Pending')
    if (server.kind === 'plain' || pending.length === 0) return []
    const { _id, userId, userName } = random.pick(pending)
    const intent: CorrectionUpdateIntent = {
      correctionId: _id,
      userId: String(userId),
      userName: String(userName),
      status: random.pick(['Approved', 'Rejected']),
    }
    return [{ kind: CORRECTION_UPDATE, register: _id, value: intent.status, intent, base: null }]
  },
  edit: () => null,

  changeElsewhere(server, { random }) {
    const pending = server.collection(CORRECTIONS).filter((correction) => correction['status'] === 'Pending')
    if (pending.length === 0) return
    const correction = random.pick(pending)
    server.overwrite(null, {
      collection: CORRECTIONS,
      scope: String(correction['userId']),
      id: correction._id,
      fields: { ...correction, status: random.pick(['Approved', 'Rejected']) },
    })
  },

  effects: ({ before, after }) =>
    before === null || statusOf(before) === statusOf(after)
      ? []
      : [{ register: after._id, value: statusOf(after), previous: statusOf(before) }],
  valueOf(server, register) {
    const correction = server.collection(CORRECTIONS).find(({ _id }) => _id === register)
    return correction ? statusOf(correction) : null
  },
  uniqueKey: () => null,
  doubleCodes: [],
  mayReplace: (_recorded, previous) => previous === 'Pending',

  routes: [
    {
      method: 'POST',
      path: /^\/api\/attendance\/correctionUpdate\/([^/]+)$/,
      call: 'correctionUpdate',
      handle(call) {
        const { server, params, body } = call
        const there = server.collection(CORRECTIONS).find(({ _id }) => _id === params[0])
        if (!there) return status(404, { code: 'unknown_id' })
        const parsed = correctionUpdateBodySchema.safeParse(body)
        if (server.kind === 'plain' || !parsed.success) return status(422, { code: 'invalid_field' })
        if (parsed.data.revision !== undefined && parsed.data.revision !== there['revision'])
          return server.stale(call, { scope: String(there['userId']), current: there })
        if (parsed.data.status === there['status']) return status(200, there)
        if (there['status'] !== 'Pending') return status(409, { code: 'forbidden_transition', current: there })
        return server.overwrite(call, {
          collection: CORRECTIONS,
          scope: String(there['userId']),
          id: there._id,
          fields: { ...there, status: parsed.data.status },
        })
      },
    },
  ],
}

function statusOf(correction: Thing): string {
  return String(correction['status'])
}
