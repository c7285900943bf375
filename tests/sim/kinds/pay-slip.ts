import { PAY_SLIP } from '../../../src/kinds/pay-slip/kind.ts'
import { newSlipBodySchema } from '../../../src/shared/contract/payroll.ts'
import { rolesOf } from '../../../src/shared/rules/access/access.ts'
import { netPay, overtimeAllowance, salaryOf } from '../../../src/shared/rules/pay/pay.ts'
import { oddRecord, status } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { Call, KindAdapter, MakeContext, Recorded } from './adapter.ts'
import { areCopies, keptByPlain } from './plain-fields.ts'

const COLLECTION = 'payrolls'
const MONTHS = ['2026-08-01', '2026-09-01', '2026-10-01']

/** A register is one employee's month. It has at most one slip, which is never overwritten. */
export const paySlips: KindAdapter = {
  kind: PAY_SLIP,
  example: ({ employee }) => {
    const slip = newSlipBodySchema.parse({
      userId: employee.id,
      userName: employee.name,
      month: '2026-02-01',
      salaryOf: 'February-2026',
      basicPay: 3_000,
      netPay: 0,
    })
    return { by: 'accountant', intent: { ...slip, netPay: netPay(slip) } }
  },
  roles: ['accountant'],
  collection: COLLECTION,

  /** Some months were already paid, as written by another program. */
  prepare(server, { random, people }) {
    for (const person of people.filter(() => random.chance(0.3))) {
      const month = random.pick([...MONTHS, '2026-07-01'])
      const fields = {
        userId: person.id,
        userName: person.name,
        month,
        salaryOf: salaryOf(month),
        basicPay: 3_000,
        housingAllowance: '750',
        overTimeHours: 4,
        netPay: 3_750,
        totalAllowance: null,
        remarks: '',
        createdAt: '2026-09-01T11:00:00+03:00',
      }
      server.create(null, {
        collection: COLLECTION,
        scope: keyOf(fields),
        fields: oddRecord(fields, { sound: ['userId', 'month'], server, random }),
      })
    }
  },

  record(context) {
    const { random, people } = context
    const payable = people.filter((each) => rolesOf(each).includes('employee'))
    return payable.length === 0 ? [] : [meant({ userId: random.pick(payable).id, month: random.pick(MONTHS) }, context)]
  },

  edit: (row, context) =>
    row.state === 'conflict' ? null : meant(row.intent as { userId: string; month: string }, context),

  changeElsewhere(server, { random, serial }) {
    const slips = server.collection(COLLECTION)
    if (slips.length === 0) return
    const fields = { userId: String(random.pick(slips)['userId']), month: random.pick(MONTHS), netPay: serial }
    // A slip is created only for a month that has none.
    if (!slips.some((slip) => keyOf(slip) === `${fields.userId}/${fields.month}`))
      server.create(null, { collection: COLLECTION, scope: `${fields.userId}/${fields.month}`, fields })
  },

  effects: ({ before, after }) =>
    valueIn(before) === valueIn(after)
      ? []
      : [{ register: keyOf(after), value: valueIn(after) ?? 'nothing', previous: valueIn(before) }],
  valueOf: (server, register) =>
    valueIn(server.collection(COLLECTION).find((slip) => keyOf(slip) === register) ?? null),
  uniqueKey: keyOf,
  // A row may be edited after it has arrived.
  isShownTwice: (slips) => areCopies(slips) && new Set(slips.map(valueIn)).size === 1,
  doubleCodes: ['double_slip'],
  mayReplace: (_recorded, previous) => previous === null,

  routes: [
    {
      method: 'GET',
      path: /^\/api\/payrolls\/userPayrolls\/([^/]+)$/,
      call: 'userPayrolls',
      handle({ server, flight, params }) {
        for (const month of MONTHS) server.noteLook(flight, `${params[0]}/${month}`)
        return status(
          200,
          server.collection(COLLECTION).filter((slip) => slip['userId'] === params[0]),
        )
      },
    },
    { method: 'POST', path: /^\/api\/payrolls\/addAPayroll$/, call: 'addAPayroll', handle: create },
  ],
}

/** The reference server recomputes net pay, and allows one slip per employee and month. */
function create(call: Call) {
  const { server, flight, body } = call
  const target = { collection: COLLECTION, scope: keyOf(body) }
  if (server.kind === 'plain') {
    const fields = { ...keptByPlain(body), netPay: String(body['netPay']) }
    return status(200, server.create(call, { ...target, fields }))
  }
  const slip = newSlipBodySchema.safeParse(body).data
  if (!slip || slip.netPay !== netPay(slip) || slip.overTimeAllowance !== overtimeAllowance(slip))
    return status(422, { code: 'net_pay_mismatch' })
  const there = server.collection(COLLECTION).find((each) => keyOf(each) === keyOf(body))
  if (there) {
    server.noteLook(flight, target.scope)
    return status(409, { code: 'duplicate_slip', current: there })
  }
  return status(200, server.create(call, { ...target, fields: body }))
}

function meant({ userId, month }: { userId: string; month: string }, { serial }: MakeContext): Recorded {
  const figures = {
    userId,
    userName: userId,
    month,
    salaryOf: salaryOf(month),
    basicPay: 3_000 + serial,
    overTimeHours: 4,
    overTimeRate: 19.69,
  }
  const slip = newSlipBodySchema.parse({ ...figures, overTimeAllowance: overtimeAllowance(figures), netPay: 0 })
  const intent = { ...slip, netPay: netPay(slip) }
  return { kind: PAY_SLIP, register: `${userId}/${month}`, value: String(intent.netPay), intent, base: null }
}

function keyOf(slip: Record<string, unknown>): string {
  return `${String(slip['userId'])}/${String(slip['month'])}`
}

function valueIn(slip: Thing | null): string | null {
  return slip ? String(slip['netPay']) : null
}
