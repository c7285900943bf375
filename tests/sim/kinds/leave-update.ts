import { LEAVE_UPDATE } from '../../../src/shared/contract/intents/leave-update.ts'
import { leaveSchema, leaveUpdateBodySchema } from '../../../src/shared/contract/leave.ts'
import type { Leave } from '../../../src/shared/contract/leave.ts'
import { rolesOf } from '../../../src/shared/rules/access/access.ts'
import { changeLeave, keepsReasons, LEAVE_ACTIONS } from '../../../src/shared/rules/leave/leave-states.ts'
import type { LeaveAction } from '../../../src/shared/rules/leave/leave-states.ts'
import { meantAction } from '../../../server/rules/leave-write.ts'
import { status, unknownFields } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { Call, Effect, KindAdapter, Recorded } from './adapter.ts'
import { refOf } from './plain-fields.ts'

const COLLECTION = 'leaves'
/** Fields that none of these changes may touch, unknown ones included. */
const OTHERS = ['requesterId', 'dateFrom', 'dateTo', 'natureLeave', 'comment', 'fileNumber'] as const

/** The same values in other forms. */
const ODD_FORMS = [
  {},
  { outsideTravelling: 'false', daysLate: 0, createdAt: 1_785_542_400_000 },
  { requesterShortestName: null, realDaysLeave: 1, comment: 7 },
  { applyDate: '2026-07-01T00:00:00+03:00', maxDaysLeave: null },
]
const TOUCHED: Record<LeaveAction['is'], readonly string[]> = {
  cancel: ['status'],
  approve: ['status'],
  reject: ['status', 'rejectReason'],
  requestRejoin: ['dateRejoinRequest', 'dateRejoinRequestStatus', 'rejectReason'],
  approveRejoin: ['dateRejoinRequestStatus', 'dateRejoined', 'daysLate', 'rejectReason'],
  rejectRejoin: ['dateRejoinRequestStatus', 'rejectReason'],
}

/**
 * Two registers per leave, which copies of it share: its decision, and its rejoin request with the day. A third holds
 * the remaining fields, which no change may touch.
 */
