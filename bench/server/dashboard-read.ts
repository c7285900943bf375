import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { setLastChange } from '../../server/repositories/changes.ts'
import { addDays, daysInMonth, monthBefore, monthOf } from '../../src/shared/rules/days/business-day.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import { median } from '../median.ts'
import { ms, times } from '../measure.ts'
import type { Measure } from '../measure.ts'
import { makeChain } from './made-chain.ts'
import type { SendContext } from './made-chain.ts'
import { requestText, Wire } from './wire.ts'

const RUNS = 7

/**
 * The dashboard's read of two months of a chain, from the table of monthly figures, alternately with a span that is a
 * day shorter: that one is summed from the reports, as both were before the table.
 */
export async function measureDashboardRead(pharmacies: number): Promise<Measure[]> {
  const postgresUrl = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  const found = await measureOn('SQLite', {}, pharmacies)
  return postgresUrl ? [...found, ...(await measureOn('PostgreSQL', { postgresUrl }, pharmacies))] : found
}

async function measureOn(name: string, options: { postgresUrl?: string }, pharmacies: number): Promise<Measure[]> {
  const server = await ServerProcess.prepare({ ...options, isEmpty: true, env: { DEMO: '0', LOG_LEVEL: 'info' } })
  const db = openDatabase(server.place)
  const { manager, senders } = await makeChain(db, 1)
  const month = monthOf(riyadhToday())
  const [from, to] = [`${monthBefore(month)}-01`, `${month}-${daysInMonth(month)}`]
  const changes = await addReports(db, { pharmacies, from, to })
  await server.start()
  const wire = new Wire(server.port)
  const read = async (query: string) => {
    const startedAt = performance.now()
    const { status, body } = await wire.ask(monthly(manager, query))
    if (status !== 200) throw new Error(`the dashboard's read answered ${status}: ${body}`)
    return { took: performance.now() - startedAt, rows: (JSON.parse(body) as unknown[]).length }
  }
  const [whole, cut] = [`from=${from}&to=${to}`, `from=${addDays(from, 1)}&to=${to}`]
  const runs = { whole: [] as number[], cut: [] as number[] }
  const { rows } = await read(whole)
  await read(cut)
  for (let run = 0; run < RUNS; run += 1) {
    runs.whole.push((await read(whole)).took)
    runs.cut.push((await read(cut)).took)
  }
  wire.close()
  await db.close()
  await server.dispose()
  const [ofTable, ofReports] = [median(runs.whole), median(runs.cut)]
  return [
    {
      what: `dashboard read of ${pharmacies} pharmacies on ${name}: summed from the reports against the table`,
      figure: times(ofReports / ofTable),
      goal: '',
      detail: `${ms(ofReports)} against ${ms(ofTable)}, ${rows} rows from ${changes} reports of ${senders.length + pharmacies} pharmacies`,
    },
  ]
}

function monthly({ headers }: SendContext, query: string): string {
  return requestText({ method: 'GET', path: `/api/reports/monthly?${query}`, headers })
}

/** Copies one report to every day and pharmacy; returns how many there are. */
async function addReports(
  db: Database,
  { pharmacies, from, to }: { pharmacies: number; from: string; to: string },
): Promise<number> {
  const {
    id: _id,
    pharmacy_name: _name,
    day: _day,
    change_seq: _seq,
    ...columns
  } = await db.sql.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
  const names = Object.keys(columns) as (keyof typeof columns)[]
  let count = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    await sql`insert into reports (id, pharmacy_name, day, change_seq, ${sql.join(names.map((name) => sql.ref(name)))})
      with recursive p(i) as (select 1 union all select i + 1 from p where i < ${sql.lit(pharmacies)})
      select ${sql.lit(day)} || ' of ' || i, 'N' || i, ${sql.lit(day)}, ${sql.lit(count)} + i,
      ${sql.join(names.map((name) => sql.lit(columns[name])))} from p`.execute(db.sql)
    count += pharmacies
  }
  await setLastChange(db, 'reports', count)
  return count
}
