import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Database, Queries } from '../../server/database/database.ts'
import { migrate, stepsOf } from '../../server/database/migrate.ts'
import { runDatabaseCommand } from '../../server/backup/commands.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import type { Migration } from '../../server/database/migration.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { migrations } from '../../server/migrations/index.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { HttpClient } from '../support/http-client.ts'
import { ServerClient } from '../support/server-client.ts'
import { ServerProcess } from '../support/server-process.ts'
import {
  DATABASE_KINDS,
  HAS_REAL_POSTGRES,
  openTestDatabase,
  placeOfTestDatabase,
} from '../support/server-databases.ts'
import { TEST_CONFIG } from '../support/server-fixture.ts'
import { until } from '../support/until.ts'

// Real processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** Long before the demo chain's first report. */
const FREE_DAY = '2015-01-01'
const LAST_FREE_DAY = '2025-01-01'

describe.each(DATABASE_KINDS)('migrations over %s', (kind) => {
  test('a server keeps accepting reports, each once, during a migration', async () => {
    const place = await placeOfTestDatabase(kind)
    const db = openDatabase(place)
    await migrate(db)
    await seedDemo(db, Date.now)
    const app = await buildApp({ config: { ...TEST_CONFIG, logLevel: 'silent' }, db })
    const client = new ServerClient(app)
    expect((await client.signIn(people.pharmacist1, DEMO_PASSWORD)).statusCode).toBe(200)
    const statuses: number[] = []
    let isMigrating = true
    const asking = (async () => {
      while (isMigrating) {
        const report = {
          dayType: 'single',
          day: addDays(FREE_DAY, statuses.length),
          pharmacyName: THEIR_PHARMACY,
          firstSales: 1,
          firstPharmacist: 'x',
        }
        const key = randomUUID()
        const [first, again] = [
          await client.post('/api/reports/addAReport', report, { 'Idempotency-Key': key }),
          await client.post('/api/reports/addAReport', report, { 'Idempotency-Key': key }),
        ]
        expect(again.json()).toEqual(first.json())
        statuses.push(first.statusCode)
      }
    })()
    const later = openDatabase(place)
    // PGlite has one session, which the old server keeps busy; there its own connection runs the migration.
    const migrating = kind === 'postgres' && !process.env['TEST_DATABASE_URL'] ? db : later
    await migrate(migrating, WITH_NEXT)
    isMigrating = false
    await asking
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { count } = await db.sql
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('day', '<', LAST_FREE_DAY)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(statuses.length)
    await app.close()
    await Promise.all([db.close(), later.close()])
    await place.drop()
  })

  test('a server takes a database that a newer one has migrated further', async () => {
    const { db, close } = await openTestDatabase(kind)
    await migrate(db, WITH_NEXT)
    await migrate(db)
    expect(await stepsOf(db)).toEqual(namesOf(WITH_NEXT))
    await close()
  })

  test('a database of a checkout from before the first release is refused, and left as it was', async () => {
    const place = await placeOfTestDatabase(kind)
    const db = openDatabase(place)
    await sql`create table schema_versions (name text primary key)`.execute(db.sql)
    await sql`insert into schema_versions values ('0001-sessions-and-sales'), ('0002-leaves-and-shortages')`.execute(
      db.sql,
    )
    await expect(migrate(db)).rejects.toThrow('a checkout from before the first release')
    for (const command of [['backup', join(place.dataDir, 'file')], ['put-back'], ['retention']])
      await expect(runDatabaseCommand(command, { place, print: () => {} }), command[0]).rejects.toThrow(
        'a checkout from before the first release',
      )
    expect(await stepsOf(db)).toEqual(['0001-sessions-and-sales', '0002-leaves-and-shortages'])
    expect(await tablesOf(db)).toEqual(['schema_versions'])
    await db.close()
    await place.drop()
  })
})

