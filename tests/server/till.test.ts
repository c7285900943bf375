import { describe, expect, test } from 'vitest'
import { dayColumns, storedDayOf } from '../../server/repositories/report-days.ts'
import { dayAfterWrite } from '../../server/rules/report-write.ts'
import { TILL as TILL_SETTINGS } from '../../src/shared/contract/chain/till.ts'
import { reportBodySchema } from '../../src/shared/contract/report-body.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

const TILL = {
  counts: [
    { kind: 'Cash', amount: 80 },
    { kind: 'Mada', amount: 15.5 },
  ],
  cash: { 5000: 1, 1000: 3 },
  difference: -4.5,
  reason: 'change',
}

async function start(kind: (typeof DATABASE_KINDS)[number]) {
  const server = await TestServer.start(kind)
  const amal = await server.addPerson({ pharmacy: await server.addPharmacy() })
  const client = await server.signIn(amal)
  const body = {
    pharmacyName: amal.pharmacy,
    day: TODAY,
    dayType: 'single',
    firstSales: 100,
    firstPharmacist: amal.name,
  }
  return { server, client, body }
}

describe.each(DATABASE_KINDS)('the till of a shift on %s', (kind) => {
  test('is stored as it was counted, kept by an edit of the sales, changed and emptied', async () => {
    const { server, client, body } = await start(kind)
    const added = (await client.post('/api/reports/addAReport', { ...body, firstTill: TILL })).json()
    expect(added).toMatchObject({ firstTill: TILL, secondTill: null })
    const edit = async (fields: object) =>
      (await client.post(`/api/reports/editAReport/${added._id}`, { ...body, ...fields })).json()
    expect(await edit({ firstSales: 90 })).toMatchObject({ firstSales: 90, firstTill: TILL, revision: 2 })
    expect(await edit({ firstSales: 90, firstTill: TILL })).toMatchObject({ revision: 2 })
    const recounted = { ...TILL, counts: [{ kind: 'Cash', amount: 90 }], cash: null, difference: 0, reason: '' }
    expect(await edit({ firstSales: 90, firstTill: recounted })).toMatchObject({ firstTill: recounted, revision: 3 })
    expect(await edit({ firstSales: 90, firstTill: null })).toMatchObject({ firstTill: null, revision: 4 })
    await server.stop()
  })

  test('may be missing although the chain asks for it', async () => {
    const { server, client, body } = await start(kind)
    const manager = await server.enter({ role: 'admin' })
    const till = { close: 'required', paymentKinds: TILL_SETTINGS.initial.paymentKinds, differenceLimitSar: 0 }
    expect((await manager.put('/api/settings', { revision: 0, till })).statusCode).toBe(200)
    expect((await client.post('/api/reports/addAReport', body)).statusCode).toBe(200)
    await server.stop()
  })
})

test.each([
  ['a negative amount', { counts: [{ kind: 'Cash', amount: -1 }] }, 'firstTill.counts.0.amount'],
  [
    'an amount of a million and more',
    { counts: [{ kind: 'Cash', amount: 1_000_000.01 }] },
    'firstTill.counts.0.amount',
  ],
  ['three decimals', { counts: [{ kind: 'Cash', amount: 1.234 }] }, 'firstTill.counts.0.amount'],
  ['a kind without a name', { counts: [{ kind: '', amount: 1 }] }, 'firstTill.counts.0.kind'],
  ['a long name of a kind', { counts: [{ kind: 'x'.repeat(201), amount: 1 }] }, 'firstTill.counts.0.kind'],
  ['half a note', { cash: { 5000: 0.5 } }, 'firstTill.cash.5000'],
  ['a note that has a name', { cash: { fifty: 1 } }, 'firstTill.cash.fifty'],
  ['a long reason', { reason: 'x'.repeat(2_001) }, 'firstTill.reason'],
  ['no list of kinds', { counts: 'all' }, 'firstTill.counts'],
])('a till with %s is refused, and the answer names the field', async (_what, fields, path) => {
  const { server, client, body } = await start('sqlite')
  const answer = await client.post('/api/reports/addAReport', { ...body, firstTill: { ...TILL, ...fields } })
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, path])
  await server.stop()
})

describe('A stored till that cannot be read is kept by an edit', () => {
  const written = async (field: string, change: object) => {
    const { server, client, body } = await start('sqlite')
    await client.post('/api/reports/addAReport', body)
    const row = await server.db.sql.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
    await server.stop()
    const stored = storedDayOf({ ...row, extra: JSON.stringify({ [field]: { counts: 'all' } }) })
    const writer = { id: row.first_by ?? '', names: [body.firstPharmacist] as [string] }
    const edit = reportBodySchema.parse({ ...body, ...change, revision: 1 })
    const day = dayAfterWrite({ stored, body: edit, writer, now: row.created_at })
    if (typeof day === 'string') return day
    const { extra, ...columns } = dayColumns(day)
    return { ...columns, extra: JSON.parse(extra) }
  }

  test.each([
    ['of the shift that is corrected', 'firstTill'],
    ['of an unreported shift', 'secondTill'],
  ])('%s', async (_of, field) => {
    expect(await written(field, { firstSales: 90 })).toMatchObject({
      first_sales: 9_000,
      extra: { [field]: { counts: 'all' } },
    })
  })

  test('of a shift that is reported without a count', async () => {
    const night = { secondSales: 50, secondPharmacist: 'Amal', dayType: 'double' }
    expect(await written('secondTill', night)).toMatchObject({
      second_sales: 5_000,
      extra: { secondTill: { counts: 'all' } },
    })
  })
})
