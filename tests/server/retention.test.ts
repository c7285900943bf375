import { beforeAll, describe, expect, test } from 'vitest'
import { keepRetention } from '../../server/maintenance/retention.ts'
import { RETENTION } from '../../server/repositories/retention.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'
import { walkAllCalls } from '../support/walk-all-calls.ts'

const TABLES = RETENTION.map(({ table }) => table)
const YEAR_MS = 366 * 24 * 3_600_000

describe.each(DATABASE_KINDS)('retention over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    await walkAllCalls(server)
    return () => server.stop()
  })

  const run = async (now: number, isDryRun: boolean) => {
    const lines: string[] = []
    await keepRetention(server.db, { now, isDryRun, print: (line) => lines.push(line) })
    return Object.fromEntries(lines.slice(0, -1).map((line) => [line.split(/[\s,]+/)[2], Number.parseInt(line, 10)]))
  }
  const counts = async () => {
    const counted: Record<string, number> = {}
    for (const table of TABLES) {
      const rows = await server.db.sql.selectFrom(table).selectAll().execute()
      counted[table] = rows.filter((row) => !('actor_name' in row) || row.actor_name !== null).length
    }
    return counted
  }

  test('keeps what is younger', async () => {
    const before = await counts()
    const none = Object.fromEntries(TABLES.map((table) => [table, 0]))
    expect(await run(NOON + YEAR_MS, false)).toEqual(none)
    expect(await counts()).toEqual(before)
    expect(Object.values(before).every((count) => count > 0)).toBe(true)
  })

  test('counts in a dry run what it deletes later, and the trail keeps its entries', async () => {
    const before = await counts()
    const trail = await server.db.sql.selectFrom('audit_entries').selectAll().orderBy('seq').execute()
    const later = NOON + 12 * YEAR_MS
    expect(await run(later, true)).toMatchObject({ leaves: before['leaves'], payrolls: before['payrolls'] })
    expect(await counts()).toEqual(before)
    await run(later, false)
    expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])))
    expect(await server.db.sql.selectFrom('audit_entries').selectAll().orderBy('seq').execute()).toEqual(trail)
  })
})
