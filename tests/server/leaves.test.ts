import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { leaveSchema } from '../../src/shared/contract/leave.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer, TODAY } from '../support/server-fixture.ts'

const REQUEST = {
  natureLeave: 'Annual Leave',
  dateFrom: '2026-04-01',
  dateTo: '2026-04-10',
  applyDate: TODAY,
  outsideTravelling: true,
  comment: 'home',
}

describe.each(DATABASE_KINDS)('leaves over %s', (kind) => {
  let server: TestServer
  let manager: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    manager = await server.enter({ role: 'admin' })
    return () => server.stop()
  })

  async function requested(fields = {}) {
    const person = await server.addPerson({ pharmacy: 'P-1' })
    const client = await server.signIn(person)
    const answer = await client.post('/api/leaves/addALeave', { ...REQUEST, ...fields })
    return { person, client, answer, leave: leaveSchema.parse(answer.json()) }
  }
  const update = (client: ServerClient, leave: Leave, fields: object) =>
    client.post(`/api/leaves/leaveUpdate/${leave._id}`, { ...leave, revision: undefined, ...fields })

  test("a request is returned whole; the requester and the status are the server's", async () => {
    const forged = {
      requesterId: 'x',
      requesterName: 'Somebody',
      status: 'Approved',
      dateRejoined: '2026-01-01',
      daysLate: '9',
      clientRef: 'op-7',
      seat: 4,
    }
    const { person, answer } = await requested(forged)
    expect(answer.json()).toMatchObject({
      requesterId: person.id,
      requesterName: person.name,
      requesterShortestName: 'Amal',
      requesterEmail: person.email,
      status: 'Pending',
      dateRejoined: null,
      daysLate: '0',
      dateFrom: '2026-04-01',
      dateTo: '2026-04-10',
      natureLeave: 'Annual Leave',
      realDaysLeave: '10',
      maxDaysLeave: '30',
      applyDate: TODAY,
      outsideTravelling: true,
      comment: 'home',
      dateRejoinRequest: null,
      dateRejoinRequestStatus: null,
      clientRef: 'op-7',
      seat: 4,
      revision: 1,
    })
  })

  test("the apply date is the tablet's, but never in the future", async () => {
    expect((await requested({ applyDate: '2026-03-08' })).leave.applyDate).toBe('2026-03-08')
    expect((await requested({ applyDate: '2026-03-17' })).leave.applyDate).toBe(TODAY)
    expect((await requested({ applyDate: null })).leave.applyDate).toBe(TODAY)
  })

  test('the full lifecycle of a leave: approved, rejoin requested, rejected, requested again, approved late', async () => {
    const { client, leave } = await requested()
    const approved = leaveSchema.parse((await update(manager, leave, { status: 'Approved' })).json())
    expect(approved).toMatchObject({ status: 'Approved', revision: 2, decidedAt: new Date(NOON).toISOString() })
    const asked = leaveSchema.parse(
      (await update(client, approved, { dateRejoinRequest: '2026-04-12', dateRejoinRequestStatus: 'Pending' })).json(),
    )
    expect(asked).toMatchObject({ dateRejoinRequest: '2026-04-12', dateRejoinRequestStatus: 'Pending' })
    const edited = leaveSchema.parse((await update(client, asked, { dateRejoinRequest: '2026-04-13' })).json())
    expect(edited).toMatchObject({ dateRejoinRequest: '2026-04-13', dateRejoinRequestStatus: 'Pending' })
    const refused = leaveSchema.parse((await update(manager, edited, { dateRejoinRequestStatus: 'Rejected' })).json())
    expect(refused).toMatchObject({ dateRejoinRequestStatus: 'Rejected', dateRejoined: null })
    const again = leaveSchema.parse((await update(client, refused, { dateRejoinRequestStatus: 'Pending' })).json())
    const back: Leave = (await update(manager, again, { dateRejoinRequestStatus: 'Approved' })).json()
    expect(back).toMatchObject({
      dateRejoinRequestStatus: 'Approved',
      dateRejoined: '2026-04-13',
      daysLate: '2',
      revision: 7,
    })
    const late = await update(client, back, { dateRejoinRequest: '2026-04-11', dateRejoinRequestStatus: 'Pending' })
    expect(late.json()).toMatchObject({ status: 409, code: 'forbidden_transition', current: back })
  })

  test('a rejection keeps its reason, which the requester reads, until the return is requested again', async () => {
    const { client, leave } = await requested()
    const rejected = (await update(manager, leave, { status: 'Rejected', rejectReason: 'Stock count' })).json()
    expect(rejected).toMatchObject({ status: 'Rejected', rejectReason: 'Stock count' })
    expect((await client.get(`/api/leaves/leaveDetails/${leave._id}`)).json().rejectReason).toBe('Stock count')

    const other = await requested()
    const approved = (await update(manager, other.leave, { status: 'Approved' })).json()
    const ask = { dateRejoinRequest: '2026-04-12', dateRejoinRequestStatus: 'Pending' }
    const asked = (await update(other.client, approved, ask)).json()
    const refusal = { dateRejoinRequestStatus: 'Rejected', rejectReason: 'Not back yet' }
    const refused = (await update(manager, asked, refusal)).json()
    expect(refused).toMatchObject({ status: 'Approved', ...refusal })
    expect((await update(other.client, refused, ask)).json()).toMatchObject({ ...ask, rejectReason: '' })
  })

  test('a reason is taken only with a rejection, and has at most 500 characters', async () => {
    const { client, leave } = await requested()
    const tooLong = await update(manager, leave, { status: 'Rejected', rejectReason: 'x'.repeat(501) })
    expect(tooLong.json()).toMatchObject({
      code: 'invalid_field',
      errors: [{ path: 'rejectReason', message: 'too_long' }],
    })
    await update(client, leave, { rejectReason: 'mine' })
    expect((await update(manager, leave, { status: 'Approved', rejectReason: 'mine' })).json().rejectReason).toBe('')
  })

  test('only the field that may change now is taken from a whole leave', async () => {
    const { client, leave } = await requested()
    const cancelled = await update(client, leave, {
      status: 'Cancelled',
      dateTo: '2026-12-31',
      comment: 'x',
      daysLate: '5',
      requesterName: 'x',
    })
    expect(cancelled.json()).toMatchObject({
      status: 'Cancelled',
      dateTo: '2026-04-10',
      comment: 'home',
      daysLate: '0',
      requesterName: leave.requesterName,
    })
  })

  test('a leave sent back unchanged changes nothing', async () => {
    const { client, leave } = await requested()
    expect((await update(client, leave, {})).json()).toEqual(expect.objectContaining({ _id: leave._id, revision: 1 }))
    expect((await update(manager, leave, {})).json()).toEqual(expect.objectContaining({ revision: 1 }))
  })

  test.each([
    ['approves their own leave', { status: 'Approved' }],
    ['rejects their own leave', { status: 'Rejected' }],
    ['approves their own rejoin', { dateRejoinRequest: '2026-04-11', dateRejoinRequestStatus: 'Approved' }],
  ])('no requester %s', async (_what, fields) => {
    const { client, leave } = await requested()
    expect((await update(client, leave, fields)).json()).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await client.get(`/api/leaves/leaveDetails/${leave._id}`)).json()).toMatchObject({
      status: 'Pending',
      dateRejoinRequestStatus: null,
    })
  })

  test('a late decision gets 409 with the current leave', async () => {
    const { client, leave } = await requested()
    const cancelled = (await update(client, leave, { status: 'Cancelled' })).json()
    expect((await update(manager, leave, { status: 'Approved' })).json()).toMatchObject({
      status: 409,
      code: 'forbidden_transition',
      current: cancelled,
    })
    expect((await update(client, leave, { dateRejoinRequest: '2026-04-11' })).json()).toMatchObject({ status: 409 })
    expect((await update(client, leave, { revision: 1, status: 'Cancelled' })).json()).toMatchObject({
      status: 409,
      code: 'stale_revision',
      current: cancelled,
    })
  })

  test('of a concurrent cancellation and approval, one succeeds', async () => {
    const { client, leave } = await requested()
    const answers = await Promise.all([
      update(client, leave, { status: 'Cancelled' }),
      update(manager, leave, { status: 'Approved' }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const winner = answers.find(({ statusCode }) => statusCode === 200)
    expect((await client.get(`/api/leaves/leaveDetails/${leave._id}`)).json()).toEqual(winner?.json())
  })

  test.each([
    ['an unknown type', { natureLeave: 'Long Leave' }, 'natureLeave', 'invalid_value'],
    ['a day that does not exist', { dateFrom: '2026-02-30' }, 'dateFrom', 'day_invalid'],
    ['the last day before the first', { dateTo: '2026-03-31' }, 'dateTo', 'last_before_first'],
    ['a year typed wrong', { dateFrom: '0026-04-01' }, 'dateFrom', 'day_implausible'],
    ['a last day in another century', { dateTo: '2126-04-10' }, 'dateTo', 'day_implausible'],
    ['a comment without end', { comment: 'x'.repeat(2001) }, 'comment', 'too_long'],
  ])('%s is rejected at its field', async (_what, fields, path, message) => {
    const client = await server.enter()
    const answer = await client.post('/api/leaves/addALeave', { ...REQUEST, ...fields })
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_field', errors: [{ path, message }] })
  })

  test.each([
    ['before the first day of the leave', '2026-03-31', 'before_first_day'],
    ['in a year typed wrong', '0026-04-12', 'day_implausible'],
    ['in another century', '2126-04-12', 'day_implausible'],
  ])('a rejoin %s is rejected at its field, and nothing is requested', async (_what, dateRejoinRequest, message) => {
    const { client, leave } = await requested()
    await update(manager, leave, { status: 'Approved' })
    const answer = await update(client, leave, { status: 'Approved', dateRejoinRequest })
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'invalid_field',
      errors: [{ path: 'dateRejoinRequest', message }],
    })
    expect((await client.get(`/api/leaves/leaveDetails/${leave._id}`)).json()).toMatchObject({
      status: 'Approved',
      dateRejoinRequest: null,
      revision: 2,
    })
    const first = await update(client, leave, { status: 'Approved', dateRejoinRequest: leave.dateFrom })
    expect(first.json()).toMatchObject({ dateRejoinRequest: leave.dateFrom, dateRejoinRequestStatus: 'Pending' })
  })

  describe('the absences of colleagues', () => {
    const away = async ({ pharmacy, ...fields }: { pharmacy: string } & Partial<Leave>) => {
      const person = await server.addPerson({ pharmacy })
      const client = await server.signIn(person)
      const leave = leaveSchema.parse((await client.post('/api/leaves/addALeave', { ...REQUEST, ...fields })).json())
      return { person, client, leave }
    }
    const seenBy = async (client: ServerClient) => (await client.get('/api/leaves/absences')).json()

    test('are the days of those who work at the caller’s pharmacy, approved or asked for, and nothing else of the leave', async () => {
      const pharmacy = await server.addPharmacy()
      const me = await away({ pharmacy })
      const rafiq = await away({ pharmacy, dateFrom: '2026-04-03', dateTo: '2026-04-05', comment: 'surgery' })
      const karim = await away({ pharmacy, dateFrom: '2026-03-01', dateTo: TODAY })
      await away({ pharmacy: await server.addPharmacy() })
      await update(manager, karim.leave, { status: 'Approved' })
      expect(await seenBy(me.client)).toEqual([
        { employeeName: karim.person.name, dateFrom: '2026-03-01', dateTo: TODAY, status: 'Approved' },
        { employeeName: rafiq.person.name, dateFrom: '2026-04-03', dateTo: '2026-04-05', status: 'Pending' },
      ])
    })

    test('leave out what is over, rejected or cancelled, who is back early, and who has left', async () => {
      const pharmacy = await server.addPharmacy()
      const me = await server.enter({ pharmacy })
      await away({ pharmacy, dateFrom: '2026-03-01', dateTo: '2026-03-09' })
      const [rejected, cancelled] = [await away({ pharmacy }), await away({ pharmacy })]
      await update(manager, rejected.leave, { status: 'Rejected' })
      await update(cancelled.client, cancelled.leave, { status: 'Cancelled' })
      const early = await away({ pharmacy, dateFrom: '2026-03-01', dateTo: '2026-03-20' })
      await server.db.sql
        .updateTable('leaves')
        .set({ status: 'Approved', date_rejoined: TODAY })
        .where('id', '=', early.leave._id)
        .execute()
      const gone = await away({ pharmacy })
      expect(await seenBy(me)).toHaveLength(1)
      await server.db.sql
        .updateTable('users')
        .set({ closed_at: new Date(NOON).toISOString() })
        .where('id', '=', gone.person.id)
        .execute()
      expect(await seenBy(me)).toEqual([])
    })

    test('are those of the current pharmacy after a move, and none for people without one', async () => {
      const [former, current] = [await server.addPharmacy(), await server.addPharmacy()]
      const mover = await server.addPerson({ pharmacy: former })
      const client = await server.signIn(mover)
      await away({ pharmacy: former })
      const there = await away({ pharmacy: current })
      const moveTo = (place: string) =>
        server.db.sql.updateTable('users').set({ current_pharmacy: place }).where('id', '=', mover.id).execute()
      await moveTo(current)
      expect(await seenBy(client)).toMatchObject([{ employeeName: there.person.name }])
      await moveTo('No Specific Place')
      await away({ pharmacy: 'No Specific Place' })
      expect(await seenBy(client)).toEqual([])
    })
  })

  test('more days than the maximum are accepted', async () => {
    const { leave } = await requested({ natureLeave: 'Omrah Leave' })
    expect(leave).toMatchObject({ realDaysLeave: '10', maxDaysLeave: '5', status: 'Pending' })
  })

  test('each person sees the leaves that the access table gives them', async () => {
    const { person, client, leave } = await requested()
    const colleague = await server.enter()
    const accountant = await server.enter({ role: 'accountant' })
    const status = async (who: ServerClient, url: string) => (await who.get(url)).statusCode
    const rows = [
      [`/api/leaves/leaveDetails/${leave._id}`, 200, 403, 403, 200],
      [`/api/leaves/userLeaves/${person.id}`, 200, 403, 403, 200],
      ['/api/leaves/absences', 200, 200, 403, 403],
      ['/api/leaves/leaveRequests', 403, 403, 403, 200],
      ['/api/leaves/returnRequests', 403, 403, 403, 200],
    ] as const
    for (const [url, own, other, accounts, admin] of rows) {
      expect(
        [
          await status(client, url),
          await status(colleague, url),
          await status(accountant, url),
          await status(manager, url),
        ],
        url,
      ).toEqual([own, other, accounts, admin])
    }
    expect((await update(colleague, leave, { status: 'Cancelled' })).json()).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    expect((await accountant.post('/api/leaves/addALeave', REQUEST)).statusCode).toBe(403)
    expect((await manager.post('/api/leaves/addALeave', REQUEST)).statusCode).toBe(403)
    expect((await manager.get('/api/leaves/leaveDetails/unknown')).json()).toMatchObject({
      status: 404,
      code: 'unknown_id',
    })
  })

  test('lists are newest first, paginated and since a cursor', async () => {
    const { person, client, leave } = await requested()
    server.clock.now = NOON + 1000
    const second = leaveSchema.parse(
      (await client.post('/api/leaves/addALeave', { ...REQUEST, natureLeave: 'Hajj Leave' })).json(),
    )
    server.clock.now = NOON
    const url = `/api/leaves/userLeaves/${person.id}`
    const all = await client.get(url)
    expect(
      z
        .array(leaveSchema)
        .parse(all.json())
        .map(({ _id }) => _id),
    ).toEqual([second._id, leave._id])
    const first = await client.get(`${url}?limit=1`)
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
    expect(
      z
        .array(leaveSchema)
        .parse((await client.get(next)).json())
        .map(({ _id }) => _id),
    ).toEqual([leave._id])
    await update(manager, leave, { status: 'Rejected' })
    const news = await client.get(`${url}?since=${String(all.headers['x-cursor'])}`)
    expect(news.json()).toMatchObject([{ _id: leave._id, status: 'Rejected' }])
  })

  test('return requests are the leaves with a request', async () => {
    const [waiting, silent] = [await requested(), await requested()]
    for (const { leave } of [waiting, silent]) await update(manager, leave, { status: 'Approved' })
    await update(waiting.client, { ...waiting.leave, status: 'Approved' }, { dateRejoinRequest: '2026-04-11' })
    const ids = z
      .array(leaveSchema)
      .parse((await manager.get('/api/leaves/returnRequests')).json())
      .map(({ _id }) => _id)
    expect(ids).toContain(waiting.leave._id)
    expect(ids).not.toContain(silent.leave._id)
  })
})
