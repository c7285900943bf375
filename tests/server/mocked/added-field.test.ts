import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { DATABASE_KINDS, placeOfTestDatabase } from '../../support/server-databases.ts'

/* A field added to the report's schema only: an amount of cash for each shift. */
vi.mock('../../../src/shared/contract/shift-fields.ts', async (original) => {
  const real = await original<typeof import('../../../src/shared/contract/shift-fields.ts')>()
  const { decimal, orNull } = await import('../../../src/shared/contract/primitives.ts')
  const shiftFields = { ...real.shiftFields, cash: orNull(decimal) }
  return { ...real, shiftFields, SHIFT_FIELDS: Object.keys(shiftFields) }
})

const { runDatabaseCommand } = await import('../../../server/backup/commands.ts')
const { openDatabase } = await import('../../../server/database/open-database.ts')
const { reportOf } = await import('../../../server/repositories/reports.ts')
const { parseShiftReportIntent } = await import('../../../src/shared/contract/intents/shift-report.ts')
const { dailyReportSchema } = await import('../../../src/shared/contract/sales.ts')
const { shiftReportKind } = await import('../../../src/kinds/shift-report/kind.ts')
const { decideShiftReport } = await import('../../../src/shared/rules/sales/decide-shift-report.ts')
const { foldShiftReports } = await import('../../../src/shared/rules/sales/shift-report.ts')
const { NOON, TestServer, TODAY } = await import('../../support/server-fixture.ts')

const certainAt = (time: number) => new Date(time).toISOString()
const before = certainAt(NOON - 60_000)
const intent = (fields: object = {}) => ({
  ...{ pharmacyName: 'P1', day: TODAY, dayType: 'single', shift: 'morning', sales: 100, pharmacist: 'Amal' },
  ...{ remarks: '', shiftEnd: certainAt(NOON), certainEnd: certainAt(NOON), ...fields },
})
const meant = (fields: object = {}) => {
  const parsed = parseShiftReportIntent(intent(fields))
  const folded = parsed && foldShiftReports([{ intent: parsed, base: {} }])
  if (!folded) throw new Error('the intent does not read')
  return folded
}
const report = (fields: object) =>
  dailyReportSchema.parse({
    ...{ _id: 'r1', day: TODAY, pharmacyName: 'P1', firstSales: 100, firstPharmacist: 'Amal', revision: 1 },
    ...{ firstShiftEnd: before, firstCertainEnd: before, ...fields },
  })
const decide = (server: object, fields: object) =>
  decideShiftReport({ server: [report(server)], ...meant(fields), ambiguous: false, opId: 'op-1', ownerId: 'amal' })

describe('a field that is added only to the report schema', () => {
  test('is read, and is recorded, merged and sent with its shift', () => {
    expect(report({ firstCash: '12.50' })).toMatchObject({ firstCash: 12.5, secondCash: null })
    expect(meant({ cash: 12.5 }).write.shifts).toEqual({ morning: expect.objectContaining({ cash: 12.5 }) })
    expect(decide({}, { cash: 12.5 })).toMatchObject({ action: 'edit', body: { firstCash: 12.5 } })
  })

  test('is compared: the same value is a no-op, another value is an edit', () => {
    expect(decide({ firstCash: 12.5 }, { cash: 12.5 })).toMatchObject({ action: 'nothing' })
    expect(decide({ firstCash: 12.5 }, { cash: 13 })).toMatchObject({ action: 'edit', body: { firstCash: 13 } })
  })

  test('is left unchanged by rows recorded before the field existed', () => {
    expect(meant().write.shifts.morning).not.toHaveProperty('cash')
    expect(decide({ firstSales: 90, firstCash: 12.5 }, {})).toMatchObject({ action: 'edit', body: { firstCash: 12.5 } })
    expect(decide({ firstCash: 12.5 }, {})).toMatchObject({ action: 'nothing' })
  })

  test('is part of what the person has seen', () => {
    const base = { morning: { sales: 100, pharmacist: 'Badr', remarks: null, cash: 12.5 } }
    expect(shiftReportKind.parseBase(base)).toEqual(base)
  })

  test.each(DATABASE_KINDS)(
    'is stored on %s, changed with a new revision, and kept by an edit without it',
    async (kind) => {
      const server = await TestServer.start(kind)
      const amal = await server.addPerson({ pharmacy: await server.addPharmacy() })
      const client = await server.signIn(amal)
      const body = { pharmacyName: amal.pharmacy, day: TODAY, dayType: 'single', firstSales: 100 }
      const mine = { ...body, firstPharmacist: amal.name }
      const { _id } = (await client.post('/api/reports/addAReport', { ...mine, firstCash: 12.5 })).json()
      const edit = (fields: object) => client.post(`/api/reports/editAReport/${_id}`, { ...mine, ...fields })
      expect((await edit({ firstCash: 13 })).json()).toMatchObject({ firstCash: 13, revision: 2 })
      expect((await edit({ firstSales: 101 })).json()).toMatchObject({ firstSales: 101, firstCash: 13, revision: 3 })
      const day = await client.get(`/api/reports/pharmacyReportsDay/${amal.pharmacy}?reportDate=${TODAY}`)
      expect(day.json()).toMatchObject([{ firstCash: 13 }])
      await server.stop()
    },
  )

  test('is copied to PostgreSQL', async () => {
    const [file, chain] = [await placeOfTestDatabase('sqlite'), await placeOfTestDatabase('postgres')]
    const { migrate } = await import('../../../server/database/migrate.ts')
    const { seedDemo } = await import('../../../server/demo/seed.ts')
    const source = openDatabase(file)
    await migrate(source)
    await seedDemo(source, () => NOON)
    const { id } = await source.sql.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    await source.sql.updateTable('reports').set({ extra: '{"firstCash":12.5}' }).where('id', '=', id).execute()
    await source.close()
    await runDatabaseCommand(['move-to-postgres'], { place: { ...chain, dataDir: file.dataDir }, print: () => {} })
    const target = openDatabase(chain)
    const row = await target.sql.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(reportOf(row)).toMatchObject({ firstCash: 12.5 })
    await target.close()
    await chain.drop()
    rmSync(join(file.dataDir), { recursive: true })
  })
})
