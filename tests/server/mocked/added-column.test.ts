import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { DATABASE_KINDS } from '../../support/server-databases.ts'

/* A shift's cash, with a column: its field, two columns in the table, and one line that names them. */
vi.mock('../../../src/shared/contract/shift-fields.ts', async (original) => {
  const real = await original<typeof import('../../../src/shared/contract/shift-fields.ts')>()
  const { decimal, orNull } = await import('../../../src/shared/contract/primitives.ts')
  const shiftFields = { ...real.shiftFields, cash: orNull(decimal) }
  return { ...real, shiftFields, SHIFT_FIELDS: Object.keys(shiftFields) }
})
vi.mock('../../../server/repositories/shift-columns.ts', async (original) => {
  const { SHIFT_COLUMNS } = await original<typeof import('../../../server/repositories/shift-columns.ts')>()
  return { SHIFT_COLUMNS: { ...SHIFT_COLUMNS, cash: { ...SHIFT_COLUMNS.sales, field: 'cash' } } }
})

const { TestServer, TODAY } = await import('../../support/server-fixture.ts')

async function serverWithColumn(kind: (typeof DATABASE_KINDS)[number]) {
  const server = await TestServer.start(kind)
  for (const shift of ['first', 'second'])
    await sql`alter table reports add column ${sql.ref(`${shift}_cash`)} integer`.execute(server.db.sql)
  const amal = await server.addPerson({ pharmacy: await server.addPharmacy() })
  const client = await server.signIn(amal)
  const body = { pharmacyName: amal.pharmacy, day: TODAY, dayType: 'single', firstSales: 100 }
  const add = (fields: object) =>
    client.post('/api/reports/addAReport', { ...body, firstPharmacist: amal.name, ...fields })
  const stored = async () => ({ ...(await server.db.sql.selectFrom('reports').selectAll().executeTakeFirstOrThrow()) })
  const day = async () =>
    (await client.get(`/api/reports/pharmacyReportsDay/${amal.pharmacy}?reportDate=${TODAY}`)).json()
  const edit = async (fields: object) =>
    client.post(`/api/reports/editAReport/${(await stored()).id}`, {
      ...{ ...body, firstPharmacist: amal.name },
      ...fields,
    })
  return { server, add, edit, stored, day }
}

const notInExtra = expect.not.stringContaining('firstCash')

describe.each(DATABASE_KINDS)('a field of a shift with a column, on %s', (kind) => {
  test('is stored in its column only, and returned', async () => {
    const { server, add, edit, stored, day } = await serverWithColumn(kind)
    await add({ firstCash: 12.5 })
    expect(await stored()).toMatchObject({ first_cash: 1250, second_cash: null, extra: notInExtra })
    await edit({ firstCash: 13 })
    expect(await stored()).toMatchObject({ first_cash: 1300, extra: notInExtra })
    expect(await day()).toMatchObject([{ firstCash: 13, secondCash: null }])
    await server.stop()
  })

  test('is read from `extra` where a server without the column has written it, and moves at the next edit', async () => {
    const { server, add, edit, stored, day } = await serverWithColumn(kind)
    await add({ firstCash: 12.5 })
    await server.db.sql.updateTable('reports').set({ extra: '{"firstCash":14,"weather":"hot"}' }).execute()
    expect(await day()).toMatchObject([{ firstCash: 14, weather: 'hot' }])
    await edit({ firstSales: 101 })
    expect(await stored()).toMatchObject({ first_cash: 1400, extra: notInExtra })
    expect(await day()).toMatchObject([{ firstCash: 14, weather: 'hot' }])
    await server.stop()
  })
})
