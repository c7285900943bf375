import type { Reader } from './own-records.ts'
import { OWN_RECORDS } from './own-records.ts'
import type { Queries } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { placesOf } from '../repositories/assignments.ts'

const OWN_DATA_FORMAT = 'counter-own-data'

type OwnData = { format: typeof OWN_DATA_FORMAT; madeAt: string } & Record<string, unknown>

/**
 * Everything that the server holds about one person, in the form in which it is sent to clients, pay and vaccination
 * included. Names of other people are left out.
 */
export async function ownDataOf(queries: Queries, { user, now }: { user: UserRow; now: string }): Promise<OwnData> {
  const of: Reader = { user, places: await placesOf(queries, user.id) }
  const records: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(OWN_RECORDS)) records[name] = await read(queries, of)
  return { format: OWN_DATA_FORMAT, madeAt: now, ...records }
}

/** The pay slips of a person with the name, for the accounts, which the law asks to keep longer than a person's data. */
export async function payRecordOf(queries: Queries, { user, now }: { user: UserRow; now: string }): Promise<object> {
  const of: Reader = { user, places: [] }
  return {
    format: 'counter-pay-record',
    madeAt: now,
    person: {
      _id: user.id,
      employeeName: user.employee_name,
      companyId: user.company_id,
      position: user.position,
      joiningDate: user.joining_date,
      closedAt: user.closed_at,
    },
    payrolls: await OWN_RECORDS.payrolls(queries, of),
    voidedSlips: await OWN_RECORDS.voidedSlips(queries, of),
  }
}
