import { join } from 'node:path'
import { openSqliteFile } from '../server/database/sqlite-file.ts'
import { SQLITE_FILE } from '../tests/support/test-database.ts'

export type ChainSize = { pharmacies: number; employees: number; years: number }

const DAYS_A_YEAR = 365
const MONTHS_A_YEAR = 12
/** Records in such a chain: visits per pharmacy and year, and leaves per employee and year. */
const VISITS_A_YEAR = 4
const LEAVES_A_YEAR = 2

/** Grows the demo chain of a stopped server to the given size, by copying its rows under other names. */
export function growChain(dataDir: string, { pharmacies, employees, years }: ChainSize): void {
  const db = openSqliteFile(join(dataDir, SQLITE_FILE))
  db.pragma('synchronous = OFF')
  const count = (table: string): number => (db.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n
  // A common table expression with the numbers from 0 to n - 1.
  const numbers = (name: string, n: number): string =>
    `${name}(i) as (select 0 union all select i + 1 from ${name} where i + 1 < ${n})`

  /** Copies one row of the table, with some columns replaced; `from` gives the name and length of each number table. */
  function copies(
    table: string,
    { from, like, put }: { from: Record<string, number>; like: string; put: Record<string, string> },
  ): void {
    const columns = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name)
    const values = columns.map((column) => put[column] ?? `one.${column}`)
    const names = Object.keys(from)
    db.exec(`with recursive ${names.map((name) => numbers(name, from[name] ?? 0)).join(', ')}
      insert into ${table} (${columns.join(', ')})
      select ${values.join(', ')} from ${names.join(', ')}, (select * from ${table} where ${like} limit 1) as one`)
  }
  const counted = (feed: string): void => {
    db.exec(`update ${feed} set change_seq = rowid`)
    db.prepare(`update change_counters set value = (select max(change_seq) from ${feed}) where feed = ?`).run(feed)
  }

  const newPharmacies = pharmacies - count('pharmacies')
  const newEmployees =
    employees -
    (db.prepare('select count(*) as n from users where is_admin = 0 and is_accountant = 0').get() as { n: number }).n
  const place = (of: string): string => `'P' || (4000 + ${of})`
  const day = (back: string): string => `date('now', '-' || (1 + ${back}) || ' days')`
  db.transaction(() => {
    copies('pharmacies', {
      from: { p: newPharmacies },
      like: `pharmacy_name = 'P2031'`,
      put: { id: `'large-' || p.i`, pharmacy_no: `'' || (4000 + p.i)`, pharmacy_name: place('p.i') },
    })
    copies('users', {
      from: { e: newEmployees },
      like: `id = 'demo-pharmacist3'`,
      put: {
        ...{
          id: `'large-' || e.i`,
          email: `'large-' || e.i || '@demo.example'`,
          password_hash: 'null',
          company_id: `'' || (5000 + e.i)`,
        },
        ...{
          employee_name: `'Employee Number ' || e.i`,
          first_name: `'Employee'`,
          second_name: `'Number'`,
          last_name: `'' || e.i`,
          current_pharmacy: place(`(e.i % ${newPharmacies})`),
        },
      },
    })
    copies('reports', {
      from: { p: newPharmacies, d: years * DAYS_A_YEAR },
      like: `pharmacy_name = 'P2031' and day_type = 'double'`,
      put: {
        ...{ id: `'large-' || p.i || '-' || d.i`, pharmacy_name: place('p.i'), day: day('d.i') },
        ...{ first_sales: '200000 + abs(random() % 300000)', second_sales: '200000 + abs(random() % 300000)' },
      },
    })
    copies('payrolls', {
      from: { e: newEmployees, m: years * MONTHS_A_YEAR },
      like: `user_id = 'demo-pharmacist3'`,
      put: {
        id: `'large-' || e.i || '-' || m.i`,
        user_id: `'large-' || e.i`,
        user_name: `'Employee Number ' || e.i`,
        month: `date('now', 'start of month', '-' || (1 + m.i) || ' months')`,
      },
    })
    copies('visits', {
      from: { p: newPharmacies, v: years * VISITS_A_YEAR },
      like: `evaluation_type = 'inPrescence'`,
      put: {
        ...{
          id: `'large-' || p.i || '-' || v.i`,
          pharmacy_name: place('p.i'),
          pharmacist_id: `'large-' || p.i`,
          pharmacist_name: `'Employee Number ' || p.i`,
        },
        ...{
          created_at: `${day(`v.i * ${DAYS_A_YEAR / VISITS_A_YEAR}`)} || 'T09:00:00.000Z'`,
          updated_at: `${day('v.i')} || 'T09:00:00.000Z'`,
        },
      },
    })
    copies('leaves', {
      from: { e: newEmployees, l: years * LEAVES_A_YEAR },
      like: `status = 'Approved' and date_rejoined is not null`,
      put: {
        id: `'large-' || e.i || '-' || l.i`,
        requester_id: `'large-' || e.i`,
        requester_name: `'Employee Number ' || e.i`,
        date_from: day('90 + l.i * 180'),
        date_to: day('80 + l.i * 180'),
      },
    })
    for (const feed of ['users', 'reports', 'payrolls', 'visits', 'leaves']) counted(feed)
  })()
  db.close()
}
