import { beforeAll, describe, expect, test } from 'vitest'
import { STANDARDS } from '../../src/shared/contract/visits.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

const GRADES = Object.fromEntries(STANDARDS.map((standard) => [standard, { grade: 3, remarks: '' }]))
const LONG = 'x'.repeat(2_000)
const TOO_LONG = `${LONG}x`

/** An unknown field of this many bytes as JSON, braces included. */
const junk = (bytes: number, name = 'junk') => ({ [name]: 'x'.repeat(bytes - JSON.stringify({ [name]: '' }).length) })
const nested = (levels: number): unknown => (levels === 0 ? 1 : { inside: nested(levels - 1) })

describe.each(DATABASE_KINDS)('the size limits of an object over %s', (kind) => {
  let server: TestServer
  let pharmacy: string
  let amal: Person
  let client: ServerClient
  let manager: ServerClient
  let accountant: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    pharmacy = await server.addPharmacy()
    amal = await server.addPerson({ pharmacy })
    ;[client, manager, accountant] = [
      await server.signIn(amal),
      await server.enter({ role: 'admin' }),
      await server.enter({ role: 'accountant' }),
    ]
    return () => server.stop()
  })

  let days = 0
  /** A day that has no report yet. */
  const nextDay = () => new Date(Date.parse('2025-01-01') + (days += 1) * 86_400_000).toISOString().slice(0, 10)
  const report = (fields = {}) =>
    client.post('/api/reports/addAReport', {
      dayType: 'single',
      day: nextDay(),
      pharmacyName: pharmacy,
      firstSales: 1,
      firstPharmacist: amal.name,
      ...fields,
    })
  const leave = (fields = {}) =>
    client.post('/api/leaves/addALeave', {
      natureLeave: 'Annual Leave',
      dateFrom: TODAY,
      dateTo: TODAY,
      applyDate: TODAY,
      outsideTravelling: false,
      comment: '',
      ...fields,
    })
  const shortage = (fields = {}) =>
    client.post('/api/trendingShortages/addATrendingShortage', {
      shortageUPC: '1',
      shortageName: 'Panadol',
      shortagePrice: 1,
      shortagePicLink: '',
      shortageRegisterers: { name: amal.name, phName: pharmacy },
      ...fields,
    })
  const visit = (fields = {}) =>
    manager.post('/api/visits/addAVisit', {
      evaluatedPharmacy: pharmacy,
      evaluatedPharmacistId: amal.id,
      evaluationType: 'inPrescence',
      ...GRADES,
      generalRemarks: '',
      ...fields,
    })
  let slips = 0
  const slip = (fields = {}) =>
    accountant.post('/api/payrolls/addAPayroll', {
      userId: amal.id,
      userName: '',
      month: `${2000 + (slips += 1)}-01-01`,
      netPay: 0,
      ...fields,
    })

  const contact = (fields = {}) =>
    client.post(`/api/users/editUserDetails/${amal.id}`, {
      contacts: [
        { contactName: 'Salem', contactRelation: 'Father', contactNo: '0501234567', contactEmail: '', ...fields },
      ],
    })

  describe.each([
    ['a report', report],
    ['a leave', leave],
    ['a shortage', shortage],
    ['a visit', visit],
    ['a pay slip', slip],
  ])('%s', (_what, add) => {
    test('keeps unknown fields up to 4 kB and 4 levels in total, and is rejected beyond', async () => {
      const kept = { ...junk(4_000), deep: nested(4) }
      const answer = await add(kept)
      expect(answer.json()).toMatchObject(kept)
      expect((await add(junk(4_096))).statusCode).toBe(200)
      for (const fields of [
        junk(4_097),
        { ...junk(3_000, 'one'), ...junk(1_500, 'other') },
        { deep: nested(5) },
        { text: 'د'.repeat(2_100) },
      ]) {
        expect((await add(fields)).json()).toMatchObject({
          status: 422,
          code: 'too_large',
          errors: Object.keys(fields).map((path) => ({ path })),
        })
      }
    })
  })

  test.each([
    [
      'remarks of a report',
      () => report({ firstRemarks: LONG }),
      () => report({ firstRemarks: TOO_LONG }),
      'firstRemarks',
    ],
    [
      'a pharmacist of a report',
      () => report({ firstPharmacist: 'x'.repeat(200) }),
      () => report({ firstPharmacist: 'x'.repeat(201) }),
      'firstPharmacist',
    ],
    ['a comment', () => leave({ comment: LONG }), () => leave({ comment: TOO_LONG }), 'comment'],
    [
      'a link',
      () => shortage({ shortagePicLink: `https://${LONG.slice(8)}` }),
      () => shortage({ shortagePicLink: `https://${LONG}` }),
      'shortagePicLink',
    ],
    [
      'remarks of a visit',
      () => visit({ generalRemarks: LONG }),
      () => visit({ generalRemarks: TOO_LONG }),
      'generalRemarks',
    ],
    [
      'remarks on a standard',
      () => visit({ pricing: { grade: 1, remarks: LONG } }),
      () => visit({ pricing: { grade: 1, remarks: TOO_LONG } }),
      'pricing.remarks',
    ],
    // Every other short text has a lower maximum of its own.
    [
      'the number of a contact',
      () => contact({ contactNo: `0501234567${'-'.repeat(490)}` }),
      () => contact({ contactNo: `0501234567${'-'.repeat(491)}` }),
      'contacts.0.contactNo',
    ],
    ['remarks of a slip', () => slip({ remarks: LONG }), () => slip({ remarks: TOO_LONG }), 'remarks'],
  ])('%s have a maximum', async (_what, right, tooLong, path) => {
    expect((await right()).statusCode).toBe(200)
    expect((await tooLong()).json()).toMatchObject({
      status: 422,
      code: 'invalid_field',
      errors: [{ path, message: 'too_long' }],
    })
  })

  test('unknown fields within a contact or a standard count too', async () => {
    expect((await visit({ pricing: { grade: 1, remarks: '', ...junk(5_000) } })).json()).toMatchObject({
      code: 'too_large',
      errors: [{ path: 'pricing.junk' }],
    })
    expect((await contact(junk(5_000))).json()).toMatchObject({
      code: 'too_large',
      errors: [{ path: 'contacts.0.junk' }],
    })
  })

  describe('an oversized list in a body', () => {
    const entries = (count: number, entry: unknown) => Array.from({ length: count }, () => entry)
    const support = async (shortageRegisterers: unknown) =>
      client.post(`/api/trendingShortages/trendingShortageUpdate/${(await shortage()).json()._id}`, {
        shortageRegisterers,
      })
    const change = (contacts: unknown) => client.post(`/api/users/editUserDetails/${amal.id}`, { contacts })

    test('is rejected as a whole, before its entries are parsed', async () => {
      for (const entry of [null, { name: [] }]) {
        expect((await support(entries(40_000, entry))).json()).toMatchObject({
          status: 422,
          code: 'invalid_field',
          errors: [{ path: 'shortageRegisterers', message: 'too_many' }],
        })
      }
      expect((await change(entries(100_000, null))).json()).toMatchObject({
        errors: [{ path: 'contacts', message: 'too_many' }],
      })
    })

    test('has 7,000 supporters or 20 contacts at most', async () => {
      const supporter = { name: 'Somebody Else', phName: 'P2023' }
      expect((await support(entries(7_000, supporter))).statusCode).toBe(200)
      expect((await support(entries(7_001, supporter))).json()).toMatchObject({ errors: [{ message: 'too_many' }] })
      const friends = (count: number) =>
        Array.from({ length: count }, (_, index) => ({
          contactName: `Friend ${index}`,
          contactRelation: 'Friend',
          contactNo: `05012345${10 + index}`,
          contactEmail: '',
        }))
      expect((await change(friends(20))).statusCode).toBe(200)
      expect((await change(friends(21))).json()).toMatchObject({ errors: [{ message: 'too_many' }] })
    })

    test('has room for a supporter from each of thousands of pharmacies, and skips unreadable entries', async () => {
      const sent = [
        ...entries(6_000, { name: 'Somebody Else', phName: 'P2023' }),
        null,
        { name: [] },
        { name: amal.name, phName: pharmacy },
      ]
      expect((await support(sent)).json()).toMatchObject({ shortageRegisterers: [{ name: amal.name }] })
    })
  })

  test.each([
    ['a whole stored object', 512, () => `/api/users/editUserDetails/${amal.id}`],
    ['any other call', 128, () => '/api/leaves/addALeave'],
  ])('the body of %s has at most %i kB', async (_what, kilobytes, url) => {
    const most = kilobytes * 1_024
    expect((await client.post(url(), junk(most))).statusCode).not.toBe(413)
    expect((await client.post(url(), junk(most + 1))).statusCode).toBe(413)
  })

  test('a response names at most 20 errors', async () => {
    const wrong = { contactRelation: [], contactNo: [], contactEmail: [] }
    expect(
      (await client.post(`/api/users/editUserDetails/${amal.id}`, { contacts: Array(20).fill(wrong) })).json().errors,
    ).toHaveLength(20)
  })

  describe('data stored before there were limits', () => {
    const stored = JSON.stringify({ ...junk(127_000), deep: nested(9), deeper: nested(300) })

    test('does not prevent supporting a shortage, however often', async () => {
      const { _id } = (await shortage()).json()
      await server.db.sql
        .updateTable('shortages')
        .set({ extra: stored, pic_link: `https://${'x'.repeat(9_000)}` })
        .where('id', '=', _id)
        .execute()
      const latest: Record<string, unknown>[] = (await client.get('/api/trendingShortages/latest')).json()
      const whole = latest.find((one) => one['_id'] === _id)
      const url = `/api/trendingShortages/trendingShortageUpdate/${_id}`
      for (const shortageRegisterers of [[], [{ name: amal.name, phName: pharmacy }]]) {
        expect((await client.post(url, { ...whole, revision: undefined, shortageRegisterers })).json()).toMatchObject({
          shortageRegisterers,
        })
      }
    })

    test('is kept by an edit of a report, which may not grow', async () => {
      const created = (await report()).json()
      await server.db.sql
        .updateTable('reports')
        .set({ extra: stored, second_remarks: 'x'.repeat(5_000), second_pharmacist: 'Somebody', second_sales: 1 })
        .where('id', '=', created._id)
        .execute()
      const day = await client.get(`/api/reports/pharmacyReportsDay/${pharmacy}?reportDate=${created.day}`)
      const [whole] = day.json()
      const url = `/api/reports/editAReport/${created._id}`
      expect((await client.post(url, { ...whole, firstSales: 2 })).json()).toMatchObject({
        firstSales: 2,
        junk: whole.junk,
      })
      expect(
        (await client.post(url, { ...whole, revision: 2, firstSales: 3, ...junk(100, 'more') })).json(),
      ).toMatchObject({ code: 'too_large' })
    })

    test('is kept by a change of the other contact', async () => {
      const [salem, huda] = ['Salem', 'Huda'].map((contactName, index) => ({
        contactName,
        contactRelation: 'Father',
        contactNo: `050123456${index}`,
        contactEmail: '',
        ...junk(5_000),
      }))
      const person = await server.addPerson()
      const own = await server.signIn(person)
      await server.db.sql
        .updateTable('users')
        .set({ contacts: JSON.stringify([salem, huda]) })
        .where('id', '=', person.id)
        .execute()
      expect(
        (
          await own.post(`/api/users/editUserDetails/${person.id}`, {
            contacts: [{ ...huda, contactNo: '0509999999' }],
          })
        ).json(),
      ).toMatchObject({ contacts: [{ contactName: 'Huda', contactNo: '0509999999' }] })
    })

    test('is left out of a contact that is sent, where it is nested too deep to be sent back', async () => {
      const person = await server.addPerson()
      const own = await server.signIn(person)
      const deep = `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`
      const contact = (fields: string) =>
        `[{"contactName":"Salem","contactRelation":"","contactNo":"0501234567","contactEmail":""${fields}}]`
      await server.db.sql
        .updateTable('users')
        .set({ contacts: contact(`,"deep":${deep}`) })
        .where('id', '=', person.id)
        .execute()
      const { contacts } = (await own.get(`/api/users/${person.id}`)).json()
      expect(contacts).toEqual(JSON.parse(contact('')))
      expect((await own.post(`/api/users/editUserDetails/${person.id}`, { contacts })).statusCode).toBe(200)
    })

    test('is never measured in fields that a call may not change', async () => {
      const created = (await leave()).json()
      const url = `/api/leaves/leaveUpdate/${created._id}`
      expect(
        (await client.post(url, { ...created, status: 'Cancelled', comment: TOO_LONG, ...junk(9_000) })).json(),
      ).toMatchObject({ status: 'Cancelled', comment: '' })
    })
  })
})