export const leaveUpdates: KindAdapter = {
  kind: LEAVE_UPDATE,
  example: ({ leaveId }) => ({
    by: 'employee',
    intent: { leaveId, actor: 'requester', action: { is: 'cancel' } },
  }),
  roles: ['employee', 'admin'],
  collection: COLLECTION,

  prepare(server, { random, people }) {
    for (const [index, person] of people.filter((each) => rolesOf(each).includes('employee')).entries()) {
      for (const isApproved of [false, true]) {
        const leaveStatus = isApproved && random.chance(0.8) ? 'Approved' : 'Pending'
        server.create(null, {
          collection: COLLECTION,
          scope: person.id,
          fields: {
            ...leaveOf({ person, index: index * 2 + Number(isApproved), status: leaveStatus }),
            ...random.pick(ODD_FORMS),
            ...unknownFields(random),
          },
        })
      }
    }
  },

  record(context) {
    const { seen, random, person } = context
    const isManager = rolesOf(person).includes('admin')
    const leaves = seen(COLLECTION).filter((leave) => isManager || leave['requesterId'] === person.id)
    if (leaves.length === 0) return []
    const leave = leaveSchema.parse(random.pick(leaves))
    const possible = LEAVE_ACTIONS.map((is) => actionOf(is, { leave, serial: context.serial })).filter(
      (action) => changeLeave({ leave, action, actor: actorOf(isManager) }).ok,
    )
    return possible.length === 0 ? [] : [meant({ leave, action: random.pick(possible), isManager })]
  },

  edit(row, context) {
    const { leaveId, action, actor } = row.intent as {
      leaveId: string
      action: LeaveAction
      actor: 'requester' | 'manager'
    }
    const found = context.server.collection(COLLECTION).find(({ _id }) => _id === leaveId)
    const leave = leaveSchema.safeParse(found).data
    // A change that became impossible is given up; one about a day that has changed is decided again.
    if (!leave || !changeLeave({ leave, action, actor }).ok) return null
    return meant({
      leave,
      action: action.is === 'requestRejoin' ? actionOf('requestRejoin', { leave, serial: context.serial }) : action,
      isManager: actor === 'manager',
    })
  },

  changeElsewhere(server, { random, serial }) {
    const leaves = server.collection(COLLECTION)
    if (leaves.length === 0) return
    const stored = random.pick(leaves)
    const leave = leaveSchema.parse(stored)
    const action = random.pick(LEAVE_ACTIONS.map((is) => actionOf(is, { leave, serial })))
    const change = changeLeave({
      leave,
      action,
      actor: action.is === 'cancel' || action.is === 'requestRejoin' ? 'requester' : 'manager',
    })
    if (change.ok)
      server.overwrite(null, {
        collection: COLLECTION,
        scope: leave.requesterId,
        id: leave._id,
        fields: { ...stored, ...change.changes },
      })
  },

  effects({ before, after }) {
    if (before === null) return []
    const registers: [string, (leave: Thing) => string | null][] = [
      ['status', statusIn],
      ['rejoin', rejoinIn],
      ['rest', restOf],
    ]
    return registers.flatMap(([name, valueIn]): Effect[] => {
      const [previous, value] = [valueIn(before), valueIn(after)]
      return previous === value ? [] : [{ register: `${refOf(after)}/${name}`, value: value ?? 'nothing', previous }]
    })
  },

  valueOf(server, register) {
    const [ref, name] = register.split('/')
    const leave = server.collection(COLLECTION).find((each) => refOf(each) === ref)
    if (!leave) return null
    return name === 'status' ? statusIn(leave) : name === 'rejoin' ? rejoinIn(leave) : restOf(leave)
  },

  edits: {
    path: /^\/api\/leaves\/leaveUpdate\/([^/]+)$/,
    untouched(leave, rows) {
      const touched = new Set(
        rows.slice(-1).flatMap(({ intent }) => TOUCHED[(intent as { action: LeaveAction }).action.is]),
      )
      return Object.fromEntries(Object.entries(leave).filter(([name]) => !touched.has(name)))
    },
  },

  uniqueKey: () => null,
  doubleCodes: [],

  mayReplace({ value, register }, previous) {
    if (register.endsWith('/status')) return previous === 'Pending'
    const [rejoinStatus, day] = value.split(' ')
    const [previousStatus, previousDay] = previous?.split(' ') ?? []
    return previousStatus !== 'Approved' && (rejoinStatus === 'Pending' || previousDay === day)
  },

  routes: [
    {
      method: 'GET',
      path: /^\/api\/leaves\/leaveDetails\/([^/]+)$/,
      call: 'leaveDetails',
      handle({ server, flight, params }) {
        const leave = server.collection(COLLECTION).find(({ _id }) => _id === params[0])
        if (!leave) return status(404, { code: 'unknown_id' })
        server.noteLook(flight, String(leave['requesterId']))
        return status(200, leave)
      },
    },
    { method: 'POST', path: /^\/api\/leaves\/leaveUpdate\/([^/]+)$/, call: 'leaveUpdate', handle: update },
  ],
}

/** The reference server takes from the whole leave only what this role may change now; a plain one overwrites it. */
function update(call: Call) {
  const { server, flight, params, body, reach } = call
  const there = server.collection(COLLECTION).find(({ _id }) => _id === params[0])
  if (!there) return status(404, { code: 'unknown_id' })
  const target = { collection: COLLECTION, scope: String(there['requesterId']), id: there._id }
  if (server.kind === 'plain') return server.overwrite(call, { ...target, fields: body })
  const leave = leaveSchema.parse(there)
  const parsed = leaveUpdateBodySchema.safeParse(body)
  if (!parsed.success) return status(422, { code: 'invalid_field' })
  const actor = actorOf(reach === 'all')
  if (actor === 'requester' && leave.requesterId !== flight.request.account) return status(403, { code: 'forbidden' })
  if (parsed.data.revision !== undefined && parsed.data.revision !== leave.revision)
    return server.stale(call, { scope: target.scope, current: there })
  const action = meantAction({ leave, body: parsed.data, actor })
  if (action === null) return status(200, there)
  const change = action === 'unknown' ? null : changeLeave({ leave, action, actor })
  if (change === null || !change.ok) return status(409, { code: 'forbidden_transition', current: there })
  return server.overwrite(call, { ...target, fields: { ...there, ...change.changes } })
}

