import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/database.ts'
import type { Queries } from '../../server/database/database.ts'
import { writeAudit } from '../../server/repositories/audit.ts'
import { lastChange, setLastChange } from '../../server/repositories/changes.ts'
import type { Place } from '../../server/repositories/changes.ts'
import { beginPartitions, numberReport, partitionOf, placeAfter } from '../../server/repositories/report-places.ts'
import { addReport, listReports } from '../../server/repositories/reports.ts'
import { EMPTY_DAY, NO_SHIFT } from '../../server/rules/report-write.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { DATABASE_KINDS, HAS_REAL_POSTGRES, openTestDatabase } from '../support/server-databases.ts'
import type { TestDatabase } from '../support/server-databases.ts'
import { until } from '../support/until.ts'

const NOW = '2026-03-10T09:00:00.000Z'
const DAY = { ...EMPTY_DAY, morning: { ...NO_SHIFT, sales: 1, pharmacist: 'Amal' } }
const FIRST_DAY = '2020-01-01'
const PHARMACIES = ['P1', 'P2', 'P3', 'P4', 'P5']

let days = 0
async function report(tx: Queries, pharmacyName: string) {
  days += 1
  const body = { pharmacyName, day: addDays(FIRST_DAY, days) }
  const row = await addReport(tx, { body, day: DAY, now: NOW })
  if (!row) throw new Error('a day was taken')
  await writeAudit(tx, {
    ...{ at: NOW, actor: { id: 'x', employee_name: 'Amal' }, entity: 'report', entityId: row.id },
    ...{ action: 'add', before: null, after: null },
  })
  await numberReport(tx, row)
  return row
}

const writeAgain = (db: Queries, row: { id: string; pharmacy_name: string }) =>
  inTransaction(db, async (tx) => {
    await tx.sql
      .updateTable('reports')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
    await numberReport(tx, row)
  })

/** As a database of so many reports that was moved from SQLite. */
const fill = (db: Queries, count: number) =>
  inTransaction(db, async (tx) => {
    await tx.sql.deleteFrom('reports').execute()
    await tx.sql.deleteFrom('change_counters').where('feed', 'like', 'reports/%').execute()
    const rows: { id: string; pharmacy_name: string }[] = []
    for (let seq = 1; seq <= count; seq += 1) {
      days += 1
      const body = { pharmacyName: PHARMACIES[seq % PHARMACIES.length] ?? '', day: addDays(FIRST_DAY, days) }
      const row = await addReport(tx, { body, day: DAY, now: NOW })
      if (!row) throw new Error('a day was taken')
      await tx.sql.updateTable('reports').set({ change_seq: seq }).where('id', '=', row.id).execute()
      rows.push(row)
    }
    await setLastChange(tx, 'reports', count)
    await beginPartitions(tx)
    return rows
  })

/** A tablet: what it has, and its cursor. */
class Reader {
  readonly seen = new Map<string, number>()
  place: Place = { seq: 0 }

  async read(db: Queries, limit?: number): Promise<number> {
    const newest = await lastChange(db, 'reports')
    const rows = await listReports(db, { changedAfter: this.place, ...(limit !== undefined && { limit }) })
    for (const { id, revision } of rows) this.seen.set(id, Math.max(revision, this.seen.get(id) ?? 0))
    const last = rows.at(-1)
    this.place = last && rows.length === limit ? placeAfter({ row: last, since: this.place, newest }) : newest
    return rows.length
  }

  async isComplete(db: Queries): Promise<void> {
    const rows = await db.sql.selectFrom('reports').select(['id', 'revision']).execute()
    expect(this.seen).toEqual(new Map(rows.map(({ id, revision }) => [id, revision])))
  }
}

const step = fc.oneof(
  fc.record({ is: fc.constant('add' as const), pharmacy: fc.constantFrom(...PHARMACIES) }),
  fc.record({ is: fc.constant('edit' as const), which: fc.nat({ max: 30 }) }),
  fc.record({ is: fc.constant('read' as const), limit: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }) }),
)

describe.each(DATABASE_KINDS)('the feed of reports over %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    return () => database.close()
  })

  test('misses no change and sends none twice, also of what was moved, and wherever a list is cut', async () => {
    const { db } = database
    const history = fc.array(step, { maxLength: 40 })
    const property = fc.asyncProperty(fc.nat({ max: 8 }), history, async (moved, steps) => {
      const reader = new Reader()
      const rows = await fill(db, moved)
      for (const one of steps) {
        if (one.is === 'add') rows.push(await inTransaction(db, (tx) => report(tx, one.pharmacy)))
        else if (one.is === 'read') await reader.read(db, one.limit)
        else {
          const found = rows[one.which % (rows.length || 1)]
          await (found && writeAgain(db, found))
        }
      }
      // Page by page; rows that were sent already would never end.
      for (let page = 0; page <= rows.length; page += 1) await reader.read(db, 2)
      await reader.isComplete(db)
      expect(await reader.read(db)).toBe(0)
    })
    await fc.assert(property, { numRuns: 150 })
  })
})

test('reports are numbered in partitions on PostgreSQL from the beginning, and in one feed on SQLite', async () => {
  for (const kind of DATABASE_KINDS) {
    const { db, close } = await openTestDatabase(kind)
    const { id } = await inTransaction(db, (tx) => report(tx, 'P1'))
    const { part } = await db.sql.selectFrom('reports').select('part').where('id', '=', id).executeTakeFirstOrThrow()
    expect(part).toBe(kind === 'postgres' ? partitionOf('P1') : null)
    await close()
  }
})

// PGlite has one session, so nothing is open beside another transaction.
describe.skipIf(!HAS_REAL_POSTGRES)('transactions that are open at once on PostgreSQL', () => {
  let database: TestDatabase
  let others: Queries
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    others = database.db
  })
  afterAll(() => database.close())

  const elsewhere = PHARMACIES.find((name) => partitionOf(name) !== partitionOf('P1')) ?? ''

  test('reports of different pharmacies do not wait for each other', async () => {
    await inTransaction(database.db, async (tx) => {
      await report(tx, 'P1')
      // The second one begins, writes and commits while the first one has done everything but its commit.
      await inTransaction(others, (other) => report(other, elsewhere))
    })
  })

  test('a report waits for another one of its pharmacy, and is after it', async () => {
    const order: string[] = []
    let second = Promise.resolve()
    await inTransaction(database.db, async (tx) => {
      await report(tx, 'P1')
      second = inTransaction(others, (other) => report(other, 'P1')).then(() => void order.push('second'))
      await until('the second one to wait', () => isWaitedFor(tx))
      order.push('first')
    })
    await second
    expect(order).toEqual(['first', 'second'])
  })

  test('readers miss nothing while many write', async () => {
    const reader = new Reader()
    let isWriting = true
    const reading = (async () => {
      while (isWriting) await reader.read(others, 7)
    })()
    await Promise.all(
      PHARMACIES.map(async (pharmacy) => {
        for (let count = 0; count < 25; count += 1) {
          const row = await inTransaction(database.db, (tx) => report(tx, pharmacy))
          if (count % 3 === 0) await writeAgain(database.db, row)
        }
      }),
    )
    isWriting = false
    await reading
    while ((await reader.read(others)) > 0);
    await reader.isComplete(others)
  })

  const isWaitedFor = async (tx: Queries) =>
    (await sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx.sql)).rows
      .length > 0
})
