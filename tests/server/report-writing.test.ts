import { beforeAll, describe, expect, test } from 'vitest'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('writing reports over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  type Shop = { pharmacy: string; amal: Person; badr: Person; amalAt: ServerClient; badrAt: ServerClient }
  async function openShop(): Promise<Shop> {
    const pharmacy = await server.addPharmacy()
    const [amal, badr] = [await server.addPerson({ pharmacy }), await server.addPerson({ pharmacy })]
    return { pharmacy, amal, badr, amalAt: await server.signIn(amal), badrAt: await server.signIn(badr) }
  }
  const morning = ({ pharmacy, amal }: Shop, fields = {}) => ({
    dayType: 'single',
    day: TODAY,
    pharmacyName: pharmacy,
    firstSales: 1234.56,
    firstPharmacist: amal.name,
    firstRemarks: 'quiet',
    ...fields,
  })

  test('a created report is returned whole, and reads back the same', async () => {
    const shop = await openShop()
    const answer = await shop.amalAt.post(
      '/api/reports/addAReport',
      morning(shop, { clientRef: 'op-1', firstShiftEnd: 1773133200000, colour: { deep: [1] } }),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      dayType: 'single',
      day: TODAY,
      dayTimeStamp: Date.parse('2026-03-09T21:00:00Z'),
      pharmacyName: shop.pharmacy,
      firstSales: 1234.56,
      firstPharmacist: shop.amal.name,
      firstPharmacistId: shop.amal.id,
      firstRemarks: 'quiet',
      firstShiftEnd: '2026-03-10T09:00:00.000Z',
      firstCertainEnd: null,
      firstTill: null,
      firstReceivedAt: new Date(NOON).toISOString(),
      secondSales: null,
      secondPharmacist: null,
      secondPharmacistId: null,
      secondRemarks: null,
      secondShiftEnd: null,
      secondCertainEnd: null,
      secondTill: null,
      clientRef: 'op-1',
      colour: { deep: [1] },
      revision: 1,
      createdAt: new Date(NOON).toISOString(),
      updatedAt: new Date(NOON).toISOString(),
    })
    const day = await shop.badrAt.get(
      `/api/reports/pharmacyReportsDay/${shop.pharmacy}?reportDate=${TODAY}&pharmacyName=${shop.pharmacy}`,
    )
    expect(day.json()).toEqual([answer.json()])
    expect((await shop.badrAt.get(`/api/reports/pharmacyReports/${shop.pharmacy}`)).json()).toEqual([answer.json()])
  })

  test('an edit of the night shift makes the day double and leaves the morning unchanged', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const edited = await shop.badrAt.post(`/api/reports/editAReport/${created._id}`, {
      dayType: 'single',
      day: TODAY,
      pharmacyName: shop.pharmacy,
      secondSales: 0,
      secondPharmacist: shop.badr.name,
      revision: 1,
    })
    expect(edited.json()).toEqual({
      ...created,
      dayType: 'double',
      secondSales: 0,
      secondPharmacist: shop.badr.name,
      secondPharmacistId: shop.badr.id,
      secondRemarks: null,
      secondShiftEnd: new Date(NOON).toISOString(),
      secondReceivedAt: new Date(NOON).toISOString(),
      revision: 2,
    })
  })

  test('the server alone says when it took each shift, and says it anew only of a shift that changes', async () => {
    const shop = await openShop()
    const own = { firstReceivedAt: '2020-01-01T00:00:00.000Z', secondReceivedAt: '2020-01-01T00:00:00.000Z' }
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop, own))).json()
    expect(created.firstReceivedAt).toBe(new Date(NOON).toISOString())
    expect(created).not.toHaveProperty('secondReceivedAt')

    server.clock.now = NOON + 60_000
    const night = { ...created, ...own, secondSales: 5, secondPharmacist: shop.badr.name, revision: undefined }
    const edited = (await shop.badrAt.post(`/api/reports/editAReport/${created._id}`, night)).json()
    server.clock.now = NOON
    expect(edited).toMatchObject({
      firstReceivedAt: created.firstReceivedAt,
      secondReceivedAt: new Date(NOON + 60_000).toISOString(),
    })
  })

  test('a second report of the day is rejected with the existing one', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const second = await shop.badrAt.post('/api/reports/addAReport', {
      ...morning(shop),
      firstSales: 1,
      dayType: 'double',
    })
    expect(second.json()).toMatchObject({ status: 409, code: 'duplicate_report', current: created })
    expect(second.headers['content-type']).toContain('application/problem+json')
  })

  test('of many reports created concurrently exactly one is stored', async () => {
    const shop = await openShop()
    const other = await server.another()
    const elsewhere = await server.signIn(shop.badr)
    elsewhere.app = other.app
    const bodies = Array.from({ length: 12 }, (_unused, index) => morning(shop, { firstSales: index + 1 }))
    const answers = await Promise.all(
      bodies.map((body, index) => (index % 2 ? shop.amalAt : elsewhere).post('/api/reports/addAReport', body)),
    )
    const winners = answers.filter(({ statusCode }) => statusCode === 200)
    expect(winners).toHaveLength(1)
    for (const answer of answers) {
      if (answer.statusCode !== 200) expect(answer.json()).toMatchObject({ status: 409, current: winners[0]?.json() })
    }
    await other.close()
  })

  test('concurrent edits of both shifts are both stored', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const common = { dayType: 'double', day: TODAY, pharmacyName: shop.pharmacy }
    const url = `/api/reports/editAReport/${created._id}`
    await Promise.all([
      shop.amalAt.post(url, { ...common, firstSales: 7, firstPharmacist: shop.amal.name }),
      shop.badrAt.post(url, { ...common, secondSales: 8, secondPharmacist: shop.badr.name }),
    ])
    const [report] = (await shop.amalAt.get(`/api/reports/pharmacyReports/${shop.pharmacy}`)).json()
    expect(report).toMatchObject({ firstSales: 7, firstRemarks: 'quiet', secondSales: 8, revision: 3 })
  })

  test('a stale revision is rejected with the current report; an edit without one is accepted', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const url = `/api/reports/editAReport/${created._id}`
    const second = (await shop.amalAt.post(url, morning(shop, { firstSales: 2, revision: 1 }))).json()
    expect(second.revision).toBe(2)
    const stale = await shop.badrAt.post(url, morning(shop, { firstSales: 3, revision: 1 }))
    expect(stale.json()).toMatchObject({ status: 409, code: 'stale_revision', current: second })
    expect((await shop.amalAt.post(url, morning(shop, { firstSales: 4 }))).json()).toMatchObject({
      firstSales: 4,
      revision: 3,
    })
  })

  test('a shift that somebody else reported is replaced only with the revision that was seen', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const url = `/api/reports/editAReport/${created._id}`
    const blind = {
      dayType: 'single',
      day: TODAY,
      pharmacyName: shop.pharmacy,
      firstSales: 1,
      firstPharmacist: shop.badr.name,
    }
    for (const fields of [
      {},
      { firstSales: 1234.56 },
      { firstPharmacist: undefined },
      { firstSales: 1234.56, firstPharmacist: undefined, firstRemarks: 'mine' },
    ]) {
      expect((await shop.badrAt.post(url, { ...blind, ...fields })).json()).toMatchObject({
        status: 409,
        code: 'stale_revision',
        current: created,
      })
    }
    expect((await shop.badrAt.post(url, { ...blind, revision: 1 })).json()).toMatchObject({
      firstSales: 1,
      firstPharmacist: shop.badr.name,
      revision: 2,
    })
  })

  test('a namesake is somebody else: by the id beside a shift, and where a shift of before has none', async () => {
    const shop = await openShop()
    const { amal, badr, pharmacy } = shop
    const named = { employee_name: 'Mohamed Ahmed Ali', shorter_name: 'Mohamed Ali', shortest_name: 'Mohamed' }
    await server.db.sql.updateTable('users').set(named).where('id', 'in', [amal.id, badr.id]).execute()
    const shift = { dayType: 'single', day: TODAY, pharmacyName: pharmacy, firstPharmacist: named.employee_name }
    const created = (await shop.amalAt.post('/api/reports/addAReport', { ...shift, firstSales: 1000 })).json()
    expect(created).toMatchObject({ firstPharmacistId: amal.id, secondPharmacistId: null })
    const url = `/api/reports/editAReport/${created._id}`
    const unseen = () => shop.badrAt.post(url, { ...shift, firstSales: 1200 })
    expect((await unseen()).json()).toMatchObject({ code: 'stale_revision', current: created })
    await server.db.sql.updateTable('reports').set({ first_by: null }).where('id', '=', created._id).execute()
    expect((await unseen()).json()).toMatchObject({ code: 'stale_revision', current: { firstPharmacistId: null } })
    const id = { firstPharmacistId: amal.id, firstSales: 1200, revision: 1 }
    expect((await shop.badrAt.post(url, { ...shift, ...id })).json()).toMatchObject({ firstPharmacistId: badr.id })
  })

  test('a colleague’s night shift keeps its figure and its author through an edit that has not seen it', async () => {
    const shop = await openShop()
    const night = { dayType: 'double', day: TODAY, pharmacyName: shop.pharmacy }
    const reported = { ...night, secondSales: 3665, secondPharmacist: shop.amal.name }
    const created = (await shop.amalAt.post('/api/reports/addAReport', reported)).json()
    const blind = { ...night, secondSales: 1, secondPharmacist: shop.badr.name }
    const refused = await shop.badrAt.post(`/api/reports/editAReport/${created._id}`, blind)
    expect(refused.json()).toMatchObject({ status: 409, code: 'stale_revision', current: created })
    const day = await shop.amalAt.get(
      `/api/reports/pharmacyReportsDay/${shop.pharmacy}?reportDate=${TODAY}&pharmacyName=${shop.pharmacy}`,
    )
    expect(day.json()).toEqual([created])
    expect(created).toMatchObject({ secondSales: 3665, secondPharmacist: shop.amal.name, revision: 1 })
  })

  test('a client without revisions adds its own shift beside a colleague’s, and corrects its own', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const url = `/api/reports/editAReport/${created._id}`
    const whole = {
      ...created,
      revision: undefined,
      dayType: 'double',
      secondSales: 5,
      secondPharmacist: shop.badr.name,
    }
    expect((await shop.badrAt.post(url, whole)).json()).toMatchObject({
      firstSales: 1234.56,
      firstPharmacist: shop.amal.name,
      secondSales: 5,
    })
    expect((await shop.badrAt.post(url, { ...whole, secondSales: 6 })).json()).toMatchObject({
      secondSales: 6,
      secondPharmacist: shop.badr.name,
      revision: 3,
    })
  })

  test('what only a colleague wrote changes only with the revision that was seen, including the day type and unknown fields', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop, { till: 'left' }))).json()
    const url = `/api/reports/editAReport/${created._id}`
    const blind = { dayType: 'single', day: TODAY, pharmacyName: shop.pharmacy }
    const own = { secondSales: 5, secondPharmacist: shop.badr.name }
    for (const fields of [{ dayType: 'double' }, { till: 'gone' }, { more: 1 }, { ...own, till: 'gone' }]) {
      expect((await shop.badrAt.post(url, { ...blind, ...fields })).json()).toMatchObject({
        status: 409,
        code: 'stale_revision',
        current: created,
      })
    }
    expect(
      (await shop.badrAt.post(url, { ...blind, dayType: 'double', till: 'gone', revision: 1 })).json(),
    ).toMatchObject({ dayType: 'double', till: 'gone' })
    expect((await shop.amalAt.post(url, { ...blind, till: 'back' })).json()).toMatchObject({
      dayType: 'single',
      till: 'back',
    })
    expect((await shop.badrAt.post(url, { ...blind, ...own, till: 'back', more: 1 })).json()).toMatchObject({
      dayType: 'double',
      more: 1,
      ...own,
    })
    expect((await shop.badrAt.post(url, { ...blind, secondPharmacist: '' })).json()).toMatchObject({
      dayType: 'single',
      till: 'back',
      secondPharmacist: null,
    })
  })

  test('a field that an edit leaves out keeps its value, including the end of the shift', async () => {
    const shop = await openShop()
    const created = (
      await shop.amalAt.post('/api/reports/addAReport', morning(shop, { firstShiftEnd: '2026-03-10T06:00:00.000Z' }))
    ).json()
    const common = { dayType: 'single', day: TODAY, pharmacyName: shop.pharmacy }
    const edited = (
      await shop.amalAt.post(`/api/reports/editAReport/${created._id}`, { ...common, firstRemarks: 'busy' })
    ).json()
    expect(edited).toEqual({ ...created, firstRemarks: 'busy', revision: 2 })
    const noFigure = await shop.amalAt.post(`/api/reports/editAReport/${created._id}`, {
      ...common,
      firstSales: null,
      firstPharmacist: shop.amal.name,
    })
    expect(noFigure.json()).toMatchObject({ status: 422, errors: [{ path: 'firstSales', message: 'required' }] })
    expect(
      (await shop.amalAt.post(`/api/reports/editAReport/${created._id}`, { ...common, firstSales: '' })).json(),
    ).toMatchObject({ firstSales: 0 })
  })

  test('a shift cannot end in the future', async () => {
    const shop = await openShop()
    const created = (
      await shop.amalAt.post('/api/reports/addAReport', morning(shop, { firstShiftEnd: '9000-01-01T00:00:00.000Z' }))
    ).json()
    expect(created).toMatchObject({ firstShiftEnd: new Date(NOON).toISOString() })
  })

  test.each([
    ['as the device says', '08:59:00.000', '08:59:00.000', '08:59:00.000'],
    ['not of another moment', '08:59:00.000', '08:58:00.000', null],
    ['at most until now, of one that may be as much off', '09:00:00.900', '09:00:00.900', '09:00:00.000'],
    ['not of one that is surely to come', '09:00:01.100', '09:00:01.100', null],
  ])('the end of a shift is certain %s', async (_what, end, said, stored) => {
    const shop = await openShop()
    const at = (time: string | null) => time && `2026-03-10T${time}Z`
    const times = { firstShiftEnd: at(end), firstCertainEnd: at(said) }
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop, times))).json()
    expect(created.firstCertainEnd).toBe(at(stored))
    const url = `/api/reports/editAReport/${created._id}`
    const other = { secondSales: 5, secondPharmacist: shop.badr.name }
    expect((await shop.badrAt.post(url, { ...created, ...other })).json().firstCertainEnd).toBe(at(stored))
    const withoutTime = await shop.amalAt.post(url, morning(shop, { firstSales: 1 }))
    expect(withoutTime.json()).toMatchObject({ firstSales: 1, firstCertainEnd: null })
  })

  test('every write is in the audit trail with the previous values; one that is rejected or changes nothing is not', async () => {
    const shop = await openShop()
    const manager = await server.enter({ role: 'admin' })
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const url = `/api/reports/editAReport/${created._id}`
    const edited = (await shop.badrAt.post(url, { ...created, firstSales: 1 })).json()
    await shop.badrAt.post(url, edited)
    await shop.badrAt.post(url, { ...created, firstSales: 2 })
    const at = new Date(NOON).toISOString()
    expect((await manager.get(`/api/audit?entity=report&id=${created._id}`)).json()).toEqual([
      {
        _id: expect.any(String),
        at,
        actorId: shop.badr.id,
        actorName: shop.badr.name,
        entity: 'report',
        entityId: created._id,
        action: 'edit',
        before: created,
        after: edited,
        place: shop.pharmacy,
        requestId: expect.any(String),
      },
      {
        _id: expect.any(String),
        at,
        actorId: shop.amal.id,
        actorName: shop.amal.name,
        entity: 'report',
        entityId: created._id,
        action: 'add',
        before: null,
        after: created,
        place: shop.pharmacy,
        requestId: expect.any(String),
      },
    ])
    expect((await shop.amalAt.get('/api/audit?entity=report')).statusCode).toBe(403)
  })

  test('an edit that changes nothing makes no revision', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const same = await shop.amalAt.post(`/api/reports/editAReport/${created._id}`, created)
    expect(same.json()).toEqual(created)
  })

  test('the person who changes a shift is its pharmacist, whatever name the body contains', async () => {
    const shop = await openShop()
    const created = (
      await shop.amalAt.post('/api/reports/addAReport', morning(shop, { firstPharmacist: 'Somebody Else' }))
    ).json()
    expect(created.firstPharmacist).toBe(shop.amal.name)
    const taken = await shop.badrAt.post(`/api/reports/editAReport/${created._id}`, { ...created, firstSales: 1 })
    expect(taken.json()).toMatchObject({ firstSales: 1, firstPharmacist: shop.badr.name })
  })

  test('a body from before a colleague reported does not clear their shift', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const blind = await shop.badrAt.post(`/api/reports/editAReport/${created._id}`, {
      dayType: 'double',
      day: TODAY,
      pharmacyName: shop.pharmacy,
      firstSales: null,
      firstPharmacist: '',
      firstRemarks: '',
      secondSales: 5,
      secondPharmacist: shop.badr.name,
    })
    expect(blind.json()).toMatchObject({ status: 409, code: 'stale_revision', current: created })
    const own = await shop.amalAt.post(`/api/reports/editAReport/${created._id}`, {
      dayType: 'double',
      day: TODAY,
      pharmacyName: shop.pharmacy,
      firstPharmacist: null,
      secondSales: 5,
      secondPharmacist: shop.amal.name,
    })
    expect(own.json()).toMatchObject({
      firstSales: null,
      firstPharmacist: null,
      firstRemarks: null,
      firstShiftEnd: null,
      secondSales: 5,
    })
  })

  test.each([
    ['empty texts', { secondSales: '', secondPharmacist: '', secondRemarks: '', secondShiftEnd: '' }],
    ['nulls', { secondSales: null, secondPharmacist: null, secondRemarks: null, secondShiftEnd: null }],
    ['0 with no pharmacist', { secondSales: 0, secondPharmacist: '', secondRemarks: 'none' }],
  ])('an unreported shift sent as %s is null in all its fields', async (_form, fields) => {
    const shop = await openShop()
    const answer = await shop.amalAt.post('/api/reports/addAReport', morning(shop, fields))
    expect(answer.json()).toMatchObject({
      dayType: 'single',
      secondSales: null,
      secondPharmacist: null,
      secondRemarks: null,
      secondShiftEnd: null,
    })
  })

  test('the body of a plain app is accepted: an instant for the day, numeric text, the limits of figures', async () => {
    const shop = await openShop()
    const body = morning(shop, {
      day: '2026-03-09T21:00:00.000Z',
      firstSales: '1000000.00',
      secondSales: '0.1',
      secondPharmacist: shop.amal.name,
    })
    expect((await shop.amalAt.post('/api/reports/addAReport', body)).json()).toMatchObject({
      day: TODAY,
      dayType: 'double',
      firstSales: 1_000_000,
      secondSales: 0.1,
    })
  })

  test.each([
    ['negative sales', { firstSales: -0.01 }, 'firstSales', 'sales_negative'],
    ['absurd sales', { firstSales: 1_000_000.01 }, 'firstSales', 'sales_too_large'],
    ['sales in words', { firstSales: 'a lot' }, 'firstSales', 'number_invalid'],
    ['infinite sales', { firstSales: 'Infinity' }, 'firstSales', 'number_invalid'],
    ['sales in hexadecimal', { firstSales: '0x10' }, 'firstSales', 'number_invalid'],
    ['sales with an exponent', { firstSales: '1e3' }, 'firstSales', 'number_invalid'],
    ['sales with three decimals', { firstSales: 1.234 }, 'firstSales', 'number_invalid'],
    ['an object for sales', { firstSales: {} }, 'firstSales', 'invalid_union'],
    ['a day that does not exist', { day: '2026-02-30' }, 'day', 'day_invalid'],
    ['a day before there were reports', { day: '2014-12-31' }, 'day', 'day_too_early'],
    ['the first day of all', { day: '0001-01-01' }, 'day', 'day_invalid'],
    ['a name without a figure', { firstSales: null }, 'firstSales', 'required'],
    ['a name, and the figure left out', { firstSales: undefined }, 'firstSales', 'required'],
    ['a name at night without a figure', { secondPharmacist: 'x', secondSales: null }, 'secondSales', 'required'],
    ['a day to come', { day: '2026-03-11' }, 'day', 'day_in_future'],
    ['no pharmacy', { pharmacyName: '' }, 'pharmacyName', 'too_small'],
    ['an unknown kind of day', { dayType: 'triple' }, 'dayType', 'invalid_value'],
    ['remarks without end', { firstRemarks: 'x'.repeat(2001) }, 'firstRemarks', 'too_long'],
    ['figures without a name', { firstPharmacist: '' }, 'firstPharmacist', 'required'],
    ['nothing reported', { firstSales: 0, firstPharmacist: null }, 'firstPharmacist', 'required'],
    ['a revision of text', { revision: 'x' }, 'revision', 'invalid_type'],
  ])('%s is rejected at its field and nothing is stored', async (_what, fields, path, message) => {
    const shop = await openShop()
    const answer = await shop.amalAt.post('/api/reports/addAReport', morning(shop, fields))
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_field', errors: [{ path, message }] })
    expect((await shop.amalAt.get(`/api/reports/pharmacyReports/${shop.pharmacy}`)).json()).toEqual([])
  })

  test('a correction to three decimals is rejected, and the figure stays', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const answer = await shop.amalAt.post(`/api/reports/editAReport/${created._id}`, { ...created, firstSales: 1.234 })
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'firstSales', message: 'number_invalid' }] })
    expect((await shop.amalAt.get(`/api/reports/pharmacyReports/${shop.pharmacy}`)).json()).toEqual([created])
  })

  test('a report keeps its pharmacy and its day', async () => {
    const shop = await openShop()
    const created = (await shop.amalAt.post('/api/reports/addAReport', morning(shop))).json()
    const url = `/api/reports/editAReport/${created._id}`
    expect((await shop.amalAt.post(url, { ...created, day: '2026-03-09' })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'day' }],
    })
    expect((await shop.amalAt.post(url, { ...created, pharmacyName: 'P2023' })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'pharmacyName' }],
    })
  })
})
