import { beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'
import { HalvedPerson } from '../support/session-halves.ts'

describe.each(DATABASE_KINDS)('pharmacies of the chain over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  const enter = async (someone: Parameters<TestServer['addPerson']>[0] = {}) =>
    HalvedPerson.enter(server, await server.addPerson(someone))
  const manager = () => enter({ role: 'admin' })
  const add = (by: HalvedPerson, body: object) => by.client.post('/api/pharmacies/addAPharmacy', body, by.both)
  const listed = async (by: HalvedPerson): Promise<{ _id: string; pharmacyName: string; closedOn?: string }[]> =>
    (await by.client.get('/api/pharmacies', by.both)).json()
  const edit = async (by: HalvedPerson, name: string, body: object) => {
    const id = (await listed(by)).find(({ pharmacyName }) => pharmacyName === name)?._id
    return by.client.post(`/api/pharmacies/edit/${id}`, { reason: 'Lease ended', ...body }, by.both)
  }
  const report = (pharmacyName: string, day: string) => ({
    dayType: 'single',
    day,
    pharmacyName,
    firstSales: 100,
    firstPharmacist: 'Amal',
  })

  test('a manager adds one, and it is in the audit trail', async () => {
    const boss = await manager()
    const added = (await add(boss, { pharmacyName: ' Olaya 7 ', pharmacyAddress: 'Olaya St.' })).json()
    expect(added).toMatchObject({ pharmacyName: 'Olaya 7', pharmacyNo: '', pharmacyAddress: 'Olaya St.' })
    const trail = await boss.client.get(`/api/audit?entity=settings&id=${added._id}`, boss.both)
    expect(trail.json()).toMatchObject([{ action: 'addPharmacy', after: { pharmacyName: 'Olaya 7' } }])
  })

  test.each(['olaya  8', 'OLAYA \u0668'])('the name %s is taken by Olaya 8', async (pharmacyName) => {
    const boss = await manager()
    await add(boss, { pharmacyName: 'Olaya 8' })
    expect((await add(boss, { pharmacyName })).json()).toMatchObject({
      status: 409,
      code: 'duplicate_pharmacy',
      current: { pharmacyName: 'Olaya 8' },
    })
  })

  test('a place without a pharmacy is no name for one', async () => {
    expect((await add(await manager(), { pharmacyName: 'Under Training' })).statusCode).toBe(422)
  })

  test.each(['employee', 'accountant'] as const)('an %s may not change them', async (role) => {
    const [caller, name] = [await enter({ role }), await server.addPharmacy()]
    expect((await add(caller, { pharmacyName: 'Mine' })).statusCode).toBe(403)
    expect((await edit(caller, name, { pharmacyNo: '1' })).statusCode).toBe(403)
  })

  test('one that is renamed keeps the name of its records, and everybody reads the name to show', async () => {
    const [boss, name] = [await manager(), await server.addPharmacy()]
    const here = await enter({ pharmacy: name })
    const shownName = `${name} at the mall`
    expect((await edit(boss, name, { shownName })).json()).toMatchObject({ pharmacyName: name, shownName })
    const settings = (await here.client.get('/api/settings', here.both)).json()
    expect(settings.pharmacyNames).toContainEqual({ pharmacyName: name, shownName })
    // Queued on a tablet before it was renamed.
    const sent = await here.client.post('/api/reports/addAReport', report(name, TODAY), here.both)
    expect(sent.json()).toMatchObject({ pharmacyName: name, firstSales: 100 })
  })

  test('no other takes a name that one has or had', async () => {
    const [boss, name, other] = [await manager(), await server.addPharmacy(), await server.addPharmacy()]
    for (const shownName of [`${name} B`, `${name} C`]) await edit(boss, name, { shownName })
    for (const taken of [name, `${name} b`, `${name} C`]) {
      const current = { pharmacyName: name, shownName: `${name} C` }
      expect((await add(boss, { pharmacyName: taken })).json()).toMatchObject({ code: 'duplicate_pharmacy', current })
      expect((await edit(boss, other, { shownName: taken })).json()).toMatchObject({ status: 409, current })
    }
    expect((await edit(boss, other, { shownName: 'Under Training' })).statusCode).toBe(422)
  })

  test('of two that take the same name at once, one gets it', async () => {
    const boss = await manager()
    // Without a lock most attempts fail, but not each.
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const both = [await server.addPharmacy(), await server.addPharmacy()]
      const answers = await Promise.all(both.map((name) => edit(boss, name, { shownName: `Mall ${attempt}` })))
      expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    }
  })

  test('it may have a former name again', async () => {
    const [boss, name] = [await manager(), await server.addPharmacy()]
    for (const shownName of [`${name} B`, `${name} C`, `${name} B`]) await edit(boss, name, { shownName })
    const renamed = (await edit(boss, name, { shownName: name })).json()
    expect(renamed).not.toHaveProperty('shownName')
    expect(renamed).toMatchObject({ formerNames: [`${name} C`, `${name} B`] })
  })

  test('people are placed by any of its names', async () => {
    const [boss, name] = [await manager(), await server.addPharmacy()]
    for (const shownName of [`${name} B`, `${name} C`]) await edit(boss, name, { shownName })
    for (const currentPharmacy of [`${name} B`, `${name} C`, name]) {
      const { id } = await server.addPerson()
      const moved = { revision: 1, reason: 'Transfer', currentPharmacy }
      const answer = await boss.client.post(`/api/users/edit/${id}`, moved, boss.both)
      expect(answer.json()).toMatchObject({ currentPharmacy: name })
    }
  })

  test('a closed one accepts reports of days up to its last, and no others', async () => {
    const [boss, name] = [await manager(), await server.addPharmacy()]
    const person = await server.addPerson({ pharmacy: name, since: '2026-01-01' })
    expect((await edit(boss, name, { closedOn: '2026-03-08' })).json()).toMatchObject({ closedOn: '2026-03-08' })
    const here = await server.signIn(person)
    expect((await here.post('/api/reports/addAReport', report(name, '2026-03-08'))).statusCode).toBe(200)
    expect((await here.post('/api/reports/addAReport', report(name, '2026-03-09'))).json()).toMatchObject({
      status: 403,
    })
  })

  test('its people have no place of work, are signed out, and their move is in the trail', async () => {
    const [boss, name] = [await manager(), await server.addPharmacy()]
    const here = await enter({ pharmacy: name })
    await edit(boss, name, { closedOn: TODAY })
    expect((await here.client.get('/api/users/me', here.both)).json()).toMatchObject({ code: 'session_revoked' })
    const person = await boss.client.get(`/api/users/${here.person.id}`, boss.both)
    expect(person.json()).toMatchObject({ currentPharmacy: 'No Specific Place' })
    const trail = await boss.client.get(`/api/audit?entity=employee&id=${here.person.id}`, boss.both)
    expect(trail.json()[0]).toMatchObject({ action: 'edit', after: { reason: 'Lease ended' } })
  })

  test('nobody is assigned to a closed one until it is opened again', async () => {
    const [boss, name] = [await manager(), await server.addPharmacy()]
    const person = await server.addPerson()
    const move = () =>
      boss.client.post(
        `/api/users/edit/${person.id}`,
        { revision: 1, reason: 'Transfer', currentPharmacy: name },
        boss.both,
      )
    await edit(boss, name, { closedOn: TODAY })
    expect((await move()).json()).toMatchObject({ errors: [{ path: 'currentPharmacy', message: 'unknown' }] })
    expect((await edit(boss, name, { closedOn: null })).json()).not.toHaveProperty('closedOn')
    expect((await move()).statusCode).toBe(200)
  })

  test.each(['2026-03-11', '2010-01-01'])('%s is no last day', async (closedOn) => {
    const [boss, name] = [await manager(), await server.addPharmacy()]
    expect((await edit(boss, name, { closedOn })).json()).toMatchObject({ errors: [{ path: 'closedOn' }] })
  })
})