function meant({ leave, action, isManager }: { leave: Leave; action: LeaveAction; isManager: boolean }): Recorded {
  const { dateRejoinRequest, dateRejoinRequestStatus } = leave
  return {
    kind: LEAVE_UPDATE,
    topic: refOf(leave),
    ...wordsFor({ leave, action }),
    intent: { leaveId: leave._id, actor: actorOf(isManager), action },
    base: { dateRejoinRequest, dateRejoinRequestStatus },
  }
}

function wordsFor({ leave, action }: { leave: Leave; action: LeaveAction }): { register: string; value: string } {
  const [decision, rejoin] = [`${refOf(leave)}/status`, `${refOf(leave)}/rejoin`]
  switch (action.is) {
    case 'cancel':
      return { register: decision, value: 'Cancelled' }
    case 'approve':
      return { register: decision, value: 'Approved' }
    case 'reject':
      return { register: decision, value: withReason('Rejected', action.reason) }
    case 'requestRejoin':
      return { register: rejoin, value: `Pending ${action.date}` }
    case 'approveRejoin':
      return { register: rejoin, value: `Approved ${leave.dateRejoinRequest}` }
    case 'rejectRejoin':
      return { register: rejoin, value: withReason(`Rejected ${leave.dateRejoinRequest}`, action.reason) }
  }
}

function leaveOf({
  person,
  index,
  status: leaveStatus,
}: {
  person: { id: string; name: string }
  index: number
  status: string
}) {
  const day = `2026-08-${String(1 + (index % 28)).padStart(2, '0')}`
  return {
    natureLeave: 'Annual Leave',
    dateFrom: day,
    dateTo: day,
    applyDate: '2026-07-01',
    outsideTravelling: false,
    comment: 'as agreed',
    fileNumber: index,
    requesterId: person.id,
    requesterName: person.name,
    requesterShortestName: person.name,
    requesterEmail: `${person.id}@example.com`,
    status: leaveStatus,
    dateRejoined: null,
    daysLate: '0',
    realDaysLeave: '1',
    maxDaysLeave: '30',
    dateRejoinRequest: null,
    dateRejoinRequestStatus: null,
  }
}

function actionOf(is: LeaveAction['is'], { leave, serial }: { leave: Leave; serial: number }): LeaveAction {
  switch (is) {
    case 'requestRejoin':
      return { is, date: dayNumber(serial) }
    case 'reject':
    case 'rejectRejoin':
      return { is, reason: keepsReasons(leave) ? `reason-${serial}` : '' }
    default:
      return { is }
  }
}

/** A unique day for each serial. */
function dayNumber(serial: number): string {
  return new Date(Date.UTC(2026, 8, 1) + serial * 86_400_000).toISOString().slice(0, 10)
}

function actorOf(isManager: boolean): 'requester' | 'manager' {
  return isManager ? 'manager' : 'requester'
}

function statusIn(leave: Thing): string {
  const state = String(leave['status'])
  return state === 'Rejected' ? withReason(state, leave['rejectReason']) : state
}

function rejoinIn(leave: Thing): string | null {
  const { dateRejoinRequest, dateRejoinRequestStatus } = leave
  if (!dateRejoinRequest) return null
  const state = `${String(dateRejoinRequestStatus ?? 'Pending')} ${String(dateRejoinRequest)}`
  return dateRejoinRequestStatus === 'Rejected' ? withReason(state, leave['rejectReason']) : state
}

/** Two managers who reject the same for different reasons did not write the same. */
function withReason(state: string, reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? `${state} ${reason}` : state
}

function restOf(leave: Thing): string {
  return JSON.stringify(OTHERS.map((name) => leave[name] ?? null))
}
