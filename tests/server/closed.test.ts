import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, closedBecause, CLOSED_MESSAGE, reopenDatabase } from '../../server/database/closed.ts'
import { COPIED_TABLES } from '../../server/database/copy/tables.ts'
import { isReachable } from '../../server/database/is-reachable.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'
import { ServerProcess } from '../support/server-process.ts'
import type { ServerClient } from '../support/server-client.ts'

const WHY = 'It was moved on a Tuesday.'
const WITHIN_MS = 2_000

describe.each(DATABASE_KINDS)('a closed database on %s', (kind) => {
  let server: TestServer
  let client: ServerClient
  let pharmacy: string
  beforeAll(async () => {
    server = await TestServer.start(kind)
    pharmacy = await server.addPharmacy()
    client = await server.enter({ pharmacy })
    return () => server.stop()
  })

  const report = (day: string) =>
    client.post('/api/reports/addAReport', {
      dayType: 'single',
      day,
      pharmacyName: pharmacy,
      firstSales: 1,
      firstPharmacist: 'x',
    })

  test('takes no write of a running server, which tells tablets to try later, and says why', async () => {
    await closeDatabase(server.db, WHY)
    await closeDatabase(server.db, 'Again.')
    expect(await closedBecause(server.db)).toBe(WHY)
    const refused = await report(TODAY)
    expect(refused.json()).toMatchObject({ status: 503, code: 'unavailable' })
    expect(refused.headers['retry-after']).toBe('5')
    expect((await client.get('/api/users/me')).statusCode).toBe(200)
    expect((await server.client().get('/api/ready')).statusCode).toBe(503)
    await reopenDatabase(server.db)
    expect((await report(TODAY)).statusCode).toBe(200)
    expect(await isReachable(server.db, WITHIN_MS)).toBe(true)
  })

  test.each(COPIED_TABLES)('lets no statement insert, change or delete rows of %s', async (table) => {
    await closeDatabase(server.db, WHY)
    const [column] = Object.keys((await server.db.sql.selectFrom(table).selectAll().executeTakeFirst()) ?? { '': 0 })
    // SQLite's triggers fire for rows only, so a table needs one to show it.
    if (column !== '' && column !== undefined) {
      for (const change of [
        sql`insert into ${sql.table(table)} select * from ${sql.table(table)}`,
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`,
        sql`delete from ${sql.table(table)}`,
      ])
        await expect(change.execute(server.db.sql)).rejects.toThrow(CLOSED_MESSAGE)
    }
    const triggers = await triggerNames(server)
    for (const change of ['insert', 'update', 'delete']) expect(triggers).toContain(`closed_${table}_${change}`)
  })

  test('leaves nothing behind once it is open again', async () => {
    await closeDatabase(server.db, WHY)
    expect(await reopenDatabase(server.db)).toBe(true)
    expect(await reopenDatabase(server.db)).toBe(false)
    expect(await closedBecause(server.db)).toBeNull()
    expect((await triggerNames(server)).filter((name) => name.startsWith('closed_'))).toEqual([])
  })
})

test('a server does not start on a closed database, and says what to do', { timeout: 60_000 }, async () => {
  const server = await ServerProcess.start({ isEmpty: true })
  const db = openDatabase(server.place)
  await closeDatabase(db, WHY)
  await db.close()
  await server.stop()
  await expect(server.start()).rejects.toThrow(new RegExp(`takes no writes: ${WHY}[^]*database -- reopen`))
  await server.dispose()
})

async function triggerNames({ db }: TestServer): Promise<string[]> {
  const query =
    db.kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
      : sql<{
          name: string
        }>`select distinct trigger_name as name from information_schema.triggers where trigger_schema = current_schema()`
  return (await query.execute(db.sql)).rows.map(({ name }) => name)
}
