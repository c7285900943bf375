import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBackup } from '../../server/backup/backup-file.ts'
import { runDatabaseCommand } from '../../server/backup/commands.ts'
import { UsageError } from '../../server/command-line/run-from-terminal.ts'
import { closeDatabase, closedBecause, CLOSED_MESSAGE } from '../../server/database/closed.ts'
import { loadChain } from '../../server/database/copy/load-chain.ts'
import { atOneMoment } from '../../server/database/copy/one-moment.ts'
import { readChain } from '../../server/database/copy/read-chain.ts'
import { COPIED_TABLES } from '../../server/database/copy/tables.ts'
import type { Chunk, CopiedTable } from '../../server/database/copy/tables.ts'
import type { Database, DatabaseKind } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase, openSnapshot } from '../../server/database/open-database.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { INITIAL } from '../../server/migrations/index.ts'
import { ERASED_PERSON } from '../../src/shared/contract/audit.ts'
import { DATABASE_KINDS, placeOfTestDatabase } from '../support/server-databases.ts'
import type { DatabasePlace } from '../support/server-databases.ts'
import { NOON } from '../support/server-fixture.ts'
import { sessionRow } from '../support/session-row.ts'

/** Tables that a backup leaves out or a restore recreates. */
const NOT_COMPARED: CopiedTable[] = ['meta', 'sessions', 'sign_in_tries']
const REPORTS = 1_200
/** PGlite on a busy machine is slow. */
const LONG_MS = 180_000
const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
const places: DatabasePlace[] = []

