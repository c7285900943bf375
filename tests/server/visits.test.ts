import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { STANDARDS, visitSchema } from '../../src/shared/contract/visits.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { visitTotal } from '../../src/shared/rules/visits/visits.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

const GRADES = Object.fromEntries(
  STANDARDS.map((standard, index) => [standard, { grade: (index % 6) + 1, remarks: `about ${standard}` }]),
)

describe.each(DATABASE_KINDS)('visits over %s', (kind) => {
  let server: TestServer
  let manager: Person
  let client: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    await server.addPharmacy('P2023')
    manager = await server.addPerson({ role: 'admin' })
    client = await server.signIn(manager)
    return () => server.stop()
  })

  const add = (pharmacist: Person, fields = {}) =>
    client.post('/api/visits/addAVisit', {
      evaluatingManager: 'x',
      evaluatedPharmacy: 'P2023',
      evaluatedPharmacistId: pharmacist.id,
      evaluationType: 'inPrescence',
      ...GRADES,
      generalRemarks: 'good',
      ...fields,
    })

  test('a visit is returned whole, with the evaluator from the session', async () => {
    const pharmacist = await server.addPerson()
    const visit = (await add(pharmacist, { clientRef: 'op-5', weather: 'hot' })).json()
    expect(visit).toMatchObject({
      ...GRADES,
      evaluatingManager: manager.id,
      evaluatingManagerName: manager.name,
      evaluatedPharmacy: 'P2023',
      evaluatedPharmacistId: pharmacist.id,
      evaluatedPharmacistName: pharmacist.name,
      evaluationType: 'inPrescence',
      generalRemarks: 'good',
      clientRef: 'op-5',
      weather: 'hot',
      createdAt: new Date(NOON).toISOString(),
    })
    expect(visitTotal(visitSchema.parse(visit))).toBe(48)
    expect((await client.get(`/api/visits/visitDetails/${visit._id}`)).json()).toEqual(visit)
  })

  test.each([
    ['an hour ago', NOON - 3_600_000, NOON - 3_600_000],
    ['30 days ago', NOON - 30 * DAY_MS, NOON - 30 * DAY_MS],
    ['longer ago', NOON - 30 * DAY_MS - 1, NOON],
    ['in the future', NOON + 1, NOON],
  ])('a visit recorded %s', async (_when, recordedAt, expected) => {
    const answer = await add(await server.addPerson(), { recordedAt: new Date(recordedAt).toISOString() })
    expect(answer.json()).toMatchObject({ createdAt: new Date(expected).toISOString() })
  })

  test.each([
    ['a grade of 0', { pricing: { grade: 0, remarks: '' } }, 'pricing.grade', 'grade_invalid'],
    ['a grade of 7', { CustomerService: { grade: 7 } }, 'CustomerService.grade', 'grade_invalid'],
    ['a grade in hexadecimal', { pricing: { grade: '0x3' } }, 'pricing.grade', 'invalid_type'],
    ['half a grade', { pricing: { grade: 2.5 } }, 'pricing.grade', 'invalid_type'],
    ['a standard left out', { formalWear: undefined }, 'formalWear', 'invalid_type'],
    ['an unknown kind', { evaluationType: 'byPhone' }, 'evaluationType', 'invalid_value'],
    ['an unknown pharmacy', { evaluatedPharmacy: 'P0' }, 'evaluatedPharmacy', 'unknown'],
    ['nobody', { evaluatedPharmacistId: 'unknown' }, 'evaluatedPharmacistId', 'unknown'],
  ])('%s is rejected at its field', async (_what, fields, path, message) => {
    const answer = await add(await server.addPerson(), fields)
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_field', errors: [{ path, message }] })
  })

  test('only pharmacists without flags can be graded', async () => {
    const worker = await server.addPerson()
    await server.db.sql.updateTable('users').set({ position: 'Worker' }).where('id', '=', worker.id).execute()
    for (const person of [
      worker,
      await server.addPerson({ role: 'admin' }),
      await server.addPerson({ role: 'accountant' }),
    ]) {
      expect((await add(person)).json()).toMatchObject({
        status: 422,
        errors: [{ path: 'evaluatedPharmacistId', message: 'not_gradable' }],
      })
    }
  })

  test('each person sees the visits that the access table gives them', async () => {
    const pharmacist = await server.addPerson()
    const visit = (await add(pharmacist)).json()
    const clients = [
      await server.signIn(pharmacist),
      await server.enter(),
      await server.enter({ role: 'accountant' }),
      client,
    ]
    const status = async (url: string) => Promise.all(clients.map(async (each) => (await each.get(url)).statusCode))
    expect(await status('/api/visits/')).toEqual([403, 403, 403, 200])
    expect(await status(`/api/visits/userVisits/${pharmacist.id}`)).toEqual([200, 403, 403, 200])
    expect(await status(`/api/visits/visitDetails/${visit._id}`)).toEqual([200, 403, 403, 200])
    const adding = await Promise.all(clients.slice(0, 3).map((each) => each.post('/api/visits/addAVisit', {})))
    expect(adding.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect((await client.get('/api/visits/visitDetails/unknown')).json()).toMatchObject({
      status: 404,
      code: 'unknown_id',
    })
  })

  test('visits are listed newest first, paginated and since a cursor', async () => {
    const pharmacist = await server.addPerson()
    const ids: string[] = []
    for (const back of [0, 2, 1])
      ids.push((await add(pharmacist, { recordedAt: new Date(NOON - back * DAY_MS).toISOString() })).json()._id)
    const url = `/api/visits/userVisits/${pharmacist.id}`
    const all = await client.get(url)
    expect(
      z
        .array(visitSchema)
        .parse(all.json())
        .map(({ _id }) => _id),
    ).toEqual([ids[0], ids[2], ids[1]])
    const page = await client.get(`${url}?limit=2`)
    const rest = await client.get(/<(.+)>/.exec(String(page.headers.link))?.[1] ?? '')
    expect(
      z
        .array(visitSchema)
        .parse(rest.json())
        .map(({ _id }) => _id),
    ).toEqual([ids[1]])
    const late = (await add(pharmacist, { recordedAt: new Date(NOON - 20 * DAY_MS).toISOString() })).json()
    expect((await client.get(`/api/visits?since=${String(all.headers['x-cursor'])}`)).json()).toEqual([late])
  })
})
