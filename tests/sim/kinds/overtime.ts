import { OVERTIME_REQUEST } from '../../../src/shared/contract/intents/overtime.ts'
import type { OvertimeIntent } from '../../../src/shared/contract/intents/overtime.ts'
import { newOvertimeBodySchema, overtimeSchema } from '../../../src/shared/contract/overtime.ts'
import { isLive } from '../../../src/shared/rules/hours/overtime.ts'
import { status } from '@counter/outbox/simulator'
import type { ModelServer, Thing } from '@counter/outbox/simulator'
import type { KindAdapter, MakeContext, Recorded } from './adapter.ts'

const COLLECTION = 'overtime'
const DAY_MS = 86_400_000
const DAYS = 20

/** A register is one request. A day has one that is pending or approved. */
export const overtimeRequests: KindAdapter = {
  kind: OVERTIME_REQUEST,
  example: ({ employee, pharmacy, today }) => ({
    by: 'employee',
    intent: {
      day: today,
      hours: 1.5,
      reason: 'Stock count',
      requesterId: employee.id,
      requesterName: employee.name,
      pharmacyName: pharmacy,
    },
  }),
  roles: ['employee'],
  collection: COLLECTION,
  prepare() {},

  /** Nothing is recorded for a plain server, which lacks the call. */
  record: (context) => (context.server.kind === 'plain' ? [] : [meant(context)]),
  edit: (row, context) => (row.state === 'conflict' ? null : meant(context)),
  changeElsewhere() {},

  effects: ({ before, after }) => (before === null ? [{ register: keyOf(after), value: 'asked', previous: null }] : []),
  valueOf: (server, register) =>
    server.collection(COLLECTION).some((overtime) => keyOf(overtime) === register) ? 'asked' : null,
  uniqueKey: keyOf,
  doubleCodes: ['overtime_exists'],
  mayReplace: () => true,

  routes: [
    {
      method: 'GET',
      path: /^\/api\/overtime\/userOvertime\/([^/]+)$/,
      call: 'userOvertime',
      handle({ server, flight, params }) {
        const requesterId = decodeURIComponent(params[0] ?? '')
        server.noteLook(flight, requesterId)
        return status(200, overtimeOf(server, requesterId))
      },
    },
    {
      method: 'POST',
      path: /^\/api\/overtime\/addAnOvertime$/,
      call: 'addAnOvertime',
      handle(call) {
        const { server, flight, body } = call
        const parsed = newOvertimeBodySchema.safeParse(body)
        if (server.kind === 'plain' || !parsed.success) return status(422, { code: 'invalid_field' })
        const { account } = flight.request
        const other = overtimeOf(server, account).find(
          (overtime) => overtime['day'] === parsed.data.day && isLive(overtimeSchema.parse(overtime)),
        )
        if (other && other['clientRef'] === body['clientRef']) return status(200, other)
        if (other) return status(409, { code: 'duplicate_overtime', current: other })
        const fields = { ...body, requesterId: account, requesterName: server.nameOf(account), status: 'Pending' }
        return status(200, server.create(call, { collection: COLLECTION, scope: account, fields }))
      },
    },
  ],
}

function meant({ person, serial, random }: MakeContext): Recorded {
  const day = new Date(Date.UTC(2026, 8, 1) + random.between(0, DAYS) * DAY_MS).toISOString().slice(0, 10)
  const intent: OvertimeIntent = {
    day,
    hours: 1.5,
    reason: `overtime ${serial}`,
    requesterId: person.id,
    requesterName: person.name,
    pharmacyName: person.pharmacyName,
  }
  return { kind: OVERTIME_REQUEST, register: keyOf(intent), value: 'asked', intent, base: null }
}

function overtimeOf(server: ModelServer, requesterId: string): Thing[] {
  return server.collection(COLLECTION).filter((overtime) => overtime['requesterId'] === requesterId)
}

function keyOf({ requesterId, reason }: Pick<Thing, string>): string {
  return `${String(reason)} of ${String(requesterId)}`
}
