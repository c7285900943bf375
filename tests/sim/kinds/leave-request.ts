import { LEAVE_REQUEST } from '../../../src/shared/contract/intents/leave-request.ts'
import { newLeaveBodySchema } from '../../../src/shared/contract/leave.ts'
import { status } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { KindAdapter, MakeContext, Recorded } from './adapter.ts'
import { areCopies, keptByPlain } from './plain-fields.ts'

const COLLECTION = 'leaves'
const DAY_MS = 86_400_000

/** A register is one request. No two share their days, by which alone a plain server can tell them apart. */
export const leaveRequests: KindAdapter = {
  kind: LEAVE_REQUEST,
  example: ({ employee, today }) => ({
    by: 'employee',
    intent: {
      natureLeave: 'Annual Leave',
      dateFrom: '2026-04-01',
      dateTo: '2026-04-03',
      applyDate: today,
      outsideTravelling: false,
      comment: '',
      requesterId: employee.id,
      requesterName: employee.name,
      requesterShortestName: employee.name,
      requesterEmail: employee.email,
    },
    base: [],
  }),
  roles: ['employee'],
  collection: COLLECTION,
  prepare() {},

  record: (context) => [meant(context)],
  edit: (_row, context) => meant(context),

  changeElsewhere(server, { random, serial }) {
    const leaves = server.collection(COLLECTION)
    const leave = leaves.length > 0 ? random.pick(leaves) : undefined
    // The fields changed here belong to no register.
    if (leave)
      server.overwrite(null, {
        collection: COLLECTION,
        scope: String(leave['requesterId']),
        id: leave._id,
        fields: { ...leave, remarkOfTheOffice: serial },
      })
  },

  effects: ({ before, after }) => (before === null ? [{ register: keyOf(after), value: 'asked', previous: null }] : []),
  valueOf: (server, register) =>
    server.collection(COLLECTION).some((leave) => keyOf(leave) === register) ? 'asked' : null,
  uniqueKey: keyOf,
  holdsOwnRegister: true,
  isShownTwice: areCopies,
  doubleCodes: ['double_leave'],
  mayReplace: () => true,

  routes: [
    {
      method: 'GET',
      path: /^\/api\/leaves\/userLeaves\/([^/]+)$/,
      call: 'userLeaves',
      handle({ server, flight, params }) {
        server.noteLook(flight, params[0] ?? '')
        return status(200, leavesOf(server.collection(COLLECTION), params[0] ?? ''))
      },
    },
    {
      method: 'POST',
      path: /^\/api\/leaves\/addALeave$/,
      call: 'addALeave',
      handle(call) {
        const { server, flight, body } = call
        if (server.kind === 'plain') {
          const [scope, fields] = [String(body['requesterId']), keptByPlain(body)]
          return status(200, server.create(call, { collection: COLLECTION, scope, fields }))
        }
        if (!newLeaveBodySchema.safeParse(body).success) return status(422, { code: 'invalid_field' })
        const { account } = flight.request
        return status(
          200,
          server.create(call, {
            collection: COLLECTION,
            scope: account,
            fields: { ...body, requesterId: account, status: 'Pending' },
          }),
        )
      },
    },
  ],
}

function meant({ seen, person, today, serial }: MakeContext): Recorded {
  const dateFrom = new Date(Date.UTC(2027, 0, 1) + serial * DAY_MS).toISOString().slice(0, 10)
  return {
    kind: LEAVE_REQUEST,
    register: `${person.id} from ${dateFrom}`,
    value: 'asked',
    intent: {
      natureLeave: 'Annual Leave',
      dateFrom,
      dateTo: dateFrom,
      applyDate: today,
      outsideTravelling: false,
      comment: '',
      requesterId: person.id,
      requesterName: person.name,
      requesterShortestName: person.name,
      requesterEmail: `${person.id}@example.com`,
    },
    base: leavesOf(seen(COLLECTION), person.id).map(({ _id }) => _id),
  }
}

function leavesOf(leaves: readonly Thing[], requesterId: string): Thing[] {
  return leaves.filter((leave) => leave['requesterId'] === requesterId)
}

function keyOf(leave: Thing): string {
  return `${String(leave['requesterId'])} from ${String(leave['dateFrom'])}`
}