afterAll(async () => {
  for (const place of places) await place.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function newPlace(kind: DatabaseKind): Promise<DatabasePlace> {
  const place = await placeOfTestDatabase(kind)
  places.push(place)
  return place
}

async function run(place: DatabasePlace, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await runDatabaseCommand(args, { place, print: (line) => lines.push(line) })
  return lines
}

async function inside<Result>(place: DatabasePlace, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(place)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function rowsIn({ sql: db }: Database, table: CopiedTable): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

const rowsOf = (place: DatabasePlace, table: CopiedTable): Promise<string[]> => inside(place, (db) => rowsIn(db, table))

const idOf = (place: DatabasePlace): Promise<string> =>
  inside(
    place,
    async (db) =>
      (await db.sql.selectFrom('meta').select('value').where('key', '=', 'database_id').executeTakeFirstOrThrow())
        .value,
  )

async function expectSameChain(
  copy: DatabasePlace,
  original: DatabasePlace,
  tables = COPIED_TABLES.filter((table) => !NOT_COMPARED.includes(table)),
): Promise<void> {
  const rowsOfAll = (place: DatabasePlace) =>
    inside(place, async (db) => {
      const all: Record<string, string[]> = {}
      // PostgreSQL gets the counters of the partitions in addition.
      for (const table of tables) all[table] = (await rowsIn(db, table)).filter((row) => !row.includes('"reports/'))
      return all
    })
  expect(await rowsOfAll(copy)).toEqual(await rowsOfAll(original))
}

let seeded: Promise<DatabasePlace> | null = null

/** A chain of the demo's people with some 1,200 reports: enough for several chunks, few enough for PGlite. */
async function makeChain(): Promise<DatabasePlace> {
  seeded ??= seedChain()
  const [{ dataDir }, place] = [await seeded, await newPlace('sqlite')]
  cpSync(dataDir, place.dataDir, { recursive: true })
  return place
}

async function seedChain(): Promise<DatabasePlace> {
  const place = await newPlace('sqlite')
  await inside(place, async (db) => {
    await migrate(db)
    await seedDemo(db, () => NOON)
    const { day } = await db.sql
      .selectFrom('reports')
      .select('day')
      .orderBy('day', 'desc')
      .offset(REPORTS)
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.sql.deleteFrom('reports').where('day', '<=', day).execute()
    const { id } = await db.sql.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await db.sql
      .insertInto('sessions')
      .values(sessionRow({ ...SESSION, user_id: id }))
      .execute()
  })
  return place
}

const SESSION = {
  token_hash: 'hash',
  created_at: '2026-03-10T09:00:00Z',
  expires_at: '2026-03-17T09:00:00Z',
}

describe.each(DATABASE_KINDS)('a backup of a chain on %s', (kind) => {
  let chain: DatabasePlace
  const file = join(folder, `${kind}.backup`)
  let said: string[]
  beforeAll(async () => {
    chain = await makeChain()
    if (kind === 'postgres') {
      const embedded = chain
      chain = await newPlace(kind)
      await run({ ...chain, dataDir: embedded.dataDir }, 'move-to-postgres')
    }
    said = await run(chain, 'backup', file)
  }, LONG_MS)

  test.each(DATABASE_KINDS)('is restored to an empty %s with every row', { timeout: LONG_MS }, async (other) => {
    const copy = await newPlace(other)
    const restored = await run(copy, 'restore', file)
    await expectSameChain(copy, chain)
    const reports = await rowsOf(chain, 'reports')
    expect(reports.length).toBeGreaterThan(1_000)
    for (const lines of [said, restored]) expect(lines).toContain(`${String(reports.length).padStart(10)}  reports`)
    expect(await rowsOf(copy, 'sessions')).toEqual([])
    // A tablet's cursor now belongs to another database, so it requests everything again.
    expect(await idOf(copy)).not.toBe(await idOf(chain))
  })

  test('restores no session, not even one contained in the file', { timeout: LONG_MS }, async () => {
    const withSessions = join(folder, `${kind}-sessions.backup`)
    const source = openSnapshot(chain)
    await atOneMoment(source, (tx) =>
      writeBackup({ file: withSessions, schema: [INITIAL], chunks: readChain({ tx, kind }) }),
    )
    await source.close()
    expect(await rowsOf(chain, 'sessions')).not.toEqual([])
    const copy = await newPlace(kind)
    await run(copy, 'restore', withSessions)
    expect(await rowsOf(copy, 'sessions')).toEqual([])
  })

  test(
    'lists the people whose password or account has changed in the database that it replaces',
    { timeout: LONG_MS },
    async () => {
      const newer = await newPlace(kind)
      await run(newer, 'restore', file)
      const [one, two, three, four, five] = await inside(newer, async (db) => {
        const people = await db.sql
          .selectFrom('users')
          .selectAll()
          .where('is_admin', '=', 0)
          .orderBy('employee_name')
          .limit(5)
          .execute()
        const [a, b, c, d, e] = people.map(({ id }) => db.sql.updateTable('users').where('id', '=', id))
        await a?.set({ password_hash: 'changed' }).execute()
        await b?.set({ is_admin: 1 }).execute()
        await c?.set({ email: 'new@chain.example' }).execute()
        await d?.set({ current_pharmacy: 'P9999' }).execute()
        await e?.set({ closed_at: '2026-03-10T09:00:00.000Z' }).execute()
        return people
      })
      await inside(newer, (db) =>
        db.sql
          .insertInto('users')
          .values({ ...(one as NonNullable<typeof one>), id: 'made-since', email: 'since@chain.example' })
          .execute(),
      )
      const copy = await newPlace(kind)
      const lines: string[] = []
      const replaced = newer.databaseUrl ?? newer.dataDir
      await runDatabaseCommand(['restore', file], { place: copy, print: (line) => lines.push(line), replaced })
      const changed = lines
        .slice(lines.indexOf('Changed since this backup:') + 1)
        .filter((line) => line.startsWith('  ') && line.includes('@'))
      expect(changed.toSorted()).toEqual(
        [
          `  ${one?.employee_name} <${one?.email}>: password was changed since, the earlier one is valid again`,
          `  ${two?.employee_name} <${two?.email}>: role was changed since, the earlier one is back`,
          `  ${three?.employee_name} <new@chain.example>: email was changed since, ${three?.email} is back`,
          `  ${four?.employee_name} <${four?.email}>: place of work was changed since, ${four?.current_pharmacy} is back`,
          `  ${five?.employee_name} <${five?.email}>: account was closed since, and is open again`,
          `  ${one?.employee_name} <since@chain.example>: account was made since, and is gone`,
        ].toSorted(),
      )
      const other = await newPlace(kind)
      const unreadable = runDatabaseCommand(['restore', file], {
        place: other,
        print: () => {},
        replaced: join(folder, 'nowhere'),
      })
      await expect(unreadable).rejects.toThrow(/REPLACED cannot be read.*nothing was restored/)
      expect(await rowsOf(other, 'users').catch(() => [])).toEqual([])
    },
  )

  test('is readable by its owner only, and never exists incomplete under its final name', async () => {
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(existsSync(`${file}.unfinished`)).toBe(false)
  })

  // PGlite has a single session, so there are no concurrent writes.
  test.skipIf(kind === 'postgres' && !process.env['TEST_DATABASE_URL'])(
    'is a consistent snapshot while the server continues writing',
    { timeout: LONG_MS },
    async () => {
      const busy = join(folder, `${kind}-busy.backup`)
      await inside(chain, async (db) => {
        const writing = (async () => {
          // A pharmacy and its first assignment are written together: a backup between the two would be inconsistent.
          for (let count = 0; count < 20; count += 1) {
            const name = `Late ${count}`
            await inTransaction(db, async (tx) => {
              await tx.sql
                .insertInto('pharmacies')
                .values({ id: `late-${kind}-${count}`, pharmacy_no: '9', pharmacy_name: name, pharmacy_address: '' })
                .execute()
              await tx.sql
                .insertInto('assignments')
                .values({
                  user_id: 'demo-pharmacist1',
                  pharmacy_name: name,
                  from_day: '1990-01-01',
                  to_day: '1990-01-02',
                })
                .execute()
            })
          }
        })()
        await Promise.all([run(chain, 'backup', busy), writing])
      })
      const copy = await newPlace(kind)
      await run(copy, 'restore', busy)
      await expectSameChain(copy, chain, ['users', 'reports', 'leaves', 'payrolls'])
      const lateIn = async (table: 'pharmacies' | 'assignments') =>
        JSON.stringify(await rowsOf(copy, table))
          .match(/Late \d+/g)
          ?.toSorted() ?? []
      expect(await lateIn('pharmacies')).toEqual(await lateIn('assignments'))
      const late = await inside(chain, (db) =>
        db.sql.selectFrom('assignments').select('pharmacy_name').where('pharmacy_name', 'like', 'Late %').execute(),
      )
      expect(late).toHaveLength(20)
    },
  )

  test('is rejected if a row could not be read', async () => {
    const [lost] = await inside(chain, (db) => db.sql.selectFrom('reports').select('id').limit(1).execute())
    const short = join(folder, `${kind}-short.backup`)
    const source = openSnapshot(chain)
    const written = atOneMoment(source, (tx) =>
      writeBackup({ file: short, schema: [], chunks: readChain({ tx: tx.withPlugin(losing(lost?.id)), kind }) }),
    )
    await expect(written).rejects.toThrow(/^reports: \d+ rows were read, \d+ are there$/)
    expect(existsSync(short)).toBe(false)
    await source.close()
  })

  test('is not restored into a database that holds people', async () => {
    await expect(run(chain, 'restore', file)).rejects.toThrow('holds a chain already')
  })

  test('that is truncated or changed is not restored', { timeout: LONG_MS }, async () => {
    const text = gunzipSync(readFileSync(file)).toString()
    const lines = text.trimEnd().split('\n')
    const without = (index: number) => gzipSync(`${lines.toSpliced(index, 1).join('\n')}\n`)
    const visits = lines.findIndex((line) => line.startsWith('{"table":"visits"'))
    const damaged: [string, Buffer, string][] = [
      ['a line missing', without(visits), 'rows of visits'],
      ['no end', without(-1), 'cut short'],
      ['no backup', gzipSync('hello\n'), 'no backup'],
      ['not zipped', Buffer.from('hello'), 'no backup'],
      ['newer', gzipSync(text.replace(`"${INITIAL}"`, `"${INITIAL}","0999-later"`)), 'newer version'],
      ['older', gzipSync(text.replace(INITIAL, '0001-sessions-and-sales')), 'before the first release'],
    ]
    const cut = join(folder, `${kind}-cut`)
    writeFileSync(cut, readFileSync(file))
    truncateSync(cut, 20_000)
    const target = await newPlace(kind)
    await expect(run(target, 'restore', cut)).rejects.toThrow('cut short')
    for (const [name, content, message] of damaged) {
      const path = join(folder, `${kind}-damaged`)
      writeFileSync(path, content)
      await expect(run(target, 'restore', path), name).rejects.toThrow(message)
    }
    await expect(run(target, 'restore', join(folder, 'nowhere'))).rejects.toThrow('is not there')
    expect(await rowsOf(target, 'users')).toEqual([])
  })
})

/** Makes a database's results lack a row. */
function losing(id: string | undefined): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: result.rows.filter((row) => row['id'] !== id) }),
  }
}

