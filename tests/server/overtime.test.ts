import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

const ADD = '/api/overtime/addAnOvertime'

describe.each(DATABASE_KINDS)('overtime over %s', (kind) => {
  let server: TestServer
  let manager: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    manager = await server.enter({ role: 'admin' })
    return () => server.stop()
  })

  async function requested(fields: object = {}) {
    const person = await server.addPerson({ pharmacy: await server.addPharmacy() })
    const client = await server.signIn(person)
    const body = { day: TODAY, hours: 2.25, reason: 'Stock count', clientRef: randomUUID(), ...fields }
    const answer = await client.post(ADD, body)
    return { person, client, body, answer, url: `/api/overtime/overtimeUpdate/${answer.json()._id}` }
  }

  test("the requester, the pharmacy and the state are the server's", async () => {
    const { person, answer } = await requested({ requesterId: 'x', status: 'Approved', pharmacyName: 'y' })
    expect(answer.json()).toMatchObject({
      requesterId: person.id,
      requesterName: person.name,
      pharmacyName: person.pharmacy,
      day: TODAY,
      hours: 2.25,
      status: 'Pending',
      decidedAt: null,
      revision: 1,
    })
  })

  test.each([
    [{ hours: 0 }, 'hours', 'hours_missing'],
    [{ hours: 16.25 }, 'hours', 'hours_too_many'],
    [{ hours: 1.1 }, 'hours', 'not_quarters'],
    [{ reason: '  ' }, 'reason', 'required'],
    [{ day: '2026-03-11' }, 'day', 'day_in_future'],
    [{ day: '2025-12-07' }, 'day', 'day_too_early'],
  ])('refuses %j', async (fields, path, message) => {
    const { answer } = await requested(fields)
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path, message }] })
  })

  test('a day has one pending or approved request; after a refusal it can be asked for again', async () => {
    const { client, body, answer, url } = await requested()
    expect((await client.post(ADD, body)).json()._id).toBe(answer.json()._id)
    const other = { ...body, hours: 1, clientRef: randomUUID() }
    expect((await client.post(ADD, other)).json()).toMatchObject({
      status: 409,
      code: 'duplicate_overtime',
      current: { hours: 2.25 },
    })
    await manager.post(url, { status: 'Rejected' })
    expect((await client.post(ADD, other)).statusCode).toBe(200)
  })

  test('a manager decides and the requester cancels, each once and only while it is pending', async () => {
    const { client, answer, url } = await requested()
    expect((await client.post(url, { status: 'Approved' })).json()).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await manager.post(url, { status: 'Cancelled' })).json()).toMatchObject({ status: 403 })
    expect((await manager.post(url, { status: 'Approved', revision: 9 })).json()).toMatchObject({
      code: 'stale_revision',
    })
    const approved = (await manager.post(url, { status: 'Approved', revision: 1 })).json()
    expect(approved).toMatchObject({ status: 'Approved', revision: 2 })
    expect(approved.decidedByName).not.toBeNull()
    expect((await manager.post(url, { status: 'Approved' })).json().revision).toBe(2)
    for (const [by, status] of [
      [manager, 'Rejected'],
      [client, 'Cancelled'],
    ] as const)
      expect((await by.post(url, { status })).json()).toMatchObject({ status: 409, code: 'forbidden_transition' })
    const trail = (await manager.get(`/api/audit?entity=overtime&id=${answer.json()._id}`)).json()
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(['approve', 'add'])
  })

  test('that waits is a list of its own, whose changes include what was decided', async () => {
    const WAITING = '/api/overtime/overtimeRequests?status=Pending'
    const [waiting, decided] = [await requested(), await requested()]
    await manager.post(decided.url, { status: 'Approved' })
    const idOf = ({ answer }: typeof waiting) => answer.json()._id as string
    const read = async (url: string) => {
      const answer = await manager.get(url)
      const rows = answer.json() as { _id: string; status: string }[]
      return { rows, ids: rows.map(({ _id }) => _id), headers: answer.headers as Record<string, unknown> }
    }
    const first = await read(WAITING)
    expect(first.ids).toContain(idOf(waiting))
    expect(first.rows.filter(({ status }) => status !== 'Pending')).toEqual([])

    await manager.post(waiting.url, { status: 'Rejected' })
    const changes = await read(`${WAITING}&since=${String(first.headers['x-cursor'])}`)
    expect(changes.rows).toMatchObject([{ _id: idOf(waiting), status: 'Rejected' }])
    const all = await read('/api/overtime/overtimeRequests')
    expect(all.ids).toEqual(expect.arrayContaining([idOf(waiting), idOf(decided)]))
    const other = await read(`${WAITING}&since=${String(all.headers['x-cursor'])}`)
    expect([other.headers['x-list'], other.ids.includes(idOf(decided))]).toEqual(['whole', false])
  })

  test('is read by its requester, by managers, and a month by accountants', async () => {
    const { person, client, answer } = await requested()
    const { _id } = answer.json()
    const ids = async (by: ServerClient, url: string) =>
      (await by.get(url)).json().map((one: { _id: string }) => one._id)
    expect(await ids(client, `/api/overtime/userOvertime/${person.id}`)).toEqual([_id])
    const colleague = await server.enter()
    expect((await colleague.get(`/api/overtime/userOvertime/${person.id}`)).statusCode).toBe(403)
    expect(await ids(manager, '/api/overtime/overtimeRequests')).toContain(_id)
    expect(await ids(manager, `/api/overtime/overtimeRequests?id=${_id}`)).toEqual([_id])
    const accountant = await server.enter({ role: 'accountant' })
    expect(await ids(accountant, '/api/overtime?month=2026-03-01')).toContain(_id)
    expect(await ids(accountant, '/api/overtime?month=2026-02-01')).not.toContain(_id)
  })
})
