import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../server/database/database.ts'
import type { Database } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { setLastChange } from '../../server/repositories/changes.ts'
import { insertPharmacies } from '../../server/repositories/pharmacies.ts'
import { insertReports } from '../../server/repositories/reports.ts'
import { insertUsers } from '../../server/repositories/users.ts'
import { plainCookieName } from '../../server/sessions/session-cookies.ts'
import { openSession } from '../../server/sessions/sessions.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { dayColumns } from '../../server/repositories/report-days.ts'
import { EMPTY_DAY, NO_SHIFT } from '../../server/rules/report-write.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'

const ROWS_PER_INSERT = 500
const DAYS_REPORTED = 365
const NOT_TRUE = {
  first_name: 'Amal',
  second_name: '',
  last_name: 'Test',
  company_id: '1',
  gender: 'Female',
  nationality: 'Saudi',
  position: 'Pharmacist',
  birth_date: '1990-01-01',
  joining_date: '2015-01-01',
  tel_no: '',
  contacts: '[]',
  employment_type: 'Full Time',
  salary_transfer_mode: 'Bank Transfer',
  bank_account_no: '',
  bank_name: 'Al Bilad Bank',
  propation_period: '3 Months',
  vaccinated: 0,
  vaccination_details: null,
  status: 'On the Job',
  change_seq: 1,
  is_accountant: 0,
  is_demo: 0,
  password_hash: null,
}

/** A signed-in user: the headers of their requests, and their pharmacy. */
export type SendContext = { userId: string; headers: Record<string, string>; pharmacyName: string }

/**
 * Creates a chain of that many pharmacies with a year of reports, a signed-in pharmacist at each, and a signed-in
 * manager.
 */
export async function makeChain(
  db: Database,
  pharmacies: number,
): Promise<{ senders: SendContext[]; manager: SendContext }> {
  await migrate(db)
  const now = new Date().toISOString()
  const names = Array.from({ length: pharmacies }, (_each, index) => `B${1_000 + index}`)
  const people = names.map((name) => userRow({ id: `pharmacist-${name}`, pharmacyName: name, isAdmin: 0, now }))
  const manager = userRow({ id: 'manager', pharmacyName: 'No Specific Place', isAdmin: 1, now })
  return inTransaction(db, async (tx) => {
    await insertPharmacies(
      tx,
      names.map((name) => ({ id: name, pharmacy_no: name, pharmacy_name: name, pharmacy_address: 'Riyadh' })),
    )
    for (const rows of chunksOf([manager, ...people])) await insertUsers(tx, rows)
    const reports = names.flatMap((name) =>
      Array.from({ length: DAYS_REPORTED }, (_each, back) =>
        reportRow({ name, day: addDays(riyadhToday(), -back), now }),
      ),
    )
    for (const [index, rows] of chunksOf(reports).entries())
      await insertReports(
        tx,
        rows.map((row, at) => ({ ...row, change_seq: index * ROWS_PER_INSERT + at + 1 })),
      )
    await setLastChange(tx, 'reports', reports.length)
    const senderOf = async ({ id, current_pharmacy }: (typeof people)[number]) => {
      const { token, half } = await openSession(tx, {
        userId: id,
        deviceId: 'bench',
        browser: '',
        clock: Date.now,
        databaseId: 'bench',
      })
      return {
        userId: id,
        headers: { 'x-account': id, 'x-session-half': half.half, cookie: `${plainCookieName(id)}=${token}` },
        pharmacyName: current_pharmacy,
      }
    }
    const senders: SendContext[] = []
    for (const person of people) senders.push(await senderOf(person))
    return { senders, manager: await senderOf(manager) }
  })
}

function userRow({
  id,
  pharmacyName,
  isAdmin,
  now,
}: {
  id: string
  pharmacyName: string
  isAdmin: 0 | 1
  now: string
}) {
  const name = `Amal ${id}`
  return {
    ...NOT_TRUE,
    id,
    email: `${id.toLowerCase()}@bench.example`,
    is_admin: isAdmin,
    employee_name: name,
    shorter_name: name,
    shortest_name: name,
    current_pharmacy: pharmacyName,
    created_at: now,
    updated_at: now,
  }
}

function reportRow({ name, day, now }: { name: string; day: string; now: string }) {
  const shift = {
    ...NO_SHIFT,
    sales: 5_000,
    pharmacist: `Amal pharmacist-${name}`,
    shiftEnd: now,
    by: `pharmacist-${name}`,
  }
  return {
    id: randomUUID(),
    pharmacy_name: name,
    day,
    ...dayColumns({ ...EMPTY_DAY, dayType: 'double', morning: shift, night: shift }),
    client_ref: null,
    change_seq: 0,
    created_at: now,
    updated_at: now,
  }
}

function chunksOf<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_each, index) =>
    rows.slice(index * ROWS_PER_INSERT, (index + 1) * ROWS_PER_INSERT),
  )
}
