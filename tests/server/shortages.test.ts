import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import type { Registerer, Shortage } from '../../src/shared/contract/shortages.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

const EARLIER = '2026-03-10T06:00:00.000Z'
const NEW = {
  shortageUPC: '6281000000000',
  shortageName: 'Panadol Extra',
  shortagePrice: '12.75',
  shortagePicLink: 'https://pictures.example/p.jpg',
}

describe.each(DATABASE_KINDS)('trending shortages over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  type Colleague = { person: Person; client: ServerClient; entry: Registerer }
  async function colleague(): Promise<Colleague> {
    const pharmacy = await server.addPharmacy()
    const person = await server.addPerson({ pharmacy })
    return {
      person,
      client: await server.signIn(person),
      entry: { name: person.name, phName: pharmacy, timeDone: EARLIER },
    }
  }
  async function listed(by: Colleague, fields = {}): Promise<Shortage> {
    const answer = await by.client.post('/api/trendingShortages/addATrendingShortage', {
      ...NEW,
      shortageRegisterers: by.entry,
      ...fields,
    })
    return shortageSchema.parse(answer.json())
  }
  const send = ({ client }: Colleague, shortage: Shortage, shortageRegisterers: unknown, fields = {}) =>
    client.post(`/api/trendingShortages/trendingShortageUpdate/${shortage._id}`, {
      ...shortage,
      revision: undefined,
      shortageRegisterers,
      ...fields,
    })

  test('a new shortage is returned whole with its first supporter from the session', async () => {
    const amal = await colleague()
    const shortage = await listed(amal, {
      clientRef: 'op-3',
      shelf: 'B',
      shortageRegisterers: { name: 'Forged', phName: 'P1', timeDone: '2030-01-01T00:00:00Z' },
    })
    expect(shortage).toMatchObject({
      ...NEW,
      shortagePrice: 12.75,
      clientRef: 'op-3',
      shelf: 'B',
      revision: 1,
      shortageRegisterers: [
        { name: amal.person.name, phName: amal.person.pharmacy, timeDone: new Date(NOON).toISOString() },
      ],
    })
    const own = { ...amal.entry, userId: amal.person.id }
    expect((await listed(amal)).shortageRegisterers).toEqual([own])
    const elsewhere = await server.addPharmacy()
    const moved = await listed(amal, { shortageRegisterers: { ...amal.entry, phName: elsewhere } })
    expect(moved.shortageRegisterers).toEqual([own])
  })

  test("supporting and withdrawing changes one's own entry only", async () => {
    const [amal, badr] = [await colleague(), await colleague()]
    const shortage = await listed(amal)
    const both = shortageSchema.parse((await send(badr, shortage, [amal.entry, badr.entry])).json())
    expect(both).toMatchObject({ shortageRegisterers: [amal.entry, badr.entry], revision: 2 })
    const again = shortageSchema.parse((await send(badr, both, [amal.entry])).json())
    expect(again).toMatchObject({ shortageRegisterers: [amal.entry], revision: 3 })
  })

  test("a stale list removes and forges no other person's support", async () => {
    const [amal, badr] = [await colleague(), await colleague()]
    const shortage = await listed(amal)
    const answer = await send(badr, shortage, [badr.entry, { name: 'Somebody', phName: 'P1', timeDone: EARLIER }], {
      shortageName: 'x',
      shortagePrice: 0,
    })
    expect(answer.json()).toMatchObject({
      shortageName: NEW.shortageName,
      shortagePrice: 12.75,
      shortageRegisterers: [amal.entry, badr.entry],
    })
    expect((await send(badr, shortage, [])).json()).toMatchObject({ shortageRegisterers: [amal.entry] })
  })

  test('a namesake at the same pharmacy is another person', async () => {
    const amal = await colleague()
    const namesake = await server.addPerson({ pharmacy: amal.person.pharmacy })
    const client = await server.signIn(namesake)
    const shortage = await listed(amal, { shortageRegisterers: { ...amal.entry, name: 'Amal' } })
    const hers = { ...amal.entry, name: 'Amal' }
    const post = (list: Registerer[]) =>
      client.post(`/api/trendingShortages/trendingShortageUpdate/${shortage._id}`, { shortageRegisterers: list })
    expect((await post([hers])).json()).toMatchObject({ shortageRegisterers: [hers], revision: 1 })
    expect((await post([hers, hers])).json().shortageRegisterers).toHaveLength(2)
    expect((await post([hers])).json()).toMatchObject({ shortageRegisterers: [hers] })
  })

  test('a no-op makes no revision', async () => {
    const [amal, badr] = [await colleague(), await colleague()]
    const shortage = await listed(amal)
    expect((await send(amal, shortage, [amal.entry])).json()).toMatchObject({ revision: 1 })
    expect((await send(badr, shortage, [amal.entry])).json()).toMatchObject({ revision: 1 })
  })

  test('many concurrent supports are all stored', async () => {
    const amal = await colleague()
    const shortage = await listed(amal)
    const others = await Promise.all(Array.from({ length: 8 }, () => colleague()))
    const answers = await Promise.all(others.map((each) => send(each, shortage, [amal.entry, each.entry])))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const [latest] = z
      .array(shortageSchema)
      .parse((await amal.client.get('/api/trendingShortages/latest')).json())
      .filter(({ _id }) => _id === shortage._id)
    expect(latest?.shortageRegisterers).toHaveLength(9)
  })

  test('a stale revision is rejected with the current shortage', async () => {
    const [amal, badr] = [await colleague(), await colleague()]
    const shortage = await listed(amal)
    const current = (await send(badr, shortage, [amal.entry, badr.entry])).json()
    const stale = await send(badr, shortage, [amal.entry], { revision: 1 })
    expect(stale.json()).toMatchObject({ status: 409, code: 'stale_revision', current })
  })

  test('the latest are all, newest first, limited only by the limit parameter', async () => {
    const amal = await colleague()
    const older = await listed(amal)
    server.clock.now = NOON + 5000
    const newer = await listed(amal)
    server.clock.now = NOON
    const ids = z
      .array(shortageSchema)
      .parse((await amal.client.get('/api/trendingShortages/latest')).json())
      .map(({ _id }) => _id)
    expect(ids.indexOf(newer._id)).toBeLessThan(ids.indexOf(older._id))
    const cut = await amal.client.get('/api/trendingShortages/latest?limit=1')
    expect(cut.json()).toHaveLength(1)
    const news = await amal.client.get(`/api/trendingShortages/latest?since=${String(cut.headers['x-cursor'])}`)
    expect(news.json()).toEqual([])
  })

  test.each([
    ['no barcode', { shortageUPC: ' ' }, 'shortageUPC', 'required'],
    ['no name', { shortageName: '' }, 'shortageName', 'required'],
    ['a negative price', { shortagePrice: -1 }, 'shortagePrice', 'price_negative'],
    ['a price in words', { shortagePrice: 'dear' }, 'shortagePrice', 'number_invalid'],
    ['a picture over http', { shortagePicLink: 'http://pictures.example/p.jpg' }, 'shortagePicLink', 'link_not_https'],
    ['a script for a picture', { shortagePicLink: 'javascript:alert(1)' }, 'shortagePicLink', 'link_not_https'],
  ])('%s is rejected at its field', async (_what, fields, path, message) => {
    const { client, entry } = await colleague()
    const answer = await client.post('/api/trendingShortages/addATrendingShortage', {
      ...NEW,
      shortageRegisterers: entry,
      ...fields,
    })
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_field', errors: [{ path, message }] })
  })

  test.each([
    ['employee', 200],
    ['accountant', 403],
    ['admin', 200],
  ] as const)('%s: %i', async (role, status) => {
    const client = await server.enter({ role })
    expect((await client.get('/api/trendingShortages/latest')).statusCode).toBe(status)
    const created = await client.post('/api/trendingShortages/addATrendingShortage', NEW)
    expect(created.statusCode).toBe(status)
    const update = await client.post('/api/trendingShortages/trendingShortageUpdate/unknown', {
      shortageRegisterers: [],
    })
    expect(update.statusCode).toBe(status === 200 ? 404 : 403)
  })

  test('support queued before a move still counts', async () => {
    const [amal, former, current] = [await colleague(), await server.addPharmacy(), await server.addPharmacy()]
    const person = await server.addPerson({
      pharmacy: current,
      since: '2026-03-09',
      formerly: { pharmacy: former, from: '2025-01-01', to: '2026-03-09' },
    })
    const client = await server.signIn(person)
    const shortage = await listed(amal)
    const entry = { name: person.name, phName: former, timeDone: EARLIER }
    expect((await send({ person, client, entry }, shortage, [amal.entry, entry])).json()).toMatchObject({
      shortageRegisterers: [amal.entry, entry],
    })
  })
})
