import type { Table } from 'dexie'
import { accountDb, deleteAccountDb } from '../store/account-db.ts'
import { deviceDb } from '../store/device-db.ts'
import { putSlips } from '../store/slip-rows.ts'
import type { Slip } from '../../shared/contract/payroll.ts'
import { putServerRows } from '../store/server-rows.ts'
import type { Revised } from '../store/server-rows.ts'
import type { ServerCopies } from '@counter/outbox'
import { isCopyPlace, isOnDevice } from '../../kinds/copy-places.ts'

/** Stores a verified object where the screens read it, in the same place as a refresh. */
export const serverCopies: ServerCopies = {
  async store({ to, object, copies = [], ownerId }) {
    if (!isCopyPlace(to)) throw new TypeError(to)
    const objects = [...copies, object]
    if (isOnDevice(to)) return put(deviceDb[to], objects)
    // Private data: stored only while its owner is signed in; otherwise it would recreate the database of a signed-out
    // person.
    if (!(await isHere(ownerId))) return
    const db = accountDb(ownerId)
    await (to === 'slips' ? putSlips(objects as Slip[], db) : put(db[to], objects))
    if (!(await isHere(ownerId))) await deleteAccountDb(ownerId)
  },
}

/** The cast is safe: the kind's own schema parsed the objects, so they have the table's shape. */
function put(table: unknown, objects: unknown[]): Promise<void> {
  return putServerRows(table as Table<Revised, string, Revised>, objects as Revised[])
}

async function isHere(ownerId: string): Promise<boolean> {
  return (await deviceDb.session.get('current'))?.userId === ownerId
}
