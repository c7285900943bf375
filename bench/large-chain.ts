import { join } from 'node:path'
import { openSqliteFile } from '../server/database/sqlite-file.ts'
import { SQLITE_FILE } from '../tests/support/test-database.ts'
import { addShifts, daysOfShifts, tillOf } from './large-shifts.ts'

export type ChainSize = { pharmacies: number; employees: number; years: number }

const DAYS_A_YEAR = 365
const MONTHS_A_YEAR = 12
/** Records in such a chain: visits per pharmacy and year, and leaves per employee and year. */
const VISITS_A_YEAR = 4
const LEAVES_A_YEAR = 2
const ONE_WITHOUT_ACCOUNT_OF = 20
const LEAVE_EVERY_DAYS = 12
const NEXT_LEAVE_IN_DAYS = 45

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
  const counted = (feed: string, table = feed): void => {
    db.exec(`update ${table} set change_seq = rowid`)
    db.prepare(`update change_counters set value = (select max(change_seq) from ${table}) where feed = ?`).run(feed)
  }

  const newPharmacies = pharmacies - count('pharmacies')
  const newEmployees =
    employees -
    (db.prepare('select count(*) as n from users where is_admin = 0 and is_accountant = 0').get() as { n: number }).n
  const place = (of: string): string => `'P' || (4000 + ${of})`
  // Of a pharmacy's people, the first has the mornings and the second the nights.
  const nightOf = (pharmacy: string): string => `((${pharmacy} + ${newPharmacies}) % ${newEmployees})`
  const [firstSales, secondSales] = [
    `(200000 + (p.i * 7919 + d.i * 10473) % 300000)`,
    `(200000 + (p.i * 104729 + d.i * 7907) % 300000)`,
  ]
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
          // Exceptions of the pay review.
          bank_account_no: `case when e.i % ${ONE_WITHOUT_ACCOUNT_OF} = 0 then '' else one.bank_account_no end`,
        },
      },
    })
    copies('reports', {
      from: { p: newPharmacies, d: years * DAYS_A_YEAR },
      like: `pharmacy_name = 'P2031' and day_type = 'double'`,
      put: {
        ...{ id: `'large-' || p.i || '-' || d.i`, pharmacy_name: place('p.i'), day: day('d.i') },
        ...{ first_sales: firstSales, second_sales: secondSales },
        ...{ first_pharmacist: `'Employee Number ' || p.i`, first_by: `'large-' || p.i` },
        ...{ second_pharmacist: `'Employee Number ' || ${nightOf('p.i')}`, second_by: `'large-' || ${nightOf('p.i')}` },
        extra: `case when d.i < ${daysOfShifts({ employees: newEmployees })} then json_object(
          'firstTill', ${tillOf({ sales: firstSales, nth: 'p.i + d.i' })},
          'secondTill', ${tillOf({ sales: secondSales, nth: 'p.i + d.i + 5' })}) else '{}' end`,
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
    addShifts(db, { employees: newEmployees, pharmacies: newPharmacies })
    for (const feed of ['users', 'reports', 'payrolls', 'visits', 'leaves', 'punches', 'handovers']) counted(feed)
    counted('overtime', 'overtime_requests')
  })()
  db.close()
}

/** Gives the first demo pharmacist of a stopped server so many leaves: three days each, from next month backwards. */
export function addLeaves(dataDir: string, count: number): void {
  const db = openSqliteFile(join(dataDir, SQLITE_FILE))
  const columns = (db.pragma('table_info(leaves)') as { name: string }[]).map(({ name }) => name)
  const from = (days: number) => `date('now', '+${days} days', '-' || (l.i * ${LEAVE_EVERY_DAYS}) || ' days')`
  const put: Record<string, string> = {
    id: `'many-' || l.i`,
    requester_id: `'demo-pharmacist1'`,
    date_from: from(NEXT_LEAVE_IN_DAYS),
    date_to: from(NEXT_LEAVE_IN_DAYS + 2),
    change_seq: `(select max(change_seq) from leaves) + 1 + l.i`,
  }
  db.exec(`with recursive l(i) as (select 0 union all select i + 1 from l where i + 1 < ${count})
    insert into leaves (${columns.join(', ')})
    select ${columns.map((column) => put[column] ?? `one.${column}`).join(', ')}
    from l, (select * from leaves where status = 'Approved' and date_rejoined is not null limit 1) as one;
    update change_counters set value = (select max(change_seq) from leaves) where feed = 'leaves'`)
  db.close()
}
