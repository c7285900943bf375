import { beforeAll, describe, expect, test } from 'vitest'
import type { Shortage } from '../../src/shared/contract/shortages.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('retiring shortages over %s', (kind) => {
  let server: TestServer
  let boss: Person
  let manager: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    boss = await server.addPerson({ role: 'admin' })
    manager = await server.signIn(boss)
    return () => server.stop()
  })

  type Colleague = { person: Person; client: ServerClient; entry: { name: string; phName: string; timeDone: string } }
  async function colleague(): Promise<Colleague> {
    const person = await server.addPerson({ pharmacy: await server.addPharmacy() })
    return {
      person,
      client: await server.signIn(person),
      entry: { name: person.name, phName: person.pharmacy, timeDone: new Date(NOON).toISOString() },
    }
  }
  const listed = async ({ client, entry }: Colleague): Promise<Shortage> =>
    (
      await client.post('/api/trendingShortages/addATrendingShortage', {
        shortageUPC: '1',
        shortageName: 'Panadol',
        shortagePrice: 1,
        shortagePicLink: '',
        shortageRegisterers: entry,
      })
    ).json()
  const ask = (
    action: 'retire' | 'unretire',
    client: ServerClient,
    { _id, revision }: Pick<Shortage, '_id' | 'revision'>,
  ) => client.post(`/api/trendingShortages/${action}/${_id}`, { revision })
  const support = ({ client, entry }: Colleague, shortage: Shortage, fields = {}) =>
    client.post(`/api/trendingShortages/trendingShortageUpdate/${shortage._id}`, {
      ...shortage,
      shortageRegisterers: [...shortage.shortageRegisterers, entry],
      ...fields,
    })
  const latest = async (client: ServerClient, since = '') => {
    const answer = await client.get(`/api/trendingShortages/latest${since}`)
    return {
      ids: answer.json<Shortage[]>().map(({ _id }) => _id),
      cursor: String(answer.headers['x-cursor']),
      kind: answer.headers['x-list'],
    }
  }

  test('a manager takes one off the list that others support and restores it, and both are in the audit trail', async () => {
    const [amal, badr] = [await colleague(), await colleague()]
    const added = await listed(amal)
    const supported = (await support(badr, added)).json<Shortage>()
    const retired = (await ask('retire', manager, supported)).json<Shortage>()
    expect(retired).toMatchObject({
      revision: 3,
      retired: { at: new Date(NOON).toISOString(), byName: boss.name },
      shortageRegisterers: supported.shortageRegisterers,
    })
    expect((await latest(amal.client)).ids).not.toContain(added._id)
    const back = (await ask('unretire', manager, retired)).json<Shortage>()
    expect(back).toEqual({ ...supported, revision: 4 })
    expect((await latest(amal.client)).ids).toContain(added._id)
    const trail = (await manager.get(`/api/audit?entity=shortage&id=${added._id}`)).json()
    expect(trail).toMatchObject([
      { action: 'unretire', actorId: boss.id, before: retired, after: back },
      { action: 'retire', actorId: boss.id, before: supported, after: retired },
    ])
  })

  test('devices that have it get it once by their cursor, with the whole list', async () => {
    const amal = await colleague()
    const [gone, kept] = [await listed(amal), await listed(amal)]
    const { cursor } = await latest(amal.client)
    await ask('retire', manager, gone)
    const news = await latest(amal.client, `?since=${cursor}`)
    expect(news.kind).toBe('whole')
    expect(news.ids).toContain(kept._id)
    expect(news.ids).not.toContain(gone._id)
    expect(await latest(amal.client, `?since=${news.cursor}`)).toMatchObject({ ids: [] })
    await ask('unretire', manager, { _id: gone._id, revision: 2 })
    expect(await latest(amal.client, `?since=${news.cursor}`)).toMatchObject({ ids: [gone._id], kind: undefined })
  })

  test('the person who added it may retire it while no other person supports it', async () => {
    const [amal, badr] = [await colleague(), await colleague()]
    const added = await listed(amal)
    expect((await ask('retire', badr.client, added)).json()).toMatchObject({ status: 403, code: 'forbidden' })
    const supported = (await support(badr, added)).json<Shortage>()
    expect((await ask('retire', amal.client, supported)).json()).toMatchObject({
      status: 409,
      code: 'still_supported',
      current: supported,
    })
    const alone = (
      await badr.client.post(`/api/trendingShortages/trendingShortageUpdate/${added._id}`, {
        shortageRegisterers: [amal.entry],
      })
    ).json<Shortage>()
    expect((await ask('retire', amal.client, alone)).statusCode).toBe(200)
    expect((await ask('unretire', amal.client, { ...alone, revision: 4 })).json()).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
  })

  test('a later support is rejected with the reason; repeating an existing one succeeds', async () => {
    const [amal, badr] = [await colleague(), await colleague()]
    const added = await listed(amal)
    const retired = (await ask('retire', manager, added)).json<Shortage>()
    for (const fields of [{}, { revision: undefined }]) {
      expect((await support(badr, added, fields)).json()).toMatchObject({
        status: 409,
        code: 'retired',
        current: retired,
      })
    }
    expect(
      (
        await amal.client.post(`/api/trendingShortages/trendingShortageUpdate/${added._id}`, {
          shortageRegisterers: [amal.entry],
        })
      ).json(),
    ).toEqual(retired)
  })

  test('a repeat changes nothing, a stale revision is rejected, and the revision is required', async () => {
    const amal = await colleague()
    const added = await listed(amal)
    const url = `/api/trendingShortages/retire/${added._id}`
    expect((await manager.post(url, {})).json()).toMatchObject({ status: 422, errors: [{ path: 'revision' }] })
    expect((await manager.post(url, { revision: 7 })).json()).toMatchObject({
      status: 409,
      code: 'stale_revision',
      current: added,
    })
    const [first, again] = [await ask('retire', manager, added), await ask('retire', manager, added)]
    expect(again.json()).toEqual(first.json())
    expect((await manager.get(`/api/audit?entity=shortage&id=${added._id}`)).json()).toHaveLength(1)
    expect((await ask('retire', manager, { _id: 'unknown', revision: 1 })).json()).toMatchObject({
      status: 404,
      code: 'unknown_id',
    })
  })

  test('of a concurrent support and retirement, one is rejected with the other', async () => {
    const [amal, badr] = [await colleague(), await colleague()]
    const added = await listed(amal)
    const [retired, supported] = await Promise.all([ask('retire', amal.client, added), support(badr, added)])
    expect([retired.statusCode, supported.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409])
    expect([retired, supported].find(({ statusCode }) => statusCode === 409)?.json().current).toMatchObject({
      _id: added._id,
      revision: 2,
    })
  })

  test('accountants and narrowed sessions may not retire', async () => {
    const amal = await colleague()
    const added = await listed(amal)
    expect((await ask('retire', await server.enter({ role: 'accountant' }), added)).statusCode).toBe(403)
    await amal.client.post('/api/users/signout?keep=outbox')
    expect((await ask('retire', amal.client, added)).json()).toMatchObject({ status: 401, code: 'full_session_needed' })
  })
})
