import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HalvedPerson, ops, shiftRow } from '../support/session-halves.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer, TODAY } from '../support/server-fixture.ts'

const NEEDS_BOTH = { status: 401, code: 'full_session_needed', wake: 'password' }
const ADD = '/api/reports/addAReport'

describe.each(DATABASE_KINDS)('a session in two halves over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })
  afterEach(() => {
    server.clock.now = NOON
  })

  async function enter(someone: Parameters<TestServer['addPerson']>[0] = {}) {
    return HalvedPerson.enter(server, await server.addPerson(someone))
  }

  async function enterAtPharmacy() {
    const pharmacy = await server.addPharmacy()
    const here = await enter({ pharmacy })
    const shift = (sales: number, of: { shift?: 'morning' | 'night' } = {}) =>
      here.proven(shiftRow({ pharmacyName: pharmacy, day: TODAY, sales, pharmacist: here.person.name, ...of }))
    const bodyOf = (sales: number) => ({
      pharmacyName: pharmacy,
      day: TODAY,
      dayType: 'single',
      firstSales: sales,
      firstPharmacist: here.person.name,
    })
    return { here, pharmacy, shift, bodyOf }
  }

  test('has full scope with both halves', async () => {
    const here = await enter()
    expect((await here.client.get('/api/users/me', here.both)).statusCode).toBe(200)
  })

  test('reads and writes nothing with its cookie alone, for any role', async () => {
    for (const role of ['employee', 'accountant', 'admin'] as const) {
      const { client, person } = await enter({ role })
      for (const url of ['/api/users/me', `/api/users/${person.id}`, `/api/leaves/userLeaves/${person.id}`]) {
        expect([401, 403]).toContain((await client.get(url)).statusCode)
      }
      const leave = { natureLeave: 'Annual Leave', dateFrom: TODAY, dateTo: TODAY, outsideTravelling: false }
      expect([401, 403]).toContain((await client.post('/api/leaves/addALeave', leave)).statusCode)
    }
  })

  test('accepts no other half', async () => {
    const [here, other] = [await enter(), await enter()]
    expect((await here.client.get('/api/users/me', other.both)).json()).toMatchObject(NEEDS_BOTH)
  })

  test('authorises nothing once its person signed out with nothing left to send', async () => {
    const here = await enter()
    await here.leave([])
    expect((await here.client.get('/api/users/me', here.both)).json()).toMatchObject(NEEDS_BOTH)
  })

  test('sends an announced row as it was recorded, whatever the body says', async () => {
    const { here, shift, bodyOf } = await enterAtPharmacy()
    const row = shift(3_665)
    await here.leave([row])
    const sent = await here.client.post(ADD, bodyOf(1), ops(row))
    expect(sent.json()).toMatchObject({ firstSales: 3_665, firstPharmacist: here.person.name })
  })

  test('leaves a row that replaces a figure its owner had seen to its owner', async () => {
    const { here, pharmacy, shift, bodyOf } = await enterAtPharmacy()
    const colleague = await enter({ pharmacy })
    const report = (
      await colleague.client.post(ADD, { ...bodyOf(1), firstPharmacist: colleague.person.name }, colleague.both)
    ).json<{ _id: string; revision: number }>()
    const row = shift(2)
    await here.leave([row])
    const edit = (revision: number) =>
      here.client.post(`/api/reports/editAReport/${report._id}`, { ...bodyOf(2), revision }, ops(row))
    expect((await edit(report.revision)).json()).toMatchObject({
      ...NEEDS_BOTH,
      errors: [{ path: row.opId, message: 'not_announced' }],
    })
    // Decided on an older revision: it has to be looked up again.
    expect((await edit(report.revision - 1)).json()).toMatchObject({
      code: 'stale_revision',
      current: { revision: report.revision },
    })
  })

  test('sends nothing that was not announced', async () => {
    const { here, shift, bodyOf } = await enterAtPharmacy()
    const [row, other] = [shift(10), shift(20, { shift: 'night' })]
    await here.leave([row])
    for (const headers of [{}, ops(other), ops(row, other)]) {
      expect((await here.client.post(ADD, bodyOf(10), headers)).json()).toMatchObject(NEEDS_BOTH)
    }
  })

  test('leaves out and reports a row that was changed after its owner recorded it', async () => {
    const { here, shift, bodyOf } = await enterAtPharmacy()
    const row = shift(3_665)
    const forged = { ...row, intent: { ...(row.intent as object), sales: 1 } }
    expect(await here.leave([forged])).toEqual([row.opId])
    expect((await here.client.post(ADD, bodyOf(1), ops(row))).json()).toMatchObject(NEEDS_BOTH)
  })

  test('leaves out rows that only their owner may send', async () => {
    const manager = await enter({ role: 'admin' })
    const decision = manager.proven({
      opId: randomUUID(),
      kind: 'leaveUpdate',
      intent: { leaveId: 'any', actor: 'manager', action: { is: 'approve' } },
    })
    expect(await manager.leave([decision])).toEqual([decision.opId])
  })

  test('accepts rows that are announced later with the cookie alone, when their proof is valid', async () => {
    const { here, shift, bodyOf } = await enterAtPharmacy()
    await here.leave([])
    const row = shift(42)
    expect(await here.leave([row])).toEqual([])
    expect((await here.client.post(ADD, bodyOf(42), ops(row))).statusCode).toBe(200)
  })

  test('shows only those entries of a list that the announced rows name', async () => {
    const { here, pharmacy, shift, bodyOf } = await enterAtPharmacy()
    for (const day of ['2026-03-08', '2026-03-09']) await here.client.post(ADD, { ...bodyOf(5), day }, here.both)
    await here.client.post(ADD, bodyOf(5), here.both)
    const row = shift(6)
    await here.leave([row])
    const list = await here.client.get(`/api/reports/pharmacyReports/${pharmacy}`, ops(row))
    expect(list.json().map(({ day }: { day: string }) => day)).toEqual([TODAY])
  })

  test('shows no list without a look-up for an announced row', async () => {
    const { here, pharmacy, shift } = await enterAtPharmacy()
    await here.leave([shift(6)])
    for (const url of [
      `/api/leaves/userLeaves/${here.person.id}`,
      `/api/reports/pharmacyReports/${pharmacy}`,
      '/api/trendingShortages/latest',
    ]) {
      expect((await here.client.get(url)).json()).toMatchObject(NEEDS_BOTH)
    }
  })

  test('returns the current object where a row was decided on an older one', async () => {
    const { here, shift, bodyOf } = await enterAtPharmacy()
    const { _id: id } = (await here.client.post(ADD, bodyOf(5), here.both)).json()
    const night = shift(6, { shift: 'night' })
    await here.leave([night])
    expect((await here.client.post(ADD, bodyOf(6), ops(night))).json()).toMatchObject({
      status: 409,
      current: { _id: id },
    })
    expect((await here.client.post(`/api/reports/editAReport/${id}`, bodyOf(6), ops(night))).json()).toMatchObject({
      firstSales: 5,
      secondSales: 6,
    })
  })

  test('shows only the status of a leave', async () => {
    const here = await enter()
    const asked = await here.client.post(
      '/api/leaves/addALeave',
      {
        natureLeave: 'Annual Leave',
        dateFrom: '2026-03-20',
        dateTo: '2026-03-21',
        comment: 'private',
        outsideTravelling: false,
      },
      here.both,
    )
    const { _id: leaveId } = asked.json()
    const row = here.proven({
      opId: randomUUID(),
      kind: 'leaveUpdate',
      intent: { leaveId, actor: 'requester', action: { is: 'cancel' } },
    })
    await here.leave([row])
    const shown = (await here.client.get(`/api/leaves/leaveDetails/${leaveId}`, ops(row))).json()
    expect(shown).toMatchObject({ _id: leaveId, status: 'Pending' })
    expect(shown).not.toHaveProperty('comment')
    const cancelled = await here.client.post(`/api/leaves/leaveUpdate/${leaveId}`, { status: 'Cancelled' }, ops(row))
    expect(cancelled.json()).toMatchObject({ status: 'Cancelled' })
    expect(cancelled.json()).not.toHaveProperty('comment')
  })

  test('is dormant again once everything is sent, except for stored answers', async () => {
    const { here, pharmacy, shift, bodyOf } = await enterAtPharmacy()
    const row = shift(7)
    await here.leave([row])
    const key = { 'idempotency-key': 'a-key-of-its-own-000' }
    const sent = await here.client.post(ADD, bodyOf(7), { ...ops(row), ...key })
    expect(sent.statusCode).toBe(200)
    server.clock.now = NOON + 11 * 60_000
    expect(
      (await here.client.get(`/api/reports/pharmacyReportsDay/${pharmacy}?reportDate=${TODAY}`)).json(),
    ).toMatchObject(NEEDS_BOTH)
    expect((await here.client.post(ADD, bodyOf(7), ops(row))).json()).toMatchObject(NEEDS_BOTH)
    const again = await here.client.post(ADD, bodyOf(7), { ...ops(row), ...key })
    expect(again.json()).toMatchObject({ _id: sent.json()._id })
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  test('does not send again what a colleague has corrected since', async () => {
    const { here, shift, bodyOf } = await enterAtPharmacy()
    const row = shift(7)
    await here.leave([row])
    const sent = await here.client.post(ADD, bodyOf(7), ops(row))
    const back = await HalvedPerson.enter(server, here.person)
    await back.client.post(`/api/reports/editAReport/${sent.json()._id}`, { ...bodyOf(8), revision: 1 }, back.both)
    const again = await here.client.post(`/api/reports/editAReport/${sent.json()._id}`, bodyOf(7), ops(row))
    expect(again.json()).toMatchObject({ code: 'stale_revision', current: { firstSales: 8 } })
    const day = `/api/reports/pharmacyReportsDay/${here.person.pharmacy}?reportDate=${TODAY}`
    expect((await back.client.get(day, back.both)).json()).toMatchObject([{ firstSales: 8 }])
  })

  test('gets another token after being narrowed, which the previous one receives for a minute', async () => {
    const { here, shift, pharmacy } = await enterAtPharmacy()
    const before = { ...here.client.cookies }
    const row = shift(9)
    await here.leave([row])
    const after = { ...here.client.cookies }
    expect(after).not.toEqual(before)

    const day = `/api/reports/pharmacyReportsDay/${pharmacy}?reportDate=${TODAY}`
    here.client.cookies = { ...before }
    expect((await here.client.get(day, ops(row))).statusCode).toBe(200)
    expect(here.client.cookies).toEqual(after)
    here.client.cookies = { ...before }
    server.clock.now = NOON + 61_000
    expect((await here.client.get(day)).json()).toMatchObject({ status: 401, code: 'not_signed_in' })
  })

  test('over https uses a cookie that no other site can set, and takes no other', async () => {
    const https = await TestServer.start(kind, { trustProxy: true })
    const person = await https.addPerson()
    const secure = { 'x-forwarded-proto': 'https' }
    const client = https.client()
    const body = JSON.stringify({ email: person.email, password: 'right horse battery' })
    const headers = { 'content-type': 'application/json', ...secure }
    const opened = await client.send({ method: 'POST', url: '/api/users/signin', headers, payload: body })
    const name = `__Host-s-${person.id}`
    const secureCookie = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' }
    expect(opened.cookies).toMatchObject([
      { name, ...secureCookie },
      { name: '__Host-device', ...secureCookie },
    ])

    client.accountId = person.id
    const both = { ...secure, 'x-session-half': opened.json().half }
    const token = client.cookies[name] ?? ''
    client.cookies = { [`session_${person.id}`]: token }
    expect((await client.get('/api/users/me', both)).json()).toMatchObject({ status: 401, code: 'not_signed_in' })
    expect(client.cookies).toEqual({ [`session_${person.id}`]: token })
    await https.stop()
  })

  test('reports to a returning person which rows differ from what they recorded, whatever became of the earlier session', async () => {
    const { here, shift } = await enterAtPharmacy()
    const [row, other] = [shift(3_665), shift(200, { shift: 'night' })]
    const forged = { ...other, intent: { ...(other.intent as object), sales: 1 } }
    const back = await HalvedPerson.enter(server, here.person, { client: here.client })
    expect((await back.client.post('/api/users/proofs', { rows: [row, forged] }, back.both)).json()).toEqual({
      unproven: [other.opId],
    })
    expect((await back.client.post('/api/users/proofs', { rows: [row] })).json()).toMatchObject(NEEDS_BOTH)
    const stranger = await enter()
    expect((await stranger.client.post('/api/users/proofs', { rows: [row] }, stranger.both)).json()).toEqual({
      unproven: [row.opId],
    })
  })
})
