import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { LEAVE_TYPE_SETTINGS } from '../../src/shared/contract/chain/leave-types.ts'
import { SECTIONS } from '../../src/shared/contract/chain/chain-settings.ts'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { STAFF_OPTIONS } from '../../src/shared/contract/chain/staff-options.ts'
import { TARGETS } from '../../src/shared/contract/chain/targets.ts'
import { ROLES } from '../../src/shared/rules/access/access.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

const URL = '/api/settings'
const INITIAL: Record<string, unknown> = {
  ...Object.fromEntries(SECTIONS.map(({ name, initial }) => [name, initial])),
  pharmacyNames: [],
}
const COPY = PAY.initial.contracts.slice(0, 1).map((contract) => ({ ...contract, value: 'Copy', nameAr: 'نسخة' }))
const TARGET = { pharmacyName: null, from: '2026-01', amountSar: 250_000 }

describe.each(DATABASE_KINDS)('settings of the chain over %s', (kind) => {
  let server: TestServer
  let manager: ServerClient
  beforeEach(async () => {
    server = await TestServer.start(kind)
    manager = await server.enter({ role: 'admin' })
    return () => server.stop()
  })

  const change = (body: object, by = manager) => by.put(URL, body, { 'idempotency-key': randomUUID() })
  const read = async (by = manager) => (await by.get(URL)).json()

  test('before any change everybody reads what the product starts with, employees without pay', async () => {
    const { pay, ...ofAll } = INITIAL
    const answers = await Promise.all(ROLES.map(async (role) => [role, await read(await server.enter({ role }))]))
    expect(Object.fromEntries(answers)).toEqual({
      employee: { revision: 0, ...ofAll },
      accountant: { revision: 0, ...ofAll, pay },
      admin: { revision: 0, ...ofAll, pay },
    })
  })

  test('a change replaces only the sections it names, for everybody', async () => {
    const targets = [...TARGETS.initial, TARGET]
    expect((await change({ revision: 0, targets })).json()).toEqual({ ...INITIAL, revision: 1, targets })
    const overtime = { dailyHours: 9.5 }
    await change({ revision: 1, overtime })
    expect(await read()).toEqual({ ...INITIAL, revision: 2, targets, overtime })
    expect(await read(await server.enter())).toMatchObject({ revision: 2, targets, overtime })
  })

  test('a change of settings that somebody changed meanwhile is refused with the current ones', async () => {
    await change({ revision: 0, overtime: { dailyHours: 9 } })
    const answer = await change({ revision: 0, overtime: { dailyHours: 7 } })
    expect(answer.json()).toMatchObject({ status: 409, code: 'stale_revision', current: { revision: 1 } })
    expect(await read()).toMatchObject({ overtime: { dailyHours: 9 } })
  })

  test('of changes at the same moment one is stored, and the others get a conflict', async () => {
    const answers = await Promise.all([7, 8, 9].map((dailyHours) => change({ revision: 0, overtime: { dailyHours } })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await read()).revision).toBe(1)
  })

  test('a repeated request changes nothing more', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { revision: 0, overtime: { dailyHours: 9 } }
    const first = await manager.put(URL, body, key)
    const again = await manager.put(URL, body, key)
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect((await read()).revision).toBe(1)
  })

  test('the audit trail shows who changed what, before and after', async () => {
    await change({ revision: 0, overtime: { dailyHours: 9 } })
    const [entry] = (await manager.get('/api/audit?entity=settings')).json()
    expect(entry).toMatchObject({
      entityId: 'chain',
      action: 'change',
      before: { overtime: { dailyHours: 8 } },
      after: { overtime: { dailyHours: 9 } },
    })
  })

  test.each(['employee', 'accountant'] as const)('an %s cannot change them', async (role) => {
    const answer = await change({ revision: 0, overtime: { dailyHours: 9 } }, await server.enter({ role }))
    expect(answer.statusCode).toBe(403)
    expect((await read()).revision).toBe(0)
  })

  test.each([
    ['no revision', { overtime: { dailyHours: 9 } }, 'revision'],
    ['hours of more than a day', { overtime: { dailyHours: 25 } }, 'overtime.dailyHours'],
    ['hours with three decimals', { overtime: { dailyHours: 8.125 } }, 'overtime'],
    [
      'a target with three decimals',
      { targets: [...TARGETS.initial, { pharmacyName: null, from: '2026-01', amountSar: 1.234 }] },
      'targets',
    ],
    [
      'an amount of a contract with three decimals',
      { pay: { ...PAY.initial, choices: { ...PAY.initial.choices, basicPay: [3150.125] } } },
      'pay',
    ],
    ['a month that does not exist', { targets: [{ ...TARGET, from: '2026-13' }] }, 'targets.0.from'],
    ['no target at the beginning', { targets: [TARGET] }, 'targets'],
    [
      'a target of a pharmacy that is not there',
      { targets: [...TARGETS.initial, { ...TARGET, pharmacyName: 'P0' }] },
      'targets',
    ],
    [
      'no cash',
      { till: { close: 'off', paymentKinds: [{ value: 'Mada' }], differenceLimitSar: 5 } },
      'till.paymentKinds',
    ],
    ['a leave type of the product left out', { leaveTypes: [{ value: 'Annual Leave', days: 30 }] }, 'leaveTypes'],
    ['a time that is none', { shiftHours: { nightCutOff: '5' } }, 'shiftHours'],
    [
      'a shift that ends when it begins',
      { shiftHours: { ...SHIFT_HOURS.initial, night: { begins: '17:00', ends: '17:00' } } },
      'shiftHours.night',
    ],
    ['two contracts with one id', { pay: { ...PAY.initial, contracts: [...PAY.initial.contracts, ...COPY] } }, 'pay'],
    [
      'a choice without its Arabic name',
      { staffOptions: { ...STAFF_OPTIONS.initial, gender: [...STAFF_OPTIONS.initial.gender, { value: 'Other' }] } },
      'staffOptions',
    ],
  ])('%s is refused, and nothing is changed', async (_what, body, path) => {
    const answer = await change({ revision: 0, ...body, ...(path === 'revision' && { revision: undefined }) })
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_field' })
    expect(answer.json().errors[0].path.startsWith(path)).toBe(true)
    expect((await read()).revision).toBe(0)
  })

  test('a stored section that cannot be read has its initial value, and the others keep theirs', async () => {
    await change({ revision: 0, overtime: { dailyHours: 9 } })
    await server.db.sql
      .updateTable('chain_settings')
      .set({ sections: JSON.stringify({ overtime: { dailyHours: 9 }, targets: 'damaged', shiftHours: null }) })
      .execute()
    expect(await read()).toEqual({ ...INITIAL, revision: 1, overtime: { dailyHours: 9 } })
  })

  test('a leave keeps the most days of its type from when it was requested, and a hidden type is still accepted', async () => {
    const person = await server.signIn(await server.addPerson())
    const ask = async (natureLeave: string) =>
      (
        await person.post('/api/leaves/addALeave', { natureLeave, dateFrom: TODAY, dateTo: TODAY, applyDate: TODAY })
      ).json()
    const study = { value: 'Study Leave', nameAr: 'إجازة دراسية', days: 20 }
    const [annual, ...others] = LEAVE_TYPE_SETTINGS.initial
    const first = await ask('Annual Leave')
    expect(await ask('Study Leave')).toMatchObject({ status: 422, errors: [{ path: 'natureLeave' }] })
    await change({ revision: 0, leaveTypes: [{ ...annual, days: 21 }, ...others, { ...study, isHidden: true }] })
    const answers = [await ask('Annual Leave'), await ask('Study Leave')]
    expect(answers.map(({ maxDaysLeave }) => maxDaysLeave)).toEqual(['21', '20'])
    expect((await person.get(`/api/leaves/leaveDetails/${first._id}`)).json().maxDaysLeave).toBe('30')
  })

  test('a new employee has a choice that the chain added, or the first that is offered; others are refused', async () => {
    const [egyptian, ...others] = STAFF_OPTIONS.initial.nationality
    const sudanese = { value: 'Sudanese', nameAr: 'سوداني' }
    const nationality = [{ ...egyptian, isHidden: true }, ...others, sudanese]
    const register = (email: string, chosen: object) =>
      manager.post('/api/users/register', {
        ...{
          firstName: 'Huda',
          lastName: 'Salem',
          companyId: email,
          email,
          password: 'violet tractor near the museum',
        },
        ...chosen,
      })
    expect((await register('a@chain.example', { nationality: 'Sudanese' })).statusCode).toBe(422)
    await change({ revision: 0, staffOptions: { ...STAFF_OPTIONS.initial, nationality } })
    const answers = await Promise.all([
      register('b@chain.example', { nationality: 'Sudanese' }),
      register('c@chain.example', { nationality: 'Egyptian' }),
      register('d@chain.example', {}),
    ])
    expect(answers.map((answer) => answer.json().nationality)).toEqual(['Sudanese', 'Egyptian', 'Saudi'])
  })
})
