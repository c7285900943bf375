import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { auditListSchema } from '../../src/shared/contract/audit.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

const PAY = {
  month: '2026-02-01',
  basicPay: '3150',
  housingAllowance: 1276,
  transportAllowance: 200,
  telAllowance: 50,
  fixedOverTime: 500,
  overTimeHours: 7.5,
  overTimeRate: 19.69,
  overTimeAllowance: 147.68,
  incentives: 0.1,
  percentage: 0.2,
  campaigns: '',
  ticketsAllowance: 0,
  otherIncentives: 0,
  deductions: 100.55,
  netPay: 5173.43,
  generalRemarks: 'February',
  remarks: '',
}

describe.each(DATABASE_KINDS)('payroll over %s', (kind) => {
  let server: TestServer
  let accountant: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    accountant = await server.enter({ role: 'accountant' })
    return () => server.stop()
  })

  const pay = (person: Person, fields = {}) =>
    accountant.post('/api/payrolls/addAPayroll', { ...PAY, userId: person.id, userName: 'x', ...fields })

  test('a slip is returned whole, with its sums, its number and the name on record', async () => {
    const person = await server.addPerson()
    const answer = await pay(person, { clientRef: 'op-9', slipUid: 'forged', cost: 'centre 4' })
    expect(answer.json()).toMatchObject({
      userId: person.id,
      userName: person.name,
      month: '2026-02-01',
      salaryOf: 'February-2026',
      basicPay: 3150,
      campaigns: 0,
      overTimeAllowance: 147.68,
      totalAllowance: 1526,
      netPay: 5173.43,
      slipUid: `2026-02-${person.id}`,
      clientRef: 'op-9',
      cost: 'centre 4',
    })
    expect(slipSchema.safeParse(answer.json()).success).toBe(true)
  })

  test.each([
    ['another net pay', { netPay: 5173.44 }, ['netPay']],
    ['a net pay with the telephone in it', { netPay: 5223.43 }, ['netPay']],
    ['another overtime allowance', { overTimeAllowance: 221.51 }, ['overTimeAllowance']],
    ['deductions turned over', { deductions: 0 }, ['netPay']],
  ])('%s is rejected', async (_what, fields, paths) => {
    const answer = await pay(await server.addPerson(), fields)
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'net_pay_mismatch',
      errors: paths.map((path) => ({ path, message: 'mismatch' })),
    })
  })

  test('deductions may exceed all the rest', async () => {
    const answer = await pay(await server.addPerson(), { deductions: 10_000, netPay: -4726.02 })
    expect(answer.json()).toMatchObject({ netPay: -4726.02 })
  })

  test.each([
    ['a negative amount', { basicPay: -1 }, 'basicPay', 'amount_negative'],
    ['an absurd amount', { incentives: 1_000_001 }, 'incentives', 'amount_too_large'],
    ['more hours than a month has', { overTimeHours: 745 }, 'overTimeHours', 'hours_too_many'],
    ['an amount in words', { campaigns: 'many' }, 'campaigns', 'number_invalid'],
    ['a day for a month', { month: '2026-02-02' }, 'month', 'not_first_of_month'],
    ['nobody', { userId: 'unknown' }, 'userId', 'unknown'],
  ])('%s is rejected at its field', async (_what, fields, path, message) => {
    const answer = await pay(await server.addPerson(), fields)
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_field', errors: [{ path, message }] })
  })

  test('there is one slip per employee and month, even of two concurrent ones', async () => {
    const person = await server.addPerson()
    const answers = await Promise.all([pay(person), pay(person)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const [first, second] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
    expect(second?.json()).toMatchObject({ code: 'duplicate_slip', current: first?.json() })
    expect((await pay(person, { month: '2026-03-01' })).statusCode).toBe(200)
  })

  test('managers and accountants have no slips', async () => {
    for (const role of ['admin', 'accountant', 'both'] as const) {
      expect((await pay(await server.addPerson({ role }))).json()).toMatchObject({ status: 403, code: 'forbidden' })
    }
  })

  test('each person sees the slips that the access table gives them', async () => {
    const person = await server.addPerson()
    const slip = (await pay(person)).json()
    const [own, colleague, manager] = [
      await server.signIn(person),
      await server.enter(),
      await server.enter({ role: 'admin' }),
    ]
    const clients = [own, colleague, accountant, manager]
    const status = async (url: string) => Promise.all(clients.map(async (client) => (await client.get(url)).statusCode))
    expect(await status(`/api/payrolls/userPayrolls/${person.id}`)).toEqual([200, 403, 200, 403])
    expect(await status(`/api/payrolls/payrollDetails/${slip._id}`)).toEqual([200, 403, 200, 403])
    expect(await status('/api/payrolls?month=2026-02-01')).toEqual([403, 403, 200, 403])
    const adding = await Promise.all(
      [own, colleague, manager].map((client) =>
        client.post('/api/payrolls/addAPayroll', { ...PAY, userId: person.id }),
      ),
    )
    expect(adding.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect((await accountant.get('/api/payrolls/payrollDetails/unknown')).json()).toMatchObject({
      status: 404,
      code: 'unknown_id',
    })
  })

  test('slips are listed newest month first, by month, and since a cursor', async () => {
    const person = await server.addPerson()
    for (const month of ['2025-12-01', '2026-02-01', '2026-01-01']) await pay(person, { month })
    const all = await accountant.get(`/api/payrolls/userPayrolls/${person.id}`)
    expect(
      z
        .array(slipSchema)
        .parse(all.json())
        .map(({ month }) => month),
    ).toEqual(['2026-02-01', '2026-01-01', '2025-12-01'])
    const page = await accountant.get(`/api/payrolls/userPayrolls/${person.id}?limit=2`)
    const rest = await accountant.get(/<(.+)>/.exec(String(page.headers.link))?.[1] ?? '')
    expect(
      z
        .array(slipSchema)
        .parse(rest.json())
        .map(({ month }) => month),
    ).toEqual(['2025-12-01'])
    const december = z
      .array(slipSchema)
      .parse((await accountant.get('/api/payrolls?month=2025-12-31T21:00:00Z')).json())
    expect(december.every(({ month }) => month === '2026-01-01')).toBe(true)
    expect(
      (await accountant.get(`/api/payrolls/userPayrolls/${person.id}?since=${String(all.headers['x-cursor'])}`)).json(),
    ).toEqual([])
    expect((await accountant.get('/api/payrolls')).json()).toMatchObject({
      status: 400,
      code: 'invalid_field',
      errors: [{ path: 'month' }],
    })
  })

  test('payments are in the audit trail, for accountants only', async () => {
    const slip = (await pay(await server.addPerson())).json()
    const trail = await accountant.get(`/api/audit?entity=payroll&id=${slip._id}`)
    expect(auditListSchema.parse(trail.json())).toMatchObject([
      { entity: 'payroll', entityId: slip._id, action: 'add', before: null, after: slip },
    ])
    const manager = await server.enter({ role: 'admin' })
    expect((await manager.get('/api/audit?entity=payroll')).json()).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await accountant.get('/api/audit?entity=leave')).json()).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await (await server.enter()).get('/api/audit')).json()).toMatchObject({ status: 403, code: 'forbidden' })
  })
})
