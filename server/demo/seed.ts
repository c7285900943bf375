import type { Insertable } from 'kysely'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import type { Clock } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import type { Database, Queries } from '../database/database.ts'
import type { ReportsTable } from '../database/tables.ts'
import { inChunks } from '../database/in-chunks.ts'
import { onceFree } from '../database/once-free.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { insertAssignments } from '../repositories/assignments.ts'
import { holdFeed, setLastChange } from '../repositories/changes.ts'
import { insertHandovers } from '../repositories/handovers.ts'
import { insertLeaves } from '../repositories/leaves.ts'
import { insertOvertime } from '../repositories/overtime.ts'
import { insertPayrolls } from '../repositories/payrolls.ts'
import { insertVoidedSlips } from '../repositories/voided-slips.ts'
import { insertPharmacies } from '../repositories/pharmacies.ts'
import { insertReports } from '../repositories/reports.ts'
import { insertRegisterers, insertShortages } from '../repositories/shortages.ts'
import { hasUsers, insertUsers } from '../repositories/users.ts'
import { insertPunches } from '../repositories/punches.ts'
import { insertVisits } from '../repositories/visits.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_PHARMACIES } from './chain.ts'
import { demoHandoverRows } from './handover-rows.ts'
import { demoLeaveRows } from './leave-rows.ts'
import { demoOvertimeRows } from './overtime-rows.ts'
import { demoPayrollRows, demoVoidedSlips } from './pay-rows.ts'
import { demoUserRows, joiningDayOf } from './people-rows.ts'
import { demoReportRows } from './report-rows.ts'
import { demoShortages } from './shortage-rows.ts'
import { demoPunchRows } from './punch-rows.ts'
import { demoVisitRows } from './visit-rows.ts'

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
      await seedShiftWork(tx, reports, seeding.today)
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

/** Pay, check-ins and visits. */
async function seedPayAndVisits(tx: Queries, { today, nowMs }: { today: string; nowMs: number }): Promise<void> {
  const payrolls = demoPayrollRows(today)
  await inChunks(payrolls, (rows) => insertPayrolls(tx, rows))
  const voided = demoVoidedSlips(payrolls)
  await insertVoidedSlips(tx, voided)
  await setLastChange(tx, 'payrolls', payrolls.length + voided.length)
  const punches = demoPunchRows({ today, nowMs })
  await inChunks(punches, async (rows) => void (await insertPunches(tx, rows)))
  await setLastChange(tx, 'punches', punches.length)
  const visits = demoVisitRows(nowMs)
  await insertVisits(tx, visits)
  await setLastChange(tx, 'visits', visits.length)
}

async function seedShiftWork(tx: Queries, reports: readonly Insertable<ReportsTable>[], today: string): Promise<void> {
  const handovers = demoHandoverRows(reports)
  await inChunks(handovers, (rows) => insertHandovers(tx, rows))
  await setLastChange(tx, 'handovers', handovers.length)
  const overtime = demoOvertimeRows(today)
  await inChunks(overtime, (rows) => insertOvertime(tx, rows))
  await setLastChange(tx, 'overtime', overtime.length)
}