test(
  'a chain moves from SQLite to PostgreSQL with its sessions and every row that a running server acknowledged',
  { timeout: LONG_MS },
  async () => {
    const [embedded, server] = [await makeChain(), await newPlace('postgres')]
    const both = { ...server, dataDir: embedded.dataDir }
    const acknowledged: string[] = []
    await inside(embedded, async (db) => {
      let isMoving = true
      const move = run(both, 'move-to-postgres').finally(() => (isMoving = false))
      let refused = ''
      for (let count = 0; isMoving || refused === ''; count += 1) {
        await addPharmacy(db, `Late ${count}`).then(
          () => acknowledged.push(`Late ${count}`),
          (error: Error) => (refused = error.message),
        )
        await nextTurn()
      }
      expect(refused).toBe(CLOSED_MESSAGE)
      expect(await move).toContain(`${String((await rowsOf(server, 'reports')).length).padStart(10)}  reports`)
    })
    await expectSameChain(
      server,
      embedded,
      [...COPIED_TABLES].filter((table) => table !== 'meta'),
    )
    const names = new Set(JSON.stringify(await rowsOf(server, 'pharmacies')).match(/Late \d+/g))
    expect(acknowledged).not.toEqual([])
    expect([...names].toSorted()).toEqual(acknowledged.toSorted())
    await inside(server, (db) => addPharmacy(db, 'After'))
    await expect(run(both, 'move-to-postgres')).rejects.toThrow('holds a chain already')
  },
)

