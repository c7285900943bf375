import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { DATABASE_KINDS, openPlace, placeOfTestDatabase } from '../../support/server-databases.ts'

/* A next step of the schema, which moves data into a new column and begins a new feed. */
vi.mock('../../../server/migrations/index.ts', async (original) => {
  const real = await original<typeof import('../../../server/migrations/index.ts')>()
  const up = async (db: Parameters<(typeof real.migrations)[0]['up']>[0]) => {
    await db.schema.alterTable('pharmacies').addColumn('district', 'text').execute()
    await sql`update pharmacies set district = pharmacy_address`.execute(db)
    await db.insertInto('change_counters').values({ feed: 'districts', value: 0 }).execute()
  }
  return { ...real, migrations: [...real.migrations, { name: '0002-next', up }] }
})

const { INITIAL, migrations } = await import('../../../server/migrations/index.ts')
const { runDatabaseCommand } = await import('../../../server/backup/commands.ts')
const { migrate, stepsOf } = await import('../../../server/database/migrate.ts')
const { openDatabase } = await import('../../../server/database/open-database.ts')

test.each(DATABASE_KINDS)('a backup of before a step of the schema is restored to %s with that step', async (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'next-step-'))
  const [file, source, target] = [
    join(folder, 'file'),
    await placeOfTestDatabase(kind),
    await placeOfTestDatabase(kind),
  ]
  const before = openDatabase(source)
  await migrate(
    before,
    migrations.filter(({ name }) => name === INITIAL),
  )
  await before.sql
    .insertInto('pharmacies')
    .values({ id: 'p', pharmacy_no: '1', pharmacy_name: 'P1', pharmacy_address: 'Olaya' })
    .execute()
  await before.close()
  await runDatabaseCommand(['backup', file], { place: source, print: () => {} })
  await runDatabaseCommand(['restore', file], { place: target, print: () => {} })

  const { db, close } = await openPlace(target)
  expect(await stepsOf(db)).toEqual([INITIAL, '0002-next'])
  expect((await sql`select district from pharmacies`.execute(db.sql)).rows).toEqual([{ district: 'Olaya' }])
  const { rows } = await sql`select feed from change_counters where feed = 'districts'`.execute(db.sql)
  expect(rows).toHaveLength(1)
  await close()
  await Promise.all([source.drop(), target.drop()])
  rmSync(folder, { recursive: true, force: true })
})
