import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { createAttendance } from './initial/attendance.ts'
import { createAudit } from './initial/audit.ts'
import { createChain } from './initial/chain.ts'
import { createHandovers } from './initial/handovers.ts'
import { createLeaves } from './initial/leaves.ts'
import { createMonthlyFigures } from './initial/monthly-figures.ts'
import { createPay } from './initial/pay.ts'
import { createPeople } from './initial/people.ts'
import { createReports } from './initial/reports.ts'
import { createSessions } from './initial/sessions.ts'
import { createShortages } from './initial/shortages.ts'
import { createVisits } from './initial/visits.ts'

/** Creates the schema of the first release in an empty database. */
export async function createInitialSchema(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await createChain(db, kind)
  await createPeople(db)
  await createSessions(db)
  await createReports(db)
  await createMonthlyFigures(db, kind)
  await createHandovers(db)
  await createAttendance(db)
  await createLeaves(db)
  await createPay(db)
  await createVisits(db)
  await createShortages(db)
  await createAudit(db, kind)
}