test('a chain of a checkout from before the first release is neither moved nor replaced, and stays open', async () => {
  const [earlier, server, file] = [await newPlace('sqlite'), await newPlace('postgres'), join(folder, 'current.backup')]
  await run(await makeChain(), 'backup', file)
  await inside(earlier, async (db) => {
    await migrate(db)
    await db.sql.updateTable('schema_versions').set({ name: '0001-sessions-and-sales' }).execute()
  })
  const message = 'a checkout from before the first release'
  await expect(run({ ...server, dataDir: earlier.dataDir }, 'move-to-postgres')).rejects.toThrow(message)
  const restored = runDatabaseCommand(['restore', file], { place: server, print: () => {}, replaced: earlier.dataDir })
  await expect(restored).rejects.toThrow(message)
  await inside(earlier, (db) => addPharmacy(db, 'After'))
})

test('a chain that could not be moved takes writes again', { timeout: LONG_MS }, async () => {
  const [embedded, taken] = [await makeChain(), await newPlace('postgres')]
  await run({ ...taken, dataDir: (await makeChain()).dataDir }, 'move-to-postgres')
  await expect(run({ ...taken, dataDir: embedded.dataDir }, 'move-to-postgres')).rejects.toThrow(
    'holds a chain already',
  )
  await inside(embedded, (db) => addPharmacy(db, 'After'))
})

test.each(DATABASE_KINDS)(
  'a database on %s takes no writes once a backup was restored in its place, unless that failed, until it is opened again',
  { timeout: LONG_MS },
  async (kind) => {
    const [file, old] = [join(folder, `${kind}-replacing.backup`), await newPlace(kind)]
    await run(await makeChain(), 'backup', file)
    await run(old, 'restore', file)
    const replaced = old.databaseUrl ?? old.dataDir
    const restoreInto = async (place: DatabasePlace) => {
      const lines: string[] = []
      await runDatabaseCommand(['restore', file], { place, print: (line) => lines.push(line), replaced })
      return lines
    }
    await expect(restoreInto(old)).rejects.toThrow('holds a chain already')
    await inside(old, (db) => addPharmacy(db, 'One'))
    const restored = await newPlace(kind)
    expect(await restoreInto(restored)).toContain('The replaced database takes no more writes.')
    await expect(inside(old, (db) => addPharmacy(db, 'Two'))).rejects.toThrow(CLOSED_MESSAGE)
    await inside(restored, (db) => addPharmacy(db, 'Two'))
    expect(await run(old, 'reopen')).toEqual(['It takes writes again.'])
    await inside(old, (db) => addPharmacy(db, 'Two'))
  },
)

test.each(DATABASE_KINDS)(
  'somebody who was erased after a backup is erased again when it is restored to %s',
  { timeout: LONG_MS },
  async (kind) => {
    const [file, erasures] = [join(folder, `${kind}-erased.backup`), join(folder, `${kind}-erasures.jsonl`)]
    await run(await makeChain(), 'backup', file)
    writeFileSync(erasures, `${JSON.stringify({ id: 'demo-pharmacist1', at: '2026-03-10T09:00:00.000Z' })}\n`)
    const restored = await newPlace(kind)
    const lines: string[] = []
    await runDatabaseCommand(['restore', file], { place: restored, print: (line) => lines.push(line), erasures })
    expect(lines).toContain(`Erased again, from ${erasures}: 1.`)
    const names = await inside(restored, (db) =>
      db.sql.selectFrom('users').select('employee_name').where('id', '=', 'demo-pharmacist1').execute(),
    )
    expect(names).toEqual([{ employee_name: ERASED_PERSON }])
  },
)

