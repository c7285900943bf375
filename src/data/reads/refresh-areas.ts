import type { EntityTable, Table } from 'dexie'
import { absenceSchema } from '../../shared/contract/absences.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { leaveSchema } from '../../shared/contract/leave.ts'
import { slipSchema } from '../../shared/contract/payroll.ts'
import { shortageSchema } from '../../shared/contract/shortages.ts'
import { visitSchema } from '../../shared/contract/visits.ts'
import { isPharmacy } from '../../shared/rules/people/workplace.ts'
import { accountDb } from '../store/account-db.ts'
import { deviceDb } from '../store/device-db.ts'
import type { FreshnessRow } from '../store/device-db.ts'
import { refreshLongList } from './long-lists.ts'
import { refreshRows } from './refresh-resource.ts'
import type { ListResource } from './refresh-resource.ts'
import { isExtended } from '../http/api-client.ts'
import { storeServerList } from '../store/server-rows.ts'
import { storeSlips } from '../store/slip-rows.ts'
import type { Revised } from '../store/server-rows.ts'
import { resources } from '../store/resources.ts'

/**
 * Reads of areas that an employee's home page does not need, so that the first load does not include their contracts.
 */

export function refreshShortages({ userId }: { userId: string }): Promise<void> {
  return refreshList({
    resource: resources.shortages,
    freshness: deviceDb.freshness,
    path: apiPaths.latestShortages(),
    account: userId,
    schema: shortageSchema,
    table: deviceDb.shortages,
  })
}

export function refreshLeaves({ userId }: { userId: string }): Promise<void> {
  const { freshness, leaves } = accountDb(userId)
  return refreshList({
    resource: resources.leaves,
    freshness,
    path: apiPaths.userLeaves(userId),
    account: userId,
    schema: leaveSchema,
    table: leaves,
  })
}

/** When colleagues of one's current pharmacy are away; nothing is asked of a plain server. */
export async function refreshAbsences({ userId }: { userId: string }): Promise<void> {
  const { profile, freshness, absences } = accountDb(userId)
  const [place = '', isOffered] = await Promise.all([
    profile.get(userId).then((own) => own?.currentPharmacy),
    isExtended(),
  ])
  if (!isOffered || !isPharmacy(place)) return
  const resource = resources.absences(place)
  await refreshRows({
    resource,
    freshness,
    path: apiPaths.absences(),
    account: userId,
    schema: absenceSchema,
    tables: [absences, freshness],
    async store(rows) {
      // Nothing stays of another pharmacy, nor the ETag of what is deleted.
      await freshness
        .where('resource')
        .startsWith(resources.absences(''))
        .filter((row) => row.resource !== resource)
        .delete()
      await absences.clear()
      await absences.put({ pharmacyName: place, absences: rows })
    },
  })
}

/** One's own slips; an accountant's screens read everybody's slips by month instead. */
export async function refreshSlips({ userId }: { userId: string }): Promise<void> {
  const db = accountDb(userId)
  return refreshRows({
    resource: resources.slips,
    freshness: db.freshness,
    path: (await isExtended()) ? apiPaths.allSlipsOf(userId) : apiPaths.userPayrolls(userId),
    account: userId,
    schema: slipSchema,
    tables: [db.slips, db.voidedSlips],
    store: (rows, list) => storeSlips(rows, { db, list, of: { userId } }),
  })
}

/** The visits of this person, or all visits for a manager. */
export function refreshVisits({ userId, isAdmin }: { userId: string; isAdmin: boolean }): Promise<void> {
  const { freshness, visits } = accountDb(userId)
  return refreshLongList({
    resource: resources.visits,
    freshness,
    path: isAdmin ? apiPaths.visits() : apiPaths.userVisits(userId),
    account: userId,
    schema: visitSchema,
    tables: [visits],
    store: (rows, list) =>
      storeServerList(rows, { table: visits, list, storedIds: () => visits.toCollection().primaryKeys() }),
  })
}

type ServerList<Row extends Revised, Insert> = {
  resource: string
  freshness: EntityTable<FreshnessRow, 'resource'>
  path: string
  account: string
  schema: ListResource<Row & Insert>['schema']
  table: Table<Row, string, Insert>
}

function refreshList<Row extends Revised, Insert>({ table, ...read }: ServerList<Row, Insert>): Promise<void> {
  return refreshRows({
    ...read,
    tables: [table],
    store: (rows, list) => storeServerList(rows, { table, list, storedIds: () => table.toCollection().primaryKeys() }),
  })
}
