import { OVERTIME_ACTIONS, OVERTIME_UPDATE } from '../../../src/shared/contract/intents/overtime-update.ts'
import type { OvertimeAction, OvertimeUpdateIntent } from '../../../src/shared/contract/intents/overtime-update.ts'
import { overtimeSchema, overtimeUpdateBodySchema } from '../../../src/shared/contract/overtime.ts'
import type { Overtime } from '../../../src/shared/contract/overtime.ts'
import { rolesOf } from '../../../src/shared/rules/access/access.ts'
import { changeOvertime, overtimeActionTo } from '../../../src/shared/rules/hours/overtime.ts'
import { status, unknownFields } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { Call, KindAdapter, Recorded } from './adapter.ts'

const COLLECTION = 'overtime'
const TO = { cancel: 'Cancelled', approve: 'Approved', reject: 'Rejected' } as const

/** A register is the decision about one request. */
export const overtimeUpdates: KindAdapter = {
  kind: OVERTIME_UPDATE,
  example: ({ employee, overtimeId }) => ({
    by: 'employee',
    intent: { overtimeId, requesterId: employee.id, actor: 'requester', action: 'cancel' },
  }),
  roles: ['employee', 'admin'],
  collection: COLLECTION,

  prepare(server, { random, people }) {
    if (server.kind === 'plain') return
    for (const { id, name } of people.filter((each) => rolesOf(each).includes('employee')))
      for (const day of ['2026-08-01', '2026-08-02'])
        server.create(null, {
          collection: COLLECTION,
          scope: id,
          fields: {
            requesterId: id,
            requesterName: name,
            day,
            hours: random.pick([1.5, '1.5']),
            reason: `before ${day}`,
            status: 'Pending',
            ...unknownFields(random),
          },
        })
  },

  record({ server, seen, random, person }) {
    if (server.kind === 'plain') return []
    const isManager = rolesOf(person).includes('admin')
    const possible = seen(COLLECTION)
      .filter((overtime) => isManager || overtime['requesterId'] === person.id)
      .map((overtime) => overtimeSchema.parse(overtime))
      .flatMap((overtime) => OVERTIME_ACTIONS.map((action) => ({ overtime, action, actor: actorOf(isManager) })))
      .filter((change) => changeOvertime(change).ok)
    return possible.length === 0 ? [] : [meant(random.pick(possible))]
  },

  /** A change that became impossible is given up. */
  edit(row, { server }) {
    const { overtimeId, action, actor } = row.intent as OvertimeUpdateIntent
    const found = server.collection(COLLECTION).find(({ _id }) => _id === overtimeId)
    const overtime = overtimeSchema.safeParse(found).data
    return overtime && changeOvertime({ overtime, action, actor }).ok ? meant({ overtime, action, actor }) : null
  },

  changeElsewhere(server, { random }) {
    const pending = server.collection(COLLECTION).filter((overtime) => overtime['status'] === 'Pending')
    const overtime = pending.length > 0 ? random.pick(pending) : undefined
    if (overtime)
      server.overwrite(null, {
        collection: COLLECTION,
        scope: String(overtime['requesterId']),
        id: overtime._id,
        fields: { ...overtime, status: random.pick(Object.values(TO)) },
      })
  },

  effects({ before, after }) {
    if (before === null || before['status'] === after['status']) return []
    return [{ register: `${after._id}/status`, value: String(after['status']), previous: String(before['status']) }]
  },
  valueOf(server, register) {
    const overtime = server.collection(COLLECTION).find(({ _id }) => register === `${_id}/status`)
    return overtime ? String(overtime['status']) : null
  },
  uniqueKey: () => null,
  doubleCodes: [],
  mayReplace: (_recorded, previous) => previous === 'Pending',

  routes: [
    {
      method: 'POST',
      path: /^\/api\/overtime\/overtimeUpdate\/([^/]+)$/,
      call: 'overtimeUpdate',
      handle: update,
    },
  ],
}

function update(call: Call) {
  const { server, flight, params, body, reach } = call
  const there = server.collection(COLLECTION).find(({ _id }) => _id === decodeURIComponent(params[0] ?? ''))
  if (!there) return status(404, { code: 'unknown_id' })
  const parsed = overtimeUpdateBodySchema.safeParse(body)
  if (!parsed.success) return status(422, { code: 'invalid_field' })
  const scope = String(there['requesterId'])
  if (reach === 'own' && scope !== flight.request.account) return status(403, { code: 'forbidden' })
  if (parsed.data.revision !== undefined && parsed.data.revision !== there['revision'])
    return server.stale(call, { scope, current: there })
  if (parsed.data.status === there['status']) return status(200, there)
  const action = overtimeActionTo(parsed.data.status)
  const change =
    action === null
      ? null
      : changeOvertime({ overtime: overtimeSchema.parse(there), action, actor: actorOf(reach === 'all') })
  if (change === null || !change.ok) return status(409, { code: 'forbidden_transition', current: there })
  const fields: Thing = { ...there, status: change.status }
  return server.overwrite(call, { collection: COLLECTION, scope, id: there._id, fields })
}

function meant({
  overtime,
  action,
  actor,
}: {
  overtime: Overtime
  action: OvertimeAction
  actor: OvertimeUpdateIntent['actor']
}): Recorded {
  return {
    kind: OVERTIME_UPDATE,
    topic: overtime._id,
    register: `${overtime._id}/status`,
    value: TO[action],
    intent: { overtimeId: overtime._id, requesterId: overtime.requesterId, actor, action },
    base: null,
  }
}

function actorOf(isManager: boolean): OvertimeUpdateIntent['actor'] {
  return isManager ? 'manager' : 'requester'
}
