import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../server/database/tables.ts'
import type { OvertimeIntent } from '../../src/shared/contract/intents/overtime.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer, TODAY } from '../support/server-fixture.ts'
import { HalvedPerson, ops, shiftRow } from '../support/session-halves.ts'
import type { Row } from '../support/session-halves.ts'

const ADD = '/api/reports/addAReport'
const YESTERDAY = '2026-03-09'
const ADD_LEAVE = '/api/leaves/addALeave'
const ADD_OVERTIME = '/api/overtime/addAnOvertime'
const NEEDS_OWNER = { status: 401, code: 'full_session_needed' }
const MINUTE_MS = 60_000
const FEEDS = ['reports', 'leaves', 'shortages', 'handovers', 'overtime', 'punches'] as const
const isOfFeeds = ({ or, eb }: ExpressionBuilder<Tables, 'change_counters'>) =>
  or([eb('feed', 'in', FEEDS), eb('feed', 'like', 'reports/%')])

describe.each(DATABASE_KINDS)('announced rows over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })
  afterEach(() => {
    server.clock.now = NOON
  })

  const enter = async (someone: Parameters<TestServer['addPerson']>[0] = {}) =>
    HalvedPerson.enter(server, await server.addPerson(someone))

  describe('show nothing that their owner could not read', () => {
    const reported = async () => {
      const pharmacy = await server.addPharmacy()
      const author = await enter({ pharmacy })
      await author.client.post(
        ADD,
        {
          pharmacyName: pharmacy,
          day: YESTERDAY,
          dayType: 'single',
          firstSales: 4_321,
          firstPharmacist: author.person.name,
          firstRemarks: 'secret',
        },
        author.both,
      )
      return pharmacy
    }

    test('of the report of a pharmacy that is out of reach', async () => {
      const [mine, other] = [await server.addPharmacy(), await reported()]
      const spy = await enter({ pharmacy: mine })
      // In conflict with the stored report, equal to it, and without one: the answers are the same.
      for (const [pharmacyName, sales] of [
        [other, 1],
        [other, 4_321],
        ['no such pharmacy', 1],
      ] as const) {
        const row = spy.proven(shiftRow({ pharmacyName, day: YESTERDAY, sales, pharmacist: spy.person.name }))
        for (const url of [ADD, '/api/reports/editAReport/any']) {
          await spy.leave([row])
          const answer = await spy.client.post(url, {}, ops(row))
          expect(answer.json()).toMatchObject({ status: 403, code: 'foreign_pharmacy' })
          expect(answer.json()).not.toHaveProperty('current')
        }
        expect((await spy.client.get(`/api/reports/pharmacyReports/${other}`, ops(row))).body).not.toContain('secret')
      }
    })

    test('of a former pharmacy on a day after they left it', async () => {
      const former = await reported()
      const mover = await enter({
        pharmacy: await server.addPharmacy(),
        formerly: { pharmacy: former, from: '2025-01-01', to: '2026-03-01' },
      })
      const row = mover.proven(
        shiftRow({ pharmacyName: former, day: YESTERDAY, sales: 1, pharmacist: mover.person.name }),
      )
      const earlier = mover.proven(
        shiftRow({ pharmacyName: former, day: '2026-02-27', sales: 1, pharmacist: mover.person.name }),
      )
      await mover.leave([row, earlier])
      expect((await mover.client.post(ADD, {}, ops(row))).json()).toMatchObject({
        status: 403,
        code: 'foreign_pharmacy',
      })
      expect((await mover.client.post(ADD, {}, ops(earlier))).statusCode).toBe(200)
    })

    test("of somebody else's leave", async () => {
      const [owner, spy] = [await enter(), await enter()]
      const asked = await owner.client.post(
        '/api/leaves/addALeave',
        {
          natureLeave: 'Annual Leave',
          dateFrom: '2026-03-20',
          dateTo: '2026-03-21',
          comment: 'private',
          outsideTravelling: false,
        },
        owner.both,
      )
      const { _id: leaveId } = asked.json()
      const row = spy.proven({
        opId: randomUUID(),
        kind: 'leaveUpdate',
        intent: { leaveId, actor: 'requester', action: { is: 'cancel' } },
      })
      await spy.leave([row])
      expect((await spy.client.get(`/api/leaves/leaveDetails/${leaveId}`, ops(row))).statusCode).toBe(403)
      const answer = await spy.client.post(`/api/leaves/leaveUpdate/${leaveId}`, {}, ops(row))
      expect(answer.json()).toMatchObject({ status: 404, code: 'unknown_id' })
      expect(answer.json()).not.toHaveProperty('current')
    })
  })

  const leaveRow = ({ person }: HalvedPerson, dates = {}): Row => ({
    opId: randomUUID(),
    kind: 'leaveRequest',
    intent: {
      natureLeave: 'Annual Leave',
      dateFrom: '2026-04-01',
      dateTo: '2026-04-05',
      applyDate: TODAY,
      outsideTravelling: false,
      comment: '',
      requesterId: person.id,
      requesterName: person.name,
      requesterShortestName: 'Amal',
      requesterEmail: person.email,
      ...dates,
    },
  })
  const cancelRow = (leaveId: string): Row => ({
    opId: randomUUID(),
    kind: 'leaveUpdate',
    intent: { leaveId, actor: 'requester', action: { is: 'cancel' } },
  })
  const registererOf = ({ person }: HalvedPerson) => ({
    name: person.name,
    phName: person.pharmacy,
    timeDone: '2026-03-10T08:00:00.000Z',
  })
  const shortageFields = () => ({
    shortageUPC: String(Math.floor(Math.random() * 1e12)),
    shortageName: 'n',
    shortagePrice: 1,
    shortagePicLink: '',
  })
  const supportRow = ({ person }: HalvedPerson, shortageId: string): Row => ({
    opId: randomUUID(),
    kind: 'shortageSupport',
    intent: {
      shortageId,
      supports: true,
      names: [person.name],
      pharmacyName: person.pharmacy,
      timeDone: '2026-03-10T08:00:00.000Z',
    },
  })

  const leavesOf = ({ person }: HalvedPerson) =>
    server.db.sql.selectFrom('leaves').selectAll().where('requester_id', '=', person.id).execute()
  const addLeave = async (here: HalvedPerson) => {
    const { intent } = leaveRow(here)
    return (await here.client.post(ADD_LEAVE, intent as object, here.both)).json() as { _id: string }
  }
  const addShortage = async () => {
    const shop = await enter()
    const shortage = await shop.client.post(
      '/api/trendingShortages/addATrendingShortage',
      { ...shortageFields(), shortageRegisterers: registererOf(shop) },
      shop.both,
    )
    return shortage.json() as { _id: string; shortageRegisterers: object[] }
  }
  const addHandover = async (pharmacyName: string) => {
    const body = { pharmacyName, cash: 200, note: '', recordedAt: `${TODAY}T08:00:00.000Z`, clientRef: randomUUID() }
    const client = await server.enter({ pharmacy: pharmacyName })
    return (await client.post('/api/handovers/addAHandover', body)).json() as { _id: string; clientRef: string }
  }
  const overtimeRow = ({ person }: HalvedPerson): Row => ({
    opId: randomUUID(),
    kind: 'overtime',
    intent: {
      day: TODAY,
      hours: 1.5,
      reason: 'Stock count',
      requesterId: person.id,
      requesterName: person.name,
      pharmacyName: person.pharmacy,
    },
  })
  const revisionOf = async (
    table: 'leaves' | 'shortages' | 'reports' | 'handovers' | 'overtime_requests',
    id: string,
  ) =>
    Number(
      (await server.db.sql.selectFrom(table).select('revision').where('id', '=', id).executeTakeFirstOrThrow())
        .revision,
    )
  const unsettled = async (row: Row) =>
    (
      await server.db.sql
        .selectFrom('announced_rows')
        .select('op_id')
        .where('op_id', '=', row.opId)
        .where('settled_at', 'is', null)
        .execute()
    ).length === 1
  const key = () => ({ 'idempotency-key': `key-${randomUUID()}` })

  /** One row of each announced operation type, where it is written, and the number of writes. */
  const EACH_KIND: Record<
    string,
    (here: HalvedPerson) => Promise<{ row: Row; url: string; writes: () => Promise<number> }>
  > = {
    shiftReport: async ({ person }) => {
      const row = shiftRow({ pharmacyName: person.pharmacy, day: TODAY, sales: 10, pharmacist: person.name })
      const reports = () =>
        server.db.sql.selectFrom('reports').select('revision').where('pharmacy_name', '=', person.pharmacy).execute()
      return { row, url: ADD, writes: async () => (await reports()).reduce((sum, { revision }) => sum + revision, 0) }
    },
    leaveRequest: async (here) => ({
      row: leaveRow(here),
      url: ADD_LEAVE,
      writes: async () => (await leavesOf(here)).length,
    }),
    leaveUpdate: async (here) => {
      const { _id } = await addLeave(here)
      return {
        row: cancelRow(_id),
        url: `/api/leaves/leaveUpdate/${_id}`,
        writes: async () => (await revisionOf('leaves', _id)) - 1,
      }
    },
    newShortage: async (here) => {
      const intent = { ...shortageFields(), registerer: registererOf(here) }
      const listed = () =>
        server.db.sql.selectFrom('shortages').select('id').where('upc', '=', intent.shortageUPC).execute()
      return {
        row: { opId: randomUUID(), kind: 'newShortage', intent },
        url: '/api/trendingShortages/addATrendingShortage',
        writes: async () => (await listed()).length,
      }
    },
    shortageSupport: async (here) => {
      const { _id } = await addShortage()
      return {
        row: supportRow(here, _id),
        url: `/api/trendingShortages/trendingShortageUpdate/${_id}`,
        writes: async () => (await revisionOf('shortages', _id)) - 1,
      }
    },
    handover: async ({ person }) => {
      const [pharmacyName, opId] = [person.pharmacy, randomUUID()]
      const at = `${TODAY}T08:00:00.000Z`
      const intent = { pharmacyName, cash: 1, note: '', recordedAt: at, writerId: person.id, writerName: person.name }
      const stored = () => server.db.sql.selectFrom('handovers').select('id').where('client_ref', '=', opId).execute()
      return {
        row: { opId, kind: 'handover', intent },
        url: '/api/handovers/addAHandover',
        writes: async () => (await stored()).length,
      }
    },
    handoverAnswer: async ({ person }) => {
      const { _id, clientRef } = await addHandover(person.pharmacy)
      const intent = {
        handoverRef: clientRef,
        pharmacyName: person.pharmacy,
        answer: 'accepted',
        cash: 200,
        note: '',
        answeredAt: `${TODAY}T08:30:00.000Z`,
        answererId: person.id,
        answererName: person.name,
      }
      return {
        row: { opId: randomUUID(), kind: 'handoverAnswer', intent },
        url: `/api/handovers/answerHandover/${clientRef}`,
        writes: async () => (await revisionOf('handovers', _id)) - 1,
      }
    },
    overtime: async (here) => {
      const asked = () =>
        server.db.sql.selectFrom('overtime_requests').select('id').where('requester_id', '=', here.person.id).execute()
      return {
        row: overtimeRow(here),
        url: ADD_OVERTIME,
        writes: async () => (await asked()).length,
      }
    },
    punch: async ({ person }) => {
      const intent = {
        userId: person.id,
        direction: 'in',
        pharmacyName: person.pharmacy,
        deviceAt: `${TODAY}T08:00:00.000Z`,
        clock: null,
        after: null,
      }
      const stored = () => server.db.sql.selectFrom('punches').select('id').where('user_id', '=', person.id).execute()
      return {
        row: { opId: randomUUID(), kind: 'punch', intent },
        url: '/api/attendance/addAPunch',
        writes: async () => (await stored()).length,
      }
    },
    overtimeUpdate: async (here) => {
      const { intent } = overtimeRow(here)
      const asked = await here.client.post('/api/overtime/addAnOvertime', intent as object, here.both)
      const { _id } = asked.json() as { _id: string }
      return {
        row: {
          opId: randomUUID(),
          kind: 'overtimeUpdate',
          intent: { overtimeId: _id, requesterId: here.person.id, actor: 'requester', action: 'cancel' },
        },
        url: `/api/overtime/overtimeUpdate/${_id}`,
        writes: async () => (await revisionOf('overtime_requests', _id)) - 1,
      }
    },
  }

  test.each(Object.entries(EACH_KIND))(
    'of type %s are written once, however many requests send one concurrently',
    async (_, make) => {
      const here = await enter({ pharmacy: await server.addPharmacy() })
      const { row, url, writes } = await make(here)
      await here.leave([here.proven(row)])
      const send = (headers: Record<string, string>) => here.client.post(url, {}, { ...ops(row), ...headers })
      const answers = await Promise.all([key(), key(), key(), {}, {}].map(send))
      for (const answer of answers) {
        if (answer.statusCode === 200) continue
        expect(answer.json()).toMatchObject({ status: 409, code: 'key_in_progress' })
        expect(answer.headers['retry-after']).toBe('1')
      }
      expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
      expect(await writes()).toBe(1)
      expect((await send(key())).statusCode).toBe(200)
      expect(await writes()).toBe(1)
      server.clock.now += 11 * MINUTE_MS
      expect((await send(key())).json()).toMatchObject(NEEDS_OWNER)
    },
  )

  test.each(Object.entries(EACH_KIND))(
    'of type %s remain pending where the server failed in the middle',
    async (_, make) => {
      const here = await enter({ pharmacy: await server.addPharmacy() })
      const { row, url, writes } = await make(here)
      await here.leave([here.proven(row)])
      // Every write takes a number in a feed as its last step, which fails now.
      const counters = await server.db.sql.deleteFrom('change_counters').where(isOfFeeds).returning('feed').execute()
      expect((await here.client.post(url, {}, ops(row))).statusCode).toBe(500)
      await server.db.sql
        .insertInto('change_counters')
        .values(counters.map(({ feed }) => ({ feed, value: 1_000_000 })))
        .execute()
      expect(await unsettled(row)).toBe(true)
      expect(await writes()).toBe(0)
      expect((await here.client.post(url, {}, ops(row))).statusCode).toBe(200)
    },
  )

  test('wait for their owner where they conflict with what this session may not see', async () => {
    const here = await enter({ pharmacy: await server.addPharmacy() })
    const { day, hours, reason } = overtimeRow(here).intent as OvertimeIntent
    const earlier = { day, hours, reason, clientRef: randomUUID() }
    expect((await here.client.post(ADD_OVERTIME, earlier, here.both)).statusCode).toBe(200)
    const row = overtimeRow(here)
    await here.leave([here.proven(row)])
    const answer = (await here.client.post(ADD_OVERTIME, {}, { ...ops(row), ...key() })).json()
    expect(answer).toMatchObject({ ...NEEDS_OWNER, errors: [{ path: row.opId }] })
    expect(await unsettled(row)).toBe(true)
  })

  describe('that were sent before they were announced', () => {
    test('are settled by the retry, after which the cookie authorises nothing', async () => {
      const here = await enter({ pharmacy: await server.addPharmacy() })
      const { pharmacy, name } = here.person
      const row = shiftRow({ pharmacyName: pharmacy, day: TODAY, sales: 10, pharmacist: name })
      const body = {
        pharmacyName: pharmacy,
        day: TODAY,
        dayType: 'single',
        firstSales: 10,
        firstPharmacist: name,
        clientRef: row.opId,
      }
      const sameKey = key()
      const first = await here.client.post(ADD, body, { ...here.both, ...sameKey })
      await here.leave([here.proven(row)])
      const again = await here.client.post(ADD, body, { ...ops(row), ...sameKey })
      expect(again.json()).toMatchObject({ _id: first.json()._id })
      expect(await unsettled(row)).toBe(false)
      server.clock.now += 11 * MINUTE_MS
      expect(
        (await here.client.get(`/api/reports/pharmacyReportsDay/${pharmacy}?reportDate=${TODAY}`, ops(row))).json(),
      ).toMatchObject(NEEDS_OWNER)
    })

    test('do not overwrite a later change of their owner when they are sent under another key', async () => {
      const here = await enter({ pharmacy: await server.addPharmacy() })
      const { pharmacy, name } = here.person
      const row = shiftRow({ pharmacyName: pharmacy, day: TODAY, sales: 10, pharmacist: name })
      const body = { pharmacyName: pharmacy, day: TODAY, dayType: 'single', firstSales: 10, firstPharmacist: name }
      const { _id } = (await here.client.post(ADD, body, { ...here.both, ...ops(row), ...key() })).json()
      const edit = `/api/reports/editAReport/${_id}`
      await here.client.post(edit, { ...body, firstSales: 20, revision: 1 }, { ...here.both, ...key() })
      await here.leave([here.proven(row)])
      const again = await here.client.post(edit, {}, { ...ops(row), ...key() })
      expect(again.json()).toMatchObject({ code: 'stale_revision', current: { firstSales: 20 } })
      expect(await revisionOf('reports', _id)).toBe(2)
    })

    test('correct a figure of their owner at an uncertain time, where it is still the one that was looked up', async () => {
      const here = await enter({ pharmacy: await server.addPharmacy() })
      const { pharmacy, name } = here.person
      const body = { pharmacyName: pharmacy, day: TODAY, dayType: 'single', firstSales: 10, firstPharmacist: name }
      const { _id } = (await here.client.post(ADD, body, { ...here.both, ...key() })).json()
      const row = shiftRow({ pharmacyName: pharmacy, day: TODAY, sales: 20, pharmacist: name })
      await here.leave([here.proven(row)])
      const send = async (revision: number) =>
        (await here.client.post(`/api/reports/editAReport/${_id}`, { revision }, { ...ops(row), ...key() })).json()
      expect(await send(0)).toMatchObject({ code: 'stale_revision' })
      expect(await send(1)).toMatchObject({ firstSales: 20 })
    })

    test('wait for their owner where they correct a colleague’s figure, though it is the one that was looked up', async () => {
      const pharmacy = await server.addPharmacy()
      const [colleague, here] = [await enter({ pharmacy }), await enter({ pharmacy })]
      const theirs = { firstSales: 10, firstPharmacist: colleague.person.name }
      const body = { pharmacyName: pharmacy, day: TODAY, dayType: 'single', ...theirs }
      const { _id } = (await colleague.client.post(ADD, body, { ...colleague.both, ...key() })).json()
      const row = shiftRow({ pharmacyName: pharmacy, day: TODAY, sales: 20, pharmacist: here.person.name })
      await here.leave([here.proven(row)])
      const edit = `/api/reports/editAReport/${_id}`
      const answer = (await here.client.post(edit, { revision: 1 }, { ...ops(row), ...key() })).json()
      expect(answer).toMatchObject({ ...NEEDS_OWNER, errors: [{ path: row.opId }] })
      expect(await revisionOf('reports', _id)).toBe(1)
    })

    test('do not restore a support that was withdrawn since', async () => {
      const shortage = await addShortage()
      const here = await enter()
      const row = supportRow(here, shortage._id)
      const url = `/api/trendingShortages/trendingShortageUpdate/${shortage._id}`
      const supported = { ...shortage, shortageRegisterers: [...shortage.shortageRegisterers, registererOf(here)] }
      const sameKey = key()
      expect((await here.client.post(url, supported, { ...here.both, ...sameKey })).statusCode).toBe(200)
      await here.leave([here.proven(row)])
      expect((await here.client.post(url, supported, { ...ops(row), ...sameKey })).statusCode).toBe(200)
      const elsewhere = await HalvedPerson.enter(server, here.person)
      expect(
        (await elsewhere.client.post(url, { ...shortage, revision: undefined }, elsewhere.both)).json()
          .shortageRegisterers,
      ).toHaveLength(1)
      expect((await here.client.post(url, {}, { ...ops(row), ...key() })).json()).toMatchObject(NEEDS_OWNER)
    })
  })

  describe('are settled only by their own result', () => {
    const announced = async () => {
      const here = await enter({ pharmacy: await server.addPharmacy() })
      const row = shiftRow({ pharmacyName: here.person.pharmacy, day: TODAY, sales: 10, pharmacist: here.person.name })
      await here.leave([here.proven(row)])
      return { here, row }
    }

    test.each([
      ['a key that is none', ADD, { 'idempotency-key': 'x' }, 400],
      ['a path of another object', '/api/reports/editAReport/nothing', {}, 404],
      ['a call of another kind', ADD_LEAVE, {}, 401],
    ])('not by %s', async (_, url, headers, status) => {
      const { here, row } = await announced()
      expect((await here.client.post(url, {}, { ...ops(row), ...headers })).statusCode).toBe(status)
      expect(await unsettled(row)).toBe(true)
      expect((await here.client.post(ADD, {}, { ...ops(row), ...key() })).statusCode).toBe(200)
    })

    test('not by a key that was used for another request', async () => {
      const { here, row } = await announced()
      const taken = key()
      const back = await HalvedPerson.enter(server, here.person)
      await back.client.post(ADD_LEAVE, leaveRow(back).intent as object, { ...back.both, ...taken })
      expect((await here.client.post(ADD, {}, { ...ops(row), ...taken })).json()).toMatchObject({
        status: 422,
        code: 'key_reused',
      })
      expect(await unsettled(row)).toBe(true)
    })

    test.each([
      [
        'two leaves',
        async (here: HalvedPerson) => {
          const [one, other] = [await addLeave(here), await addLeave(here)]
          return { rows: [cancelRow(one._id), cancelRow(other._id)], url: `/api/leaves/leaveUpdate/${other._id}` }
        },
      ],
      [
        'two shortages',
        async (here: HalvedPerson) => {
          const [one, other] = [await addShortage(), await addShortage()]
          return {
            rows: [supportRow(here, one._id), supportRow(here, other._id)],
            url: `/api/trendingShortages/trendingShortageUpdate/${other._id}`,
          }
        },
      ],
      [
        'two days',
        async ({ person }: HalvedPerson) => ({
          rows: [TODAY, YESTERDAY].map((day) =>
            shiftRow({ pharmacyName: person.pharmacy, day, sales: 1, pharmacist: person.name }),
          ),
          url: ADD,
        }),
      ],
    ])('not by a request that names rows of %s', async (_, make) => {
      const here = await enter({ pharmacy: await server.addPharmacy() })
      const { rows, url } = await make(here)
      await here.leave(rows.map((row) => here.proven(row)))
      expect((await here.client.post(url, {}, ops(...rows))).json()).toMatchObject(NEEDS_OWNER)
      for (const row of rows) expect(await unsettled(row)).toBe(true)
    })

    test('but by a rejection, after which their owner may correct and announce them again', async () => {
      const here = await enter()
      const row = leaveRow(here, { dateFrom: '2026-04-05', dateTo: '2026-04-01' })
      await here.leave([here.proven(row)])
      expect((await here.client.post(ADD_LEAVE, {}, { ...ops(row), ...key() })).json()).toMatchObject({
        status: 422,
        errors: [{ path: 'dateTo' }],
      })
      expect((await here.client.post(ADD_LEAVE, {}, { ...ops(row), ...key() })).json()).toMatchObject(NEEDS_OWNER)
      const righted = { ...row, intent: leaveRow(here).intent }
      await here.leave([here.proven(righted)])
      expect((await here.client.post(ADD_LEAVE, {}, { ...ops(righted), ...key() })).json()).toMatchObject({
        status: 'Pending',
      })
      expect(await leavesOf(here)).toHaveLength(1)
    })

    test('and a row that was sent is not sent again when it is announced again', async () => {
      const { here, row } = await announced()
      await here.client.post(ADD, {}, ops(row))
      await here.leave([here.proven({ ...row, intent: { ...(row.intent as object), sales: 9 } })])
      expect((await here.client.post('/api/reports/editAReport/any', {}, ops(row))).json()).toMatchObject({
        firstSales: 10,
      })
      expect(
        await server.db.sql
          .selectFrom('reports')
          .select(['first_sales', 'revision'])
          .where('pharmacy_name', '=', here.person.pharmacy)
          .execute(),
      ).toEqual([{ first_sales: 1_000, revision: 1 }])
    })

    test('of two shifts of which one was sent, only the other is written', async () => {
      const { here, row } = await announced()
      await here.client.post(ADD, {}, ops(row))
      const { id } = await server.db.sql
        .selectFrom('reports')
        .select('id')
        .where('pharmacy_name', '=', here.person.pharmacy)
        .executeTakeFirstOrThrow()
      const night = shiftRow({
        pharmacyName: here.person.pharmacy,
        day: TODAY,
        sales: 7,
        pharmacist: here.person.name,
        shift: 'night',
      })
      const back = await HalvedPerson.enter(server, here.person)
      const corrected = {
        pharmacyName: here.person.pharmacy,
        day: TODAY,
        dayType: 'single',
        firstSales: 11,
        firstPharmacist: here.person.name,
        revision: 1,
      }
      await back.client.post(`/api/reports/editAReport/${id}`, corrected, back.both)
      await here.leave([here.proven(night)])
      expect((await here.client.post(`/api/reports/editAReport/${id}`, {}, ops(row, night))).json()).toMatchObject({
        firstSales: 11,
        secondSales: 7,
      })
    })
  })

  test('do not reveal whether the rest of a list has changed, or what follows it', async () => {
    const added = [await addShortage(), await addShortage()]
    const here = await enter()
    const list = '/api/trendingShortages/latest?limit=1'
    const whole = await here.client.get(list, here.both)
    // Shortages created at the same instant are ordered by their ids.
    const behind = added.find(({ _id }) => _id !== whole.json()[0]._id)
    if (!behind) throw new Error('no two shortages have one id')
    const row = supportRow(here, behind._id)
    await here.leave([here.proven(row)])
    for (const headers of [{}, { 'if-none-match': String(whole.headers.etag) }, { 'if-none-match': '*' }]) {
      const shown = await here.client.get(list, { ...ops(row), ...headers })
      expect(shown.statusCode).toBe(200)
      for (const name of ['etag', 'link', 'x-cursor', 'x-list']) expect(shown.headers).not.toHaveProperty(name)
      expect(shown.json()).toEqual([])
    }
    expect(
      (await here.client.get('/api/trendingShortages/latest', { ...ops(row), 'accept-encoding': 'gzip' })).json(),
    ).toMatchObject([{ _id: behind._id }])
  })
})
