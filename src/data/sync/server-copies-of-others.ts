import { userSchema, withoutPassword } from '../../shared/contract/employees.ts'
import type { User } from '../../shared/contract/employees.ts'
import { leaveSchema } from '../../shared/contract/leave.ts'
import { slipSchema } from '../../shared/contract/payroll.ts'
import { shortageSchema } from '../../shared/contract/shortages.ts'
import { visitSchema } from '../../shared/contract/visits.ts'
import { accountDb } from '../account-db.ts'
import type { AccountDb } from '../account-db.ts'
import { deviceDb } from '../device-db.ts'
import { putServerRows } from '../server-rows.ts'
import { LEAVE_REQUEST } from './kinds/leave-request.ts'
import { LEAVE_UPDATE } from './kinds/leave-update.ts'
import { NEW_SHORTAGE } from './kinds/new-shortage.ts'
import { PAY_SLIP } from './kinds/pay-slip.ts'
import { PERSONAL_RECORD } from './kinds/personal-record-intent.ts'
import { SHORTAGE_SUPPORT } from './kinds/shortage-support.ts'
import { VISIT } from './kinds/visit.ts'

type Store = (object: unknown) => Promise<unknown>

const IN_DEVICE: { [kind: string]: Store | undefined } = {
  [SHORTAGE_SUPPORT]: (object) => putServerRows(deviceDb.shortages, [shortageSchema.parse(object)]),
  [NEW_SHORTAGE]: (object) => putServerRows(deviceDb.shortages, [shortageSchema.parse(object)]),
}

const IN_ACCOUNT: { [kind: string]: ((db: AccountDb) => Store) | undefined } = {
  [LEAVE_REQUEST]: (db) => (object) => putServerRows(db.leaves, [leaveSchema.parse(object)]),
  [LEAVE_UPDATE]: (db) => (object) => putServerRows(db.leaves, [leaveSchema.parse(object)]),
  [VISIT]: (db) => (object) => putServerRows(db.visits, [visitSchema.parse(object)]),
  [PAY_SLIP]: (db) => (object) => putServerRows(db.slips, [slipSchema.parse(object)]),
  [PERSONAL_RECORD]: (db) => (object) => putServerRows(db.profile, [withoutPassword(userSchema.parse(object)) as User]),
}

/** Copies of every kind but the shift report, which the first load brings by itself. */
export async function storeOther({ kind, object, ownerId }: { kind: string; object: unknown; ownerId: string }): Promise<void> {
  await IN_DEVICE[kind]?.(object)
  // Private: kept only while its owner is here, else it would make a signed-out person's database anew.
  if (IN_ACCOUNT[kind] && (await isHere(ownerId))) await IN_ACCOUNT[kind](accountDb(ownerId))(object)
}

async function isHere(ownerId: string): Promise<boolean> {
  return (await deviceDb.session.get('current'))?.userId === ownerId
}
