import { beforeAll, describe, expect, test } from 'vitest'
import { problemSchema } from '../../src/shared/contract/problem.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

describe.each(DATABASE_KINDS)('malformed input over %s', (kind) => {
  let server: TestServer
  let client: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    client = await server.enter({ pharmacy: await server.addPharmacy() })
    return () => server.stop()
  })

  const post = (payload: string, headers: Record<string, string>) =>
    client.send({ method: 'POST', url: '/api/reports/addAReport', headers, payload })

  test.each([
    ['broken JSON', '{"day":', 400, 'malformed'],
    ['no JSON at all', 'day=1', 400, 'malformed'],
    ['a list', '[]', 400, 'malformed'],
    ['a bare text', '"x"', 400, 'malformed'],
    ['null', 'null', 400, 'malformed'],
    ['nothing', '', 400, 'malformed'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 400, 'malformed'],
    ['a NUL in a text', '{"day":"2026-03-10","dayType":"single","pharmacyName":"P\\u0000"}', 400, 'malformed'],
    ['lists within lists without end', `{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400, 'malformed'],
    ['brackets that are never closed', '['.repeat(100_000), 400, 'malformed'],
    ['objects one level too deep', `${'{"x":'.repeat(20)}[]${'}'.repeat(20)}`, 400, 'malformed'],
    ['brackets in a text', JSON.stringify({ day: '[{'.repeat(40) + '"[' }), 422, 'invalid_field'],
    ['an empty object', '{}', 422, 'invalid_field'],
    ['a body without end', JSON.stringify({ firstRemarks: 'x'.repeat(200_000) }), 413, 'body_too_large'],
  ])('%s', async (_what, payload, status, code) => {
    const answer = await post(payload, JSON_TYPE)
    expect(answer.json()).toMatchObject({ status, code })
    expect(problemSchema.safeParse(answer.json()).success).toBe(true)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/octet-stream',
  ])('a body of type %s is not JSON', async (type) => {
    expect((await post('{}', { 'content-type': type })).json()).toMatchObject({ status: 415, code: 'not_json' })
  })

  test.each([
    ['/api/nothing', 404, 'not_found'],
    ['/api', 404, 'not_found'],
    ['/api/users/%', 400, 'malformed'],
    ['/api/users/%E0%A4%A', 400, 'malformed'],
    ['/api/users/%00', 400, 'malformed'],
    ['/api/users/..%2f..%2fetc%2fpasswd', 403, 'forbidden'],
    [`/api/users/${'x'.repeat(400)}`, 404, 'not_found'],
    [`/api/reports/pharmacyReportsDay/P?reportDate=2026-02-30`, 400, 'invalid_field'],
    ['/api/reports/pharmacyReports/P?since=%00', 400, 'malformed'],
  ])('GET %s', async (url, status, code) => {
    expect((await client.get(url)).json()).toMatchObject({ status, code })
  })

  test('of a report that no screen sends nothing is stored', async () => {
    const [pharmacy, foreign] = [await server.addPharmacy(), await server.addPharmacy()]
    const [itsClient, colleague] = [await server.enter({ pharmacy }), await server.addPerson({ pharmacy })]
    const good = { day: TODAY, dayType: 'single', pharmacyName: pharmacy, firstSales: 10, firstPharmacist: 'Ahmed' }
    const add = async (fields: object, headers: Record<string, string> = {}) =>
      (await itsClient.post('/api/reports/addAReport', { ...good, ...fields }, headers)).json()
    expect(await add({ firstSales: -1 })).toMatchObject({
      code: 'invalid_field',
      errors: [{ message: 'sales_negative' }],
    })
    expect(await add({ firstSales: 1_000_000.01 })).toMatchObject({
      code: 'invalid_field',
      errors: [{ message: 'sales_too_large' }],
    })
    expect(await add({ firstSales: 'much' })).toMatchObject({ code: 'invalid_field' })
    expect(await add({ pharmacyName: foreign })).toMatchObject({ status: 403, code: 'foreign_pharmacy' })
    expect(await add({}, { 'x-account': colleague.id })).toMatchObject({ status: 401, code: 'not_signed_in' })
    for (const [payload, type] of [
      ['{"day":', 'application/json'],
      ['day=1', 'text/plain'],
    ] as const) {
      await itsClient.send({
        method: 'POST',
        url: '/api/reports/addAReport',
        headers: { 'content-type': type },
        payload,
      })
    }
    const stored = () =>
      server.db.sql.selectFrom('reports').select('id').where('pharmacy_name', 'in', [pharmacy, foreign]).execute()
    expect(await stored()).toEqual([])
    expect((await itsClient.post('/api/reports/addAReport', good)).statusCode).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  test.each([
    ['at the end of a text', 'ok \ud83d', 'ok \ufffd'],
    ['in its middle', '\ude00\ud83d!', '\ufffd\ufffd!'],
    ['beside whole ones', '\ud83d\ud83d\ude00', '\ufffd😀'],
    ['spelled out', '\\ud83d', '\\ud83d'],
  ])('half an emoji %s is answered as it is stored', async (_where, sent, stored) => {
    const pharmacy = await server.addPharmacy()
    const itsClient = await server.enter({ pharmacy })
    const report = { day: TODAY, dayType: 'single', pharmacyName: pharmacy, firstSales: 10, firstPharmacist: 'Ahmed' }
    const texts = (text: string) => ({ firstRemarks: text, unknown: { [`Name ${text}`]: text } })
    const answer = (await itsClient.post('/api/reports/addAReport', { ...report, ...texts(sent) })).json()
    expect(answer).toMatchObject(texts(stored))
    expect((await itsClient.get(`/api/reports/pharmacyReports/${pharmacy}`)).json()).toEqual([answer])
  })

  test('a field that a device adds for itself is never accepted', async () => {
    const contacts = [
      {
        contactName: 'Huda',
        contactRelation: '',
        contactNo: '0500000000',
        contactEmail: '',
        $unreadable: ['x'.repeat(400)],
      },
    ]
    const url = `/api/users/editUserDetails/${client.accountId}`
    const answer = await client.send({
      method: 'POST',
      url,
      headers: JSON_TYPE,
      payload: JSON.stringify({ contacts, $unreadable: ['position'] }),
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).not.toContain('$unreadable')
    expect((await client.get('/api/users/me')).payload).not.toContain('$unreadable')
  })

  test.each(['PUT', 'DELETE'] as const)('%s is no call', async (method) => {
    expect((await client.send({ method, url: '/api/pharmacies', headers: {} })).json()).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  test('an internal error shows neither SQL nor a stack, and is logged without personal data', async () => {
    const broken = await TestServer.start(kind)
    const person = await broken.addPerson()
    const itsClient = await broken.signIn(person)
    for (const damaged of [
      '[{"contactNo":"0559988776"',
      '{"contactNo":"0559988776"}',
      '[{"contactNo":["0559988776"]}]',
    ]) {
      await broken.db.sql.updateTable('users').set({ contacts: damaged }).where('id', '=', person.id).execute()
      expect((await itsClient.get('/api/users/me')).json()).toMatchObject({ status: 500, code: 'internal' })
    }
    expect(broken.logLines.join('')).not.toContain('0559988776')
    await broken.db.sql.schema.alterTable('pharmacies').renameColumn('pharmacy_name', 'lost').execute()
    const answer = await itsClient.get('/api/pharmacies')
    expect(answer.json()).toEqual({
      type: 'urn:problem:internal',
      title: 'Internal Server Error',
      status: 500,
      code: 'internal',
      requestId: answer.headers['x-request-id'],
    })
    expect(broken.logLines.join('')).toContain('request failed')
    await broken.stop()
  })
})
