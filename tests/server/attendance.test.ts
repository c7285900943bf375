import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

const iso = (time: number) => new Date(time).toISOString()
const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

describe.each(DATABASE_KINDS)('attendance over %s', (kind) => {
  let server: TestServer
  let manager: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    manager = await server.enter({ role: 'admin' })
    return () => server.stop()
  })
  beforeEach(() => {
    server.clock.now = NOON
  })

  class Clock {
    readonly client: ServerClient
    readonly person: Person
    constructor(client: ServerClient, person: Person) {
      this.client = client
      this.person = person
    }
    static async enter(): Promise<Clock> {
      const person = await server.addPerson({ pharmacy: await server.addPharmacy() })
      return new Clock(await server.signIn(person), person)
    }
    async punch(fields: object = {}, headers: Record<string, string> = {}) {
      const body = {
        direction: 'in',
        pharmacyName: this.person.pharmacy,
        deviceAt: iso(server.clock.now),
        clock: { aheadMs: 0, ageMs: 1_000, uncertainMs: 600, isSteady: true },
        after: null,
        clientRef: randomUUID(),
        ...fields,
      }
      return (await this.client.post('/api/attendance/addAPunch', body, headers)).json()
    }
    async list() {
      return (await this.client.get(`/api/attendance/userPunches/${this.person.id}`)).json()
    }
    async correct(fields: object = {}, client = this.client) {
      const body = { userId: this.person.id, direction: 'out', to: iso(NOON - HOUR_MS), reason: 'I forgot', ...fields }
      return client.post('/api/attendance/addACorrection', { clientRef: randomUUID(), ...body })
    }
  }

  test('keeps the time of the device, the corrected one and the time of arrival', async () => {
    const here = await Clock.enter()
    const recordedAt = NOON - 2 * HOUR_MS
    const clock = { aheadMs: 7 * DAY_MS, ageMs: HOUR_MS, uncertainMs: 600, isSteady: true }
    expect(await here.punch({ deviceAt: iso(recordedAt - 7 * DAY_MS), clock })).toMatchObject({
      userId: here.person.id,
      userName: here.person.name,
      deviceAt: iso(recordedAt - 7 * DAY_MS),
      at: iso(recordedAt),
      receivedAt: iso(NOON),
      isUncertain: false,
      clock,
    })
  })

  test('an offset that was not known makes it uncertain, unless it is still the same when it is sent', async () => {
    const here = await Clock.enter()
    const clock = { aheadMs: 7 * DAY_MS, ageMs: DAY_MS, uncertainMs: 600, isSteady: false }
    const deviceAt = iso(NOON - 7 * DAY_MS - HOUR_MS)
    expect(await here.punch({ deviceAt, clock: null })).toMatchObject({ at: deviceAt, isUncertain: true })
    expect(await here.punch({ deviceAt, clock })).toMatchObject({ at: iso(NOON - HOUR_MS), isUncertain: true })
    const sentAt = { 'x-device-time': String(NOON - 7 * DAY_MS) }
    const out = { deviceAt, clock, direction: 'out' }
    expect(await here.punch(out, sentAt)).toMatchObject({ at: iso(NOON - HOUR_MS), isUncertain: false })
  })

  test('two taps are one punch, which remembers both and does not move', async () => {
    const here = await Clock.enter()
    const [first, second] = [randomUUID(), randomUUID()]
    const { _id } = await here.punch({ clientRef: first, deviceAt: iso(NOON - 120 * SECOND_MS) })
    expect(await here.punch({ clientRef: second })).toMatchObject({ _id, at: iso(NOON - 120 * SECOND_MS) })
    expect(await here.punch({ clientRef: second })).toMatchObject({ _id, doubles: [{ clientRef: second }] })
    const [stored, ...others] = await here.list()
    expect(stored.doubles).toMatchObject([{ clientRef: second, deviceAt: iso(NOON), at: iso(NOON) }])
    expect(others).toEqual([])
  })

  test('taps on two tablets at the same moment are one punch', async () => {
    const here = await Clock.enter()
    const other = new Clock(await server.signIn(here.person), here.person)
    const both = await Promise.all([here.punch(), other.punch()])
    expect(new Set(both.map(({ _id }) => _id)).size).toBe(1)
    expect(await here.list()).toHaveLength(1)
  })

  test('a correction waits for a manager, and the punch stays as it was', async () => {
    const here = await Clock.enter()
    const punch = await here.punch()
    const asked = (await here.correct({ punchId: punch._id, to: iso(NOON - HOUR_MS) })).json()
    expect(asked).toMatchObject({ status: 'Pending', from: punch.at, to: iso(NOON - HOUR_MS), direction: 'in' })
    const url = `/api/attendance/correctionUpdate/${asked._id}`
    expect((await here.client.post(url, { status: 'Approved' })).statusCode).toBe(403)
    expect((await manager.post(url, { status: 'Approved', revision: 1 })).json()).toMatchObject({ status: 'Approved' })
    expect((await manager.post(url, { status: 'Rejected' })).json()).toMatchObject({
      status: 409,
      code: 'forbidden_transition',
      current: { status: 'Approved' },
    })
    expect(await here.list()).toEqual([punch])
  })

  test('a manager adds a missing punch with a reason', async () => {
    const here = await Clock.enter()
    expect((await here.correct({}, manager)).json()).toMatchObject({
      userId: here.person.id,
      punchId: null,
      from: null,
      status: 'Approved',
      reason: 'I forgot',
    })
    const other = await Clock.enter()
    expect((await here.correct({}, other.client)).statusCode).toBe(403)
  })

  test.each([
    [{ reason: ' ' }, 'reason', 'required'],
    [{ to: null }, 'to', 'required'],
    [{ to: iso(NOON + SECOND_MS) }, 'to', 'time_in_future'],
    [{ punchId: 'of somebody else' }, 'punchId', 'unknown'],
  ])('refuses the correction %j', async (fields, path, message) => {
    const here = await Clock.enter()
    expect((await here.correct(fields)).json()).toMatchObject({ status: 422, errors: [{ path, message }] })
  })

  test('the hours of a month are those of its business days, with approved corrections', async () => {
    const here = await Clock.enter()
    const start = Date.parse('2026-02-28T16:55:00+03:00')
    await here.punch({ deviceAt: iso(start) })
    await here.correct({ to: '2026-03-01T01:00:00+03:00' }, manager)
    const ofMonth = async (month: string) =>
      ((await manager.get(`/api/attendance/hours?month=${month}-01`)).json() as { userId: string }[]).find(
        ({ userId }) => userId === here.person.id,
      )
    expect(await ofMonth('2026-02')).toMatchObject({
      ...{ minutes: 485, days: 1, missing: 0, late: 0, uncertain: 0 },
      checkIns: [iso(start)],
    })
    expect(await ofMonth('2026-03')).toBeUndefined()
  })

  test('each person sees the punches that the access table gives them', async () => {
    const [here, other] = [await Clock.enter(), await Clock.enter()]
    const punch = await here.punch()
    const status = async (url: string) =>
      Promise.all([here.client, other.client, manager].map(async (each) => (await each.get(url)).statusCode))
    expect(await status(`/api/attendance/userPunches/${here.person.id}`)).toEqual([200, 403, 200])
    expect(await status(`/api/attendance/userCorrections/${here.person.id}`)).toEqual([200, 403, 200])
    expect(await status(`/api/attendance?from=${TODAY}&to=${TODAY}`)).toEqual([403, 403, 200])
    expect((await manager.get(`/api/attendance?from=${TODAY}&to=${TODAY}`)).json()).toContainEqual(punch)
  })
})
