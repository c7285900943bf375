import { riyadhDayOf } from '../../src/shared/rules/business-day.ts'
import type { Clock } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import type { Database, Queries } from '../database/database.ts'
import { onceFree } from '../database/once-free.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { insertAssignments } from '../repositories/assignments.ts'
import { holdFeed, setLastChange } from '../repositories/changes.ts'
import { insertLeaves } from '../repositories/leaves.ts'
import { insertPayrolls } from '../repositories/payrolls.ts'
import { insertPharmacies } from '../repositories/pharmacies.ts'
import { insertReports } from '../repositories/reports.ts'
import { insertRegisterers, insertShortages } from '../repositories/shortages.ts'
import { hasUsers, insertUsers } from '../repositories/users.ts'
import { insertVisits } from '../repositories/visits.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_PHARMACIES } from './chain.ts'
import { demoLeaveRows } from './leave-rows.ts'
import { demoPayrollRows } from './pay-rows.ts'
import { demoUserRows, joiningDayOf } from './people-rows.ts'
import { demoReportRows } from './report-rows.ts'
import { demoShortages } from './shortage-rows.ts'
import { demoVisitRows } from './visit-rows.ts'

/** Below each database's limit of parameters in one statement. */
const ROWS_PER_INSERT = 500

/** Seeds a database that has no users; returns false if it has any. */
export async function seedDemo(db: Database, clock: Clock): Promise<boolean> {
  if (await hasUsers(db)) return false
  const seeding = { today: riyadhDayOf(clock()), now: new Date(clock()).toISOString() }
  const users = demoUserRows(seeding, await hashPassword(DEMO_PASSWORD))
  const reports = demoReportRows(seeding.today)
  return onceFree(() =>
    inTransaction(db, async (tx) => {
      // If two servers start at the same time, the second one waits here and finds it done.
      await holdFeed(tx, 'users')
      if (await hasUsers(tx)) return false
      await insertUsers(tx, users)
      await setLastChange(tx, 'users', users.length)
      await seedPlaces(tx, seeding.today)
      await inChunks(reports, (rows) => insertReports(tx, rows))
      await setLastChange(tx, 'reports', reports.length)
      await seedRequests(tx, { today: seeding.today, nowMs: clock() })
      await seedPayAndVisits(tx, { today: seeding.today, nowMs: clock() })
      return true
    }),
  )
}

async function seedPlaces(tx: Queries, today: string): Promise<void> {
  await insertPharmacies(
    tx,
    DEMO_PHARMACIES.map(({ name, number, address }) => ({
      id: `demo-${name}`,
      pharmacy_no: number,
      pharmacy_name: name,
      pharmacy_address: address,
    })),
  )
  const places = new Set(DEMO_PHARMACIES.map(({ name }) => name))
  await insertAssignments(
    tx,
    DEMO_PEOPLE.filter(({ place }) => places.has(place)).map((person) => ({
      user_id: person.id,
      pharmacy_name: person.place,
      from_day: joiningDayOf(person, today),
      to_day: null,
    })),
  )
}

async function seedRequests(tx: Queries, { today, nowMs }: { today: string; nowMs: number }): Promise<void> {
  const leaves = demoLeaveRows(today)
  await insertLeaves(tx, leaves)
  await setLastChange(tx, 'leaves', leaves.length)
  const { shortages, registerers } = demoShortages(nowMs)
  await insertShortages(tx, shortages)
  await insertRegisterers(tx, registerers)
  await setLastChange(tx, 'shortages', Math.max(...registerers.map(({ added_seq }) => added_seq)) + 1)
}

async function seedPayAndVisits(tx: Queries, { today, nowMs }: { today: string; nowMs: number }): Promise<void> {
  const payrolls = demoPayrollRows(today)
  await inChunks(payrolls, (rows) => insertPayrolls(tx, rows))
  await setLastChange(tx, 'payrolls', payrolls.length)
  const visits = demoVisitRows(nowMs)
  await insertVisits(tx, visits)
  await setLastChange(tx, 'visits', visits.length)
}

async function inChunks<Row>(rows: Row[], insert: (rows: Row[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await insert(rows.slice(start, start + ROWS_PER_INSERT))
}
