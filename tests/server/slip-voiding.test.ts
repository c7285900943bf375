import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { MAX_VOID_REASON } from '../../src/shared/contract/slip-void.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

const MONTH = '2026-02-01'
const REASON = 'The overtime was left out'

describe.each(DATABASE_KINDS)('voiding a slip over %s', (kind) => {
  let server: TestServer
  let payer: Person
  let accountant: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    payer = await server.addPerson({ role: 'accountant' })
    accountant = await server.signIn(payer)
    return () => server.stop()
  })

  const pay = (person: Person, fields: object = {}) =>
    accountant.post('/api/payrolls/addAPayroll', {
      userId: person.id,
      userName: 'x',
      month: MONTH,
      basicPay: 3_000,
      netPay: 3_000,
      ...fields,
    })
  const urlOf = ({ _id }: { _id: string }) => `/api/payrolls/void/${_id}`
  const declareVoid = async (slip: { _id: string; revision: number }, reason = REASON) =>
    (await accountant.post(urlOf(slip), { reason, revision: slip.revision })).json()
  async function paid(fields: object = {}) {
    const person = await server.addPerson()
    const own = await server.signIn(person)
    return { person, own, slip: (await pay(person, fields)).json() }
  }
  const list = async (client: ServerClient, url: string) => {
    const { headers, ...answer } = await client.get(url)
    return { slips: answer.json(), kind: headers['x-list'], cursor: String(headers['x-cursor']) }
  }

  test('a voided slip keeps its figures, says who, when and why, and is audited with both', async () => {
    const { slip } = await paid({ remarks: 'with care', cost: 'centre 4' })
    const voided = await declareVoid(slip, `  ${REASON} `)
    expect(voided).toEqual({
      ...slip,
      revision: slip.revision + 1,
      voided: { at: new Date(NOON).toISOString(), by: payer.name, reason: REASON },
    })
    expect(slipSchema.safeParse(voided).success).toBe(true)
    const [entry] = (await accountant.get(`/api/audit?entity=payroll&id=${slip._id}`)).json()
    expect(entry).toMatchObject({ action: 'void', actorId: payer.id, before: slip, after: voided })
  })

  test('it leaves the lists, and is in those of a caller that asks for it', async () => {
    const { person, own, slip } = await paid()
    const voided = await declareVoid(slip)
    const other = (await pay(person, { month: '2026-01-01' })).json()
    const ofPerson = `/api/payrolls/userPayrolls/${person.id}`
    expect((await list(own, ofPerson)).slips).toEqual([other])
    expect((await list(own, `${ofPerson}?voided=1`)).slips).toEqual([voided, other])
    const ofMonth = `/api/payrolls?month=${MONTH}`
    const ids = async (url: string) => (await list(accountant, url)).slips.map(({ _id }: { _id: string }) => _id)
    expect(await ids(ofMonth)).not.toContain(slip._id)
    expect(await ids(`${ofMonth}&voided=1`)).toContain(slip._id)
    const details = `/api/payrolls/payrollDetails/${slip._id}`
    expect((await own.get(details)).json()).toMatchObject({ status: 404, code: 'unknown_id' })
    expect((await own.get(`${details}?voided=1`)).json()).toEqual(voided)
  })

  test('its pages are as those of one list', async () => {
    const { person, slip } = await paid()
    const voided = await declareVoid(slip)
    const [again, older] = [(await pay(person)).json(), (await pay(person, { month: '2025-12-01' })).json()]
    const url = `/api/payrolls/userPayrolls/${person.id}?voided=1`
    const [first, second, ...rest] = (await list(accountant, url)).slips
    expect([first, second]).toEqual(expect.arrayContaining([voided, again]))
    expect(rest).toEqual([older])
    const page = await accountant.get(`${url}&limit=1`)
    const next = await accountant.get(/<(.+)>/.exec(String(page.headers.link))?.[1] ?? '')
    expect([...page.json(), ...next.json()]).toEqual([first, second])
  })

  test('a device that has it gets the whole list once, or the voided slip as a change', async () => {
    const { person, own, slip } = await paid()
    const url = `/api/payrolls/userPayrolls/${person.id}`
    const [before, beforeAll] = [await list(own, url), await list(own, `${url}?voided=1`)]
    const voided = await declareVoid(slip)

    const after = await list(own, `${url}?since=${before.cursor}`)
    expect(after).toMatchObject({ slips: [], kind: 'whole' })
    expect(await list(own, `${url}?since=${after.cursor}`)).toMatchObject({ slips: [], kind: undefined })
    expect(await list(own, `${url}?voided=1&since=${beforeAll.cursor}`)).toMatchObject({
      slips: [voided],
      kind: undefined,
    })
  })

  test('a cursor of one of the two lists gets the whole other list', async () => {
    const { person, own, slip } = await paid()
    const voided = await declareVoid(slip)
    const url = `/api/payrolls/userPayrolls/${person.id}`
    const [paidOnly, all] = [await list(own, url), await list(own, `${url}?voided=1`)]
    expect(await list(own, `${url}?voided=1&since=${paidOnly.cursor}`)).toMatchObject({
      slips: [voided],
      kind: 'whole',
    })
    expect(await list(own, `${url}?since=${all.cursor}`)).toMatchObject({ slips: [], kind: 'whole' })
  })

  test('without a change the list is not sent again', async () => {
    const { person, own, slip } = await paid()
    await declareVoid(slip)
    const url = `/api/payrolls/userPayrolls/${person.id}?voided=1`
    const { etag } = (await own.get(url)).headers
    expect((await own.get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  test('the month can be paid again, and that slip voided as well', async () => {
    const { person, slip } = await paid()
    const first = await declareVoid(slip)
    const again = (await pay(person, { basicPay: 3_100, netPay: 3_100 })).json()
    expect(again).toMatchObject({ netPay: 3_100, month: MONTH })
    expect((await pay(person)).json()).toMatchObject({ code: 'duplicate_slip', current: again })
    const second = await declareVoid(again, 'Twice wrong')
    const url = `/api/payrolls/userPayrolls/${person.id}?voided=1`
    expect((await list(accountant, url)).slips).toEqual(expect.arrayContaining([first, second]))
  })

  test('a repeat changes nothing and gets the same answer', async () => {
    const { slip } = await paid()
    const voided = await declareVoid(slip)
    const key = { 'idempotency-key': randomUUID() }
    for (const headers of [key, key, {}])
      expect((await accountant.post(urlOf(slip), { reason: 'Another one', revision: 1 }, headers)).json()).toEqual(
        voided,
      )
    expect((await accountant.get(`/api/audit?entity=payroll&id=${slip._id}`)).json()).toHaveLength(2)
  })

  test('of two that void a slip at once, one does, and both get the same answer', async () => {
    const { slip } = await paid()
    const colleague = await server.enter({ role: 'accountant' })
    const [one, other] = await Promise.all(
      [accountant, colleague].map((client, index) =>
        client.post(urlOf(slip), { reason: `Reason ${index}`, revision: 1 }),
      ),
    )
    expect(one?.json()).toEqual(other?.json())
    expect((await accountant.get(`/api/audit?entity=payroll&id=${slip._id}`)).json()).toHaveLength(2)
  })

  test('a new slip at the moment of the void takes its place, or is refused with it', async () => {
    const { person, slip } = await paid()
    const [voided, again] = await Promise.all([declareVoid(slip), pay(person, { basicPay: 5, netPay: 5 })])
    expect(voided).toMatchObject({ voided: { reason: REASON } })
    const { slips } = await list(accountant, `/api/payrolls/userPayrolls/${person.id}`)
    if (again.statusCode === 200) expect(slips).toEqual([again.json()])
    else expect([again.json(), slips]).toEqual([expect.objectContaining({ code: 'duplicate_slip', current: slip }), []])
  })

  test.each([
    ['no reason', undefined, 'reason'],
    ['an empty reason', '   ', 'reason'],
    ['two letters', 'no', 'reason'],
    ['a reason of more than 500 characters', 'x'.repeat(MAX_VOID_REASON + 1), 'reason'],
  ])('with %s it is not voided', async (_what, reason, path) => {
    const { slip } = await paid()
    const answer = (await accountant.post(urlOf(slip), { reason, revision: slip.revision })).json()
    expect(answer).toMatchObject({ code: 'invalid_field', errors: [{ path }] })
    expect((await accountant.get(`/api/payrolls/payrollDetails/${slip._id}`)).json()).toEqual(slip)
  })

  test('another revision than the one seen is refused with the slip, and an unknown one is not found', async () => {
    const { slip } = await paid()
    expect((await accountant.post(urlOf(slip), { reason: REASON, revision: 2 })).json()).toMatchObject({
      status: 409,
      code: 'stale_revision',
      current: slip,
    })
    expect((await accountant.post(urlOf({ _id: 'unknown' }), { reason: REASON, revision: 1 })).json()).toMatchObject({
      status: 404,
      code: 'unknown_id',
    })
  })

  test('only an accountant who is here voids a slip, and only its owner and accountants read it', async () => {
    const { person, own, slip } = await paid()
    const away = await server.enter({ role: 'accountant' })
    await away.post('/api/users/signout?keep=outbox')
    for (const [client, status] of [
      [own, 403],
      [await server.enter({ role: 'admin' }), 403],
      [away, 401],
    ] as const)
      expect((await client.post(urlOf(slip), { reason: REASON, revision: 1 })).statusCode).toBe(status)
    await declareVoid(slip)
    const colleague = await server.enter()
    for (const url of [
      `/api/payrolls/userPayrolls/${person.id}?voided=1`,
      `/api/payrolls/payrollDetails/${slip._id}?voided=1`,
      `/api/payrolls?month=${MONTH}&voided=1`,
    ])
      expect((await colleague.get(url)).statusCode).toBe(403)
  })

  test('an accountant does not void their own slip', async () => {
    const { person, own, slip } = await paid()
    await server.db.sql.updateTable('users').set({ is_accountant: 1 }).where('id', '=', person.id).execute()
    expect((await own.post(urlOf(slip), { reason: REASON, revision: 1 })).json()).toMatchObject({ code: 'forbidden' })
  })

  test('a slip written before the void is accepted, but the voided one does not come back', async () => {
    const { person, slip } = await paid({ clientRef: 'op-1' })
    await declareVoid(slip)
    // Its key was forgotten.
    const back = await pay(person, { clientRef: 'op-1' })
    expect(back.json()).toMatchObject({ status: 409, code: 'slip_voided' })
    expect(back.json()).not.toHaveProperty('current')
    expect((await pay(person, { clientRef: 'op-2' })).statusCode).toBe(200)
  })

  test('a body cannot claim to be void', async () => {
    const { slip } = await paid({ voided: { at: null, by: 'x', reason: 'x' }, revision: 7 })
    expect(slip).not.toHaveProperty('voided')
    expect(slip.revision).toBe(1)
  })

  test('approved overtime stays approved, and can be paid by the next slip', async () => {
    const { person, own, slip } = await paid({ approvedOverTimeHours: 4 })
    const manager = await server.enter({ role: 'admin' })
    const body = { day: '2026-02-20', hours: 4, reason: 'Inventory', clientRef: randomUUID() }
    const asked = (await own.post('/api/overtime/addAnOvertime', body)).json()
    await manager.post(`/api/overtime/overtimeUpdate/${asked._id}`, { status: 'Approved', revision: asked.revision })
    await declareVoid(slip)
    const approved = (await accountant.get(`/api/overtime?month=${MONTH}`)).json()
    expect(approved).toContainEqual(expect.objectContaining({ requesterId: person.id, hours: 4, status: 'Approved' }))
    expect((await pay(person, { approvedOverTimeHours: 4 })).json()).toMatchObject({ approvedOverTimeHours: 4 })
  })
})
