import { beforeAll, describe, expect, test } from 'vitest'
import { KEY_DAYS } from '../../server/http/command.ts'
import { cleanUp } from '../../server/maintenance/housekeeping.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS, HAS_REAL_POSTGRES } from '../support/server-databases.ts'
import { NOON, TestServer, TODAY } from '../support/server-fixture.ts'

const KEY = 'k'.repeat(40)

describe.each(DATABASE_KINDS)('idempotency keys over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  async function shop() {
    const pharmacy = await server.addPharmacy()
    const client = await server.enter({ pharmacy })
    const body = { dayType: 'single', day: TODAY, pharmacyName: pharmacy, firstSales: 10, firstPharmacist: 'Amal' }
    return { pharmacy, client, body }
  }
  const add = (client: ServerClient, body: object, key = KEY) =>
    client.post('/api/reports/addAReport', body, { 'Idempotency-Key': key })

  test('a repeated request gets the first answer, even when the data has changed since', async () => {
    const { client, body, pharmacy } = await shop()
    const first = await add(client, body)
    await client.post(`/api/reports/editAReport/${first.json()._id}`, { ...body, firstSales: 99 })
    const again = await add(client, body)
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect((await client.get(`/api/reports/pharmacyReports/${pharmacy}`)).json()).toMatchObject([
      { firstSales: 99, revision: 2 },
    ])
  })

  test('the same edit sent many times concurrently has one effect and one answer', async () => {
    const { client, body } = await shop()
    const { _id } = (await add(client, body)).json()
    const edit = { ...body, firstSales: 11, revision: 1 }
    const key = 'e'.repeat(16)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.post(`/api/reports/editAReport/${_id}`, edit, { 'Idempotency-Key': key }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ firstSales: 11, revision: 2 })
  })

  test('the same create at two servers concurrently makes one report and one answer', async () => {
    const { client, body } = await shop()
    const other = await server.another()
    const elsewhere = server.client()
    Object.assign(elsewhere, {
      app: other.app,
      accountId: client.accountId,
      cookies: client.cookies,
      halves: client.halves,
    })
    const answers = await Promise.all([client, elsewhere, client, elsewhere].map((each) => add(each, body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    await other.close()
  })

  test('a key belongs to one body and one path', async () => {
    const { client, body } = await shop()
    const { _id } = (await add(client, body)).json()
    expect((await add(client, { ...body, firstSales: 12 })).json()).toMatchObject({ status: 422, code: 'key_reused' })
    const elsewhere = await client.post(`/api/reports/editAReport/${_id}`, body, { 'Idempotency-Key': KEY })
    expect(elsewhere.json()).toMatchObject({ status: 422, code: 'key_reused' })
  })

  test('a key belongs to one account', async () => {
    const [mine, theirs] = [await shop(), await shop()]
    expect((await add(mine.client, mine.body)).statusCode).toBe(200)
    expect((await add(theirs.client, theirs.body)).statusCode).toBe(200)
  })

  test('a rejection is not stored, so the same key may succeed later', async () => {
    const { client, body } = await shop()
    const early = { ...body, day: '2026-03-11' }
    expect((await add(client, early)).statusCode).toBe(422)
    server.clock.now = NOON + DAY_MS
    expect((await add(client, early)).statusCode).toBe(200)
    server.clock.now = NOON
  })

  test('a key is stored for 30 days, and then deleted', async () => {
    const { client, body } = await shop()
    await add(client, body)
    const person = client.accountId ?? ''
    const move = (days: number) =>
      server.db.sql
        .updateTable('idempotency_keys')
        .set({ created_at: new Date(NOON - days * DAY_MS).toISOString() })
        .where('account_id', '=', person)
        .execute()
    await move(KEY_DAYS)
    expect((await add(client, body)).statusCode).toBe(200)
    await move(KEY_DAYS + 1)
    expect((await add(client, body)).json()).toMatchObject({ status: 409, code: 'duplicate_report' })
    await move(KEY_DAYS + 1)
    await cleanUp({ db: server.db, clock: () => NOON })
    const left = await server.db.sql
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('account_id', '=', person)
      .execute()
    expect(left).toEqual([])
  })

  test.each(['short', 'x'.repeat(81), 'with a space in it …'])('a key like "%s" is rejected', async (key) => {
    const { client, body } = await shop()
    expect((await add(client, body, key)).json()).toMatchObject({
      status: 400,
      code: 'invalid_field',
      errors: [{ path: 'Idempotency-Key' }],
    })
  })

  // SQLite waits for its single writer.
  test.skipIf(kind === 'sqlite' || !HAS_REAL_POSTGRES)(
    'while the first request is still running, the second gets a Retry-After',
    async () => {
      const { client, body } = await shop()
      const other = server.database.openAgain()
      const person = client.accountId ?? ''
      await other.sql.transaction().execute(async (tx) => {
        const row = {
          account_id: person,
          key: KEY,
          request_hash: 'x',
          status: null,
          body: null,
          created_at: new Date(NOON).toISOString(),
        }
        await tx.insertInto('idempotency_keys').values(row).execute()
        const answer = await add(client, body)
        expect(answer.json()).toMatchObject({ status: 409, code: 'key_in_progress' })
        expect(answer.headers['retry-after']).toBe('1')
      })
      await other.close()
    },
  )

  test.runIf(kind === 'sqlite')(
    'a database that another process holds locked means a short wait, not an error',
    async () => {
      const { client, body } = await shop()
      const other = server.database.openAgain()
      await other.sql.transaction().execute(async () => {
        const answer = await add(client, body)
        expect(answer.json()).toMatchObject({ status: 409, code: 'lock_timeout' })
        expect(answer.headers['retry-after']).toBe('1')
      })
      await other.close()
      expect((await add(client, body)).statusCode).toBe(200)
    },
  )
})
