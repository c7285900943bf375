import { describe, expect, test, vi } from 'vitest'
import { DATABASE_KINDS } from '../../support/server-databases.ts'

/* A field added to what a report says of the whole day, and nowhere else: the opening hours. */
vi.mock('../../../src/shared/contract/day-fields.ts', async (original) => {
  const real = await original<typeof import('../../../src/shared/contract/day-fields.ts')>()
  const { orNullIfGiven, text } = await import('../../../src/shared/contract/primitives.ts')
  const dayFields = { ...real.dayFields, hours: orNullIfGiven(text) }
  return { ...real, dayFields, DAY_FIELDS: Object.keys(dayFields) }
})

const { parseShiftReportIntent } = await import('../../../src/shared/contract/intents/shift-report.ts')
const { dailyReportSchema } = await import('../../../src/shared/contract/sales.ts')
const { decideShiftReport } = await import('../../../src/shared/rules/sales/decide-shift-report.ts')
const { foldShiftReports, saysAll } = await import('../../../src/shared/rules/sales/shift-report.ts')
const { NOON, TestServer, TODAY } = await import('../../support/server-fixture.ts')

const intent = (fields: object = {}) => {
  const shift = {
    shift: 'morning',
    sales: 100,
    pharmacist: 'Amal',
    remarks: '',
    shiftEnd: new Date(NOON).toISOString(),
  }
  const parsed = parseShiftReportIntent({ pharmacyName: 'P1', day: TODAY, dayType: 'single', ...shift, ...fields })
  if (!parsed) throw new Error('the intent does not read')
  return parsed
}
const folded = (...fields: object[]) => {
  const both = foldShiftReports(fields.map((each) => ({ intent: intent(each), base: {} })))
  if (!both) throw new Error('the rows do not fold')
  return both
}
const decide = (server: object, ...fields: object[]) => {
  const there = { _id: 'r1', day: TODAY, pharmacyName: 'P1', firstSales: 100, firstPharmacist: 'Amal', revision: 1 }
  const report = dailyReportSchema.parse({ ...there, ...server })
  return decideShiftReport({ server: [report], ...folded(...fields), ambiguous: false, opId: 'op-1', ownerId: 'amal' })
}

describe('a field that is added only to the fields of the whole day', () => {
  test('is recorded, and sent with the report', () => {
    expect(folded({ hours: '8-16' }).write).toMatchObject({ hours: '8-16', dayType: 'single' })
    expect(folded({ hours: '8-16' }).write.shifts.morning).not.toHaveProperty('hours')
    expect(decide({}, { hours: '8-16' })).toMatchObject({ action: 'edit', body: { hours: '8-16', firstSales: 100 } })
  })

  test('is compared: the same value is a no-op, another value is an edit', () => {
    expect(decide({ hours: '8-16' }, { hours: '8-16' })).toMatchObject({ action: 'nothing' })
    expect(decide({ hours: '8-16' }, { hours: '9-17' })).toMatchObject({ action: 'edit', body: { hours: '9-17' } })
  })

  test('is left unchanged by rows recorded before the field existed', () => {
    expect(decide({ hours: '8-16' }, {})).toMatchObject({ action: 'nothing' })
    expect(folded({ hours: '8-16' }, { sales: 90 }).write).toMatchObject({ hours: '8-16' })
    expect(saysAll(intent(), intent({ hours: '8-16' }))).toBe(false)
  })

  test.each(DATABASE_KINDS)('is stored on %s, changed, and kept by an edit without it', async (kind) => {
    const server = await TestServer.start(kind)
    const amal = await server.addPerson({ pharmacy: await server.addPharmacy() })
    const client = await server.signIn(amal)
    const shift = { firstSales: 100, firstPharmacist: amal.name }
    const mine = { pharmacyName: amal.pharmacy, day: TODAY, dayType: 'single', ...shift }
    const { _id } = (await client.post('/api/reports/addAReport', { ...mine, hours: '8-16' })).json()
    const edit = (fields: object) => client.post(`/api/reports/editAReport/${_id}`, { ...mine, ...fields })
    expect((await edit({ hours: '9-17' })).json()).toMatchObject({ hours: '9-17', revision: 2 })
    expect((await edit({ firstSales: 101 })).json()).toMatchObject({ hours: '9-17', revision: 3 })
    await server.stop()
  })
})