async function tablesOf({ sql: queries, kind }: Queries): Promise<string[]> {
  const { rows } = await (
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(queries)
  return rows.map(({ name }) => name)
}

/** A plausible next migration of tables that every request uses. */
const NEXT_STEP: Migration = {
  name: '9999-next',
  async up(queries) {
    for (const table of ['sessions', 'users', 'reports', 'audit_entries'])
      await queries.schema.alterTable(table).addColumn('next', 'text').execute()
    await queries.schema.createIndex('reports_next').on('reports').column('next').execute()
  },
}
const WITH_NEXT = [...migrations, NEXT_STEP]
const namesOf = (steps: readonly Migration[]) => steps.map(({ name }) => name)

const writeTrail = (queries: Queries['sql'], seq: number) =>
  queries
    .insertInto('audit_entries')
    .values({
      seq,
      at: '2026-03-10',
      actor_id: 'x',
      entity: 'leave',
      entity_id: 'x',
      action: 'x',
      before: null,
      after: null,
      place: '',
      request_id: null,
    })
    .execute()

// PGlite has one session, so nothing waits for another session.
test.skipIf(!HAS_REAL_POSTGRES)(
  'a migration that a long transaction blocks lets the writers behind it pass, and retries',
  async () => {
    const place = await placeOfTestDatabase('postgres')
    const [db, later] = [openDatabase(place), openDatabase(place)]
    await migrate(db)
    const waiting = async () => {
      const { rows } = await sql<{ since: string }>`
      select waitstart::text as since from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'audit_entries'::regclass`.execute(
        db.sql,
      )
      return rows[0]?.since ?? null
    }
    let isMigrated = false
    let migration = Promise.resolve()
    await db.sql.transaction().execute(async (tx) => {
      await writeTrail(tx, 1)
      migration = migrate(later, WITH_NEXT).finally(() => (isMigrated = true))
      const first = await until('the migration to wait for the table', waiting)
      await writeTrail(db.sql, 2)
      const second = await until('it to try again', waiting)
      expect(second).not.toBe(first)
      expect(isMigrated).toBe(false)
    })
    await migration
    expect(await stepsOf(db)).toEqual(namesOf(WITH_NEXT))
    await Promise.all([db.close(), later.close()])
    await place.drop()
  },
)

test('a migration that finds the SQLite file being written to retries', async () => {
  const place = await placeOfTestDatabase('sqlite')
  const [db, later] = [openDatabase(place), openDatabase(place)]
  await migrate(db)
  await sql`pragma busy_timeout = 20`.execute(later.sql)
  let attempts = 0
  const counted: Database = {
    ...later,
    get sql() {
      attempts += 1
      return later.sql
    },
  }
  let migration = Promise.resolve()
  await db.sql.transaction().execute(async (tx) => {
    await writeTrail(tx, 1)
    migration = migrate(counted, WITH_NEXT)
    await until('it to try again', () => attempts > 1)
  })
  await migration
  expect(await stepsOf(db)).toEqual(namesOf(WITH_NEXT))
  await Promise.all([db.close(), later.close()])
  await place.drop()
})

test('no migration removes or renames what a server of the previous version uses', () => {
  const folder = resolve(import.meta.dirname, '../../server/migrations')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )) {
    expect({ name, takes: takesAway(readFileSync(join(folder, name), 'utf8')) }).toEqual({ name, takes: null })
  }
  expect(takesAway("db.schema.alterTable('users').dropColumn('email')")).toBe('dropColumn')
  expect(takesAway('sql`alter table users rename column email to mail`')).toBe('rename column')
})

function takesAway(source: string): string | null {
  return (
    /drop(Table|Column|Schema)|rename(To|Column)|alterColumn|setNotNull|drop (table|column)|rename (to|column)|set not null/i.exec(
      source,
    )?.[0] ?? null
  )
}

const postgresUrl = process.env['TEST_DATABASE_URL']
describe.each([
  { name: 'SQLite', options: {} },
  ...(postgresUrl ? [{ name: 'PostgreSQL', options: { postgresUrl } }] : []),
])('on an empty $name', ({ options }) => {
  test('three servers that start concurrently make one schema and one chain, and each answers', async () => {
    const first = await ServerProcess.prepare(options)
    const servers = [first, await first.another(), await first.another()]
    try {
      await Promise.all(servers.map((server) => server.start()))
      for (const { url } of servers)
        expect((await new HttpClient(url).signIn(people.pharmacist1, DEMO_PASSWORD)).status).toBe(200)
      expect((await first.query('select name from schema_versions order by name')).map(({ name }) => name)).toEqual(
        namesOf(migrations),
      )
      const [counter] = await first.query("select value from change_counters where feed = 'reports'")
      const [reports] = await first.query('select count(*) as n from reports')
      expect(Number(reports?.['n'])).toBeGreaterThan(1_000)
      expect(Number(counter?.['value'])).toBe(Number(reports?.['n']))
    } finally {
      for (const server of servers.toReversed()) await server.dispose()
    }
  })
})