test('a backup of a closed database restores to an open one', { timeout: LONG_MS }, async () => {
  const [chain, copy, file] = [await makeChain(), await newPlace('sqlite'), join(folder, 'closed.backup')]
  await inside(chain, (db) => closeDatabase(db, 'It was moved.'))
  await run(chain, 'backup', file)
  await run(copy, 'restore', file)
  await inside(copy, async (db) => {
    expect(await closedBecause(db)).toBeNull()
    await addPharmacy(db, 'After')
  })
})

describe.each(DATABASE_KINDS)('a restore drill on %s', (kind) => {
  const file = join(folder, `${kind}-drill.backup`)
  const drillInto = async (scratch?: string) => {
    const lines: string[] = []
    await runDatabaseCommand(['drill', file], { place: NOWHERE, print: (line) => lines.push(line), scratch })
    return lines
  }
  let chain: DatabasePlace
  beforeAll(async () => {
    chain = await makeChain()
    await run(chain, 'backup', file)
  }, LONG_MS)

  test('says what the backup holds, and that it can be restored', { timeout: LONG_MS }, async () => {
    const scratch = await newPlace(kind)
    const lines = await drillInto(scratch.databaseUrl ?? scratch.dataDir)
    const halalas = await inside(chain, async (db) =>
      (await db.sql.selectFrom('reports').select(['first_sales', 'second_sales']).execute()).reduce(
        (sum, row) => sum + (row.first_sales ?? 0) + (row.second_sales ?? 0),
        0,
      ),
    )
    const riyals = (halalas / 100).toFixed(2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^Sales: ${riyals.replace('.', '\\.')} SAR\\. Net pay: [1-9]`)),
    )
    expect(lines).toContain(`${String((await rowsOf(chain, 'reports')).length).padStart(10)}  reports`)
    expect(lines.at(-2)).toContain('can be restored')
    await expectSameChain(scratch, chain)
  })

  test('fails if an amount is not restored as it was, although all rows are there', { timeout: LONG_MS }, async () => {
    const scratch = await newPlace(kind)
    await inside(scratch, async (db) => {
      await migrate(db)
      await roundPay(db)
    })
    await expect(drillInto(scratch.databaseUrl ?? scratch.dataDir)).rejects.toThrow(
      /^payrolls: net_pay adds up to \d+ in the file, and to \d+ once restored$/,
    )
  })
})

test('a restore drill fails if a month has other figures than its reports', { timeout: LONG_MS }, async () => {
  const [file, scratch] = [join(folder, 'figures.backup'), await newPlace('sqlite')]
  await run(await makeChain(), 'backup', file)
  await inside(scratch, async (db) => {
    await migrate(db)
    await sql`drop trigger monthly_figures_added`.execute(db.sql)
  })
  const drilled = runDatabaseCommand(['drill', file], { place: NOWHERE, scratch: scratch.dataDir, print: () => {} })
  await expect(drilled).rejects.toThrow(/^monthly_figures: \d{4}-\d\d of P\d+ is not the sum of its reports$/)
})

test('a restore drill leaves nothing behind', { timeout: LONG_MS }, async () => {
  const file = join(folder, 'temporary.backup')
  await run(await makeChain(), 'backup', file)
  const drills = () => readdirSync(tmpdir()).filter((name) => name.startsWith('counter-drill-'))
  const before = drills()
  await runDatabaseCommand(['drill', file], { place: NOWHERE, print: () => {} })
  expect(drills()).toEqual(before)
})

/** A drill uses neither. */
const NOWHERE = { databaseUrl: null, dataDir: '/nonexistent' }

async function addPharmacy({ sql: db }: Database, name: string): Promise<void> {
  await db
    .insertInto('pharmacies')
    .values({ id: name, pharmacy_no: '9', pharmacy_name: name, pharmacy_address: '' })
    .execute()
}

/** Makes a database drop the halalas of each slip. */
async function roundPay({ sql: db, kind }: Database): Promise<void> {
  if (kind === 'sqlite') {
    await sql`create trigger rounded after insert on payrolls begin update payrolls set net_pay = net_pay / 100 * 100 + 1 where id = new.id; end`.execute(
      db,
    )
    return
  }
  await sql`create function rounded() returns trigger language plpgsql as 'begin new.net_pay := new.net_pay / 100 * 100 + 1; return new; end'`.execute(
    db,
  )
  await sql`create trigger rounded before insert on payrolls for each row execute function rounded()`.execute(db)
}

test.each(DATABASE_KINDS)('a chain with a missing table is not loaded into %s', { timeout: LONG_MS }, async (kind) => {
  const [from, to] = [await makeChain(), await newPlace(kind)]
  const [source, target] = [openSnapshot(from), openDatabase(to)]
  const loaded = atOneMoment(source, (tx) => {
    const read = { sql: tx, kind: source.kind }
    return loadChain({
      target,
      schema: [INITIAL],
      chunks: withoutVisits(readChain({ tx, kind: 'sqlite' })),
      source: read,
    })
  })
  await expect(loaded).rejects.toThrow(/visits: 0 rows came, \d+ are there/)
  expect(await target.sql.selectFrom('users').select('id').execute()).toEqual([])
  for (const db of [source, target]) await db.close()
})

async function* withoutVisits(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) if (chunk.table !== 'visits') yield chunk
}

test(
  'on PostgreSQL a chain of any size is read and loaded without the time limits of a request',
  { timeout: LONG_MS },
  async () => {
    const [embedded, server] = [await makeChain(), await newPlace('postgres')]
    await inside(server, async (db) => {
      await migrate(db)
      await sql`create function is_unhurried() returns boolean language sql volatile as
      'select current_setting(''statement_timeout'') || current_setting(''idle_in_transaction_session_timeout'') = ''00'''`.execute(
        db.sql,
      )
      await sql`alter table pharmacies add constraint filled_unhurried check (is_unhurried())`.execute(db.sql)
    })
    await run({ ...server, dataDir: embedded.dataDir }, 'move-to-postgres')
    await inside(server, async (db) => {
      // A read with time limits sees no row in the view.
      await sql`alter table pharmacies rename to all_pharmacies`.execute(db.sql)
      await sql`create view pharmacies as select * from all_pharmacies where is_unhurried()`.execute(db.sql)
    })
    const lines = await run(server, 'backup', join(folder, 'unhurried.backup'))
    expect(lines.filter((line) => line.endsWith('  pharmacies'))).toHaveLength(1)
  },
)

test.each([
  [[], 'no command given'],
  [['backup'], 'the file is missing'],
  [['burn'], 'there is no command "burn"'],
  [['backup', 'a', 'b'], 'too many arguments'],
  [['backup', '--keep', 'some', 'a'], '--keep'],
  [['backup', '--keep', '3'], 'the file is missing'],
  [['restore', '--force'], 'too many arguments'],
])('%j is refused as wrong usage', async (args, sentence) => {
  const wrong = run({ databaseUrl: null, dataDir: folder, drop: async () => {} }, ...args)
  await expect(wrong).rejects.toThrow(UsageError)
  await expect(wrong).rejects.toThrow(sentence)
})

test('backup --keep leaves the newest of its own files, and everything else, in the folder', async () => {
  const [chain, kept] = [await makeChain(), join(folder, 'nightly')]
  mkdirSync(kept)
  const older = ['counter-2026-01-01T003000Z.backup', 'counter-2026-01-02T003000Z.backup']
  for (const name of [...older, 'counter.backup', 'notes.txt']) writeFileSync(join(kept, name), '')
  const lines = await run(chain, 'backup', '--keep', '2', kept)
  expect(lines.at(-1)).toBe(`Deleted ${older[0]}`)
  expect(readdirSync(kept)).toEqual([
    older[1],
    expect.stringMatching(/^counter-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/),
    'counter.backup',
    'notes.txt',
  ])
})

test(
  'A database that was put back by other means gets a new id, loses its sessions, and keeps the rest.',
  { timeout: LONG_MS },
  async () => {
    const [chain, original] = [await makeChain(), await makeChain()]
    const before = await idOf(chain)
    expect(await run(chain, 'put-back')).toEqual([expect.stringContaining('Noted.')])
    expect(await idOf(chain)).not.toBe(before)
    expect(await rowsOf(chain, 'sessions')).toEqual([])
    await expectSameChain(chain, original)
  },
)
