import { beforeAll, describe, expect, test } from 'vitest'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('correcting a report over %s', (kind) => {
  let server: TestServer
  let boss: Person
  let manager: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    boss = await server.addPerson({ role: 'admin' })
    manager = await server.signIn(boss)
    return () => server.stop()
  })

  async function reported(fields: object = {}) {
    const pharmacy = await server.addPharmacy()
    const amal = await server.addPerson({ pharmacy })
    const amalAt = await server.signIn(amal)
    const body = {
      dayType: 'single',
      day: TODAY,
      pharmacyName: pharmacy,
      firstSales: 1_000,
      firstPharmacist: amal.name,
      firstRemarks: 'quiet',
      ...fields,
    }
    const report = (await amalAt.post('/api/reports/addAReport', body)).json()
    return { amal, amalAt, report, pharmacy, url: `/api/reports/editAReport/${report._id}` }
  }

  test('a manager corrects a figure with a reason: it keeps its author, and the figure before stays beside it', async () => {
    const { amal, report, url, pharmacy } = await reported()
    const correction = { ...report, firstSales: 1_200, firstRemarks: 'mine', correctionReason: ' Receipt missed ' }
    const corrected = (await manager.post(url, correction)).json()
    expect(corrected).toMatchObject({
      firstSales: 1_200,
      firstPharmacist: amal.name,
      firstRemarks: 'quiet',
      firstShiftEnd: report.firstShiftEnd,
      firstCorrection: {
        sales: 1_000,
        byName: boss.name,
        at: new Date(NOON).toISOString(),
        reason: 'Receipt missed',
      },
      revision: 2,
    })
    expect(corrected).not.toHaveProperty('correctionReason')
    const again = (
      await manager.post(url, { ...corrected, firstSales: 1_250, correctionReason: 'Counted again' })
    ).json()
    expect(again.firstCorrection).toMatchObject({ sales: 1_000, reason: 'Counted again' })

    const trail = (await manager.get(`/api/audit?entity=report&id=${report._id}`)).json()
    expect(trail[1]).toMatchObject({ action: 'correct', actorId: boss.id, before: report, after: corrected })
    const [sum] = (await manager.get(`/api/reports/monthly?from=${TODAY}&to=${TODAY}`))
      .json()
      .filter((row: { pharmacyName: string }) => row.pharmacyName === pharmacy)
    expect(sum.total).toBe(1_250)
  })

  test.each([
    ['no reason', {}],
    ['an empty reason', { correctionReason: '  ' }],
  ])('with %s nothing is corrected', async (_what, fields) => {
    const { report, url } = await reported()
    expect((await manager.post(url, { ...report, firstSales: 1, ...fields })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'correctionReason', message: 'required' }],
    })
  })

  test('a correction names the revision that was seen', async () => {
    const { report, url } = await reported()
    const { revision, ...unnamed } = report
    for (const body of [unnamed, { ...report, revision: revision + 1 }])
      expect((await manager.post(url, { ...body, firstSales: 1, correctionReason: 'x' })).json()).toMatchObject({
        status: 409,
        code: 'stale_revision',
        current: report,
      })
  })

  test('an unreported shift is not corrected, and only a manager corrects', async () => {
    const { report, url, amalAt } = await reported()
    expect((await manager.post(url, { ...report, secondSales: 5, correctionReason: 'x' })).json()).toEqual(report)
    const forged = { sales: 1, byName: boss.name, at: null, reason: 'mine' }
    const edited = await amalAt.post(url, {
      ...report,
      firstSales: 900,
      firstCorrection: forged,
      correctionReason: 'x',
    })
    expect(edited.json()).toMatchObject({ firstSales: 900 })
    expect(edited.json()).not.toHaveProperty('firstCorrection')
    const accountant = await server.enter({ role: 'accountant' })
    expect((await accountant.post(url, { ...report, correctionReason: 'x' })).statusCode).toBe(403)
    expect((await manager.post('/api/reports/addAReport', { ...report, correctionReason: 'x' })).statusCode).toBe(403)
  })

  test('its author replaces a correction only with the revision that has it, and then it is gone', async () => {
    const { report, url, amalAt } = await reported()
    const corrected = (await manager.post(url, { ...report, firstSales: 1_200, correctionReason: 'x' })).json()
    const { revision: _revision, ...unseen } = report
    for (const change of [{ firstSales: 1_100 }, { firstSales: null, firstPharmacist: null, firstRemarks: null }])
      expect((await amalAt.post(url, { ...unseen, ...change })).json()).toMatchObject({
        status: 409,
        current: corrected,
      })
    // The other shift of the day leaves it.
    const night = { ...corrected, dayType: 'double', secondSales: 50, secondPharmacist: report.firstPharmacist }
    const both = (await amalAt.post(url, night)).json()
    expect(both.firstCorrection).toEqual(corrected.firstCorrection)
    const replaced = (await amalAt.post(url, { ...both, firstSales: 1_100 })).json()
    expect(replaced.firstSales).toBe(1_100)
    expect(replaced).not.toHaveProperty('firstCorrection')
  })

  test('two long reasons leave room for the unknown fields of the report', async () => {
    const long = 'س'.repeat(2_000)
    const { report, url, amal } = await reported({ colour: 'c'.repeat(3_500) })
    const night = { dayType: 'double', secondSales: 2, secondPharmacist: amal.name }
    const both = (await (await server.signIn(amal)).post(url, { ...report, ...night })).json()
    const corrected = await manager.post(url, { ...both, firstSales: 3, secondSales: 4, correctionReason: long })
    expect(corrected.statusCode).toBe(200)
    const after = await (await server.signIn(amal)).post(url, { ...corrected.json(), secondSales: 5 })
    expect(after.json()).toMatchObject({ secondSales: 5, colour: 'c'.repeat(3_500) })
  })
})
