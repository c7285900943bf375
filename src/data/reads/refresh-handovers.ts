import { riyadhToday } from '../../shared/clock.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { handoverSchema } from '../../shared/contract/handovers.ts'
import { addDays } from '../../shared/rules/days/business-day.ts'
import { accountDb } from '../store/account-db.ts'
import { isExtended } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import { refreshLongList } from './long-lists.ts'
import { storeServerList } from '../store/server-rows.ts'

/** An employee's device has the handovers of so many days. */
const DAYS_HERE = 35

export const handoverResources = {
  pharmacy: (pharmacyName: string) => `handovers:${pharmacyName}`,
  /** A manager's, in their own database. */
  month: (month: string) => `handovers:${month}`,
} as const

/** The latest handovers of a pharmacy; nothing is asked of a plain server. */
export async function refreshHandovers({
  pharmacyName,
  userId,
}: {
  pharmacyName: string
  userId: string
}): Promise<void> {
  if (!(await isExtended())) return
  await refreshLongList({
    resource: handoverResources.pharmacy(pharmacyName),
    freshness: deviceDb.freshness,
    path: apiPaths.pharmacyHandovers({ pharmacyName, from: addDays(riyadhToday(), -DAYS_HERE) }),
    account: userId,
    schema: handoverSchema,
    tables: [deviceDb.handovers],
    store: (rows, list) =>
      storeServerList(rows, {
        table: deviceDb.handovers,
        list,
        storedIds: () => deviceDb.handovers.where('pharmacyName').equals(pharmacyName).primaryKeys(),
      }),
  })
}

/** All pharmacies' handovers of a month (`YYYY-MM`), for a manager. */
export async function refreshHandoversOfMonth({ month, userId }: { month: string; userId: string }): Promise<void> {
  if (!(await isExtended())) return
  const { freshness, handovers } = accountDb(userId)
  const [from, to] = [`${month}-01`, `${month}-31`]
  await refreshLongList({
    resource: handoverResources.month(month),
    freshness,
    path: apiPaths.handovers({ from, to: lastDayOf(month) }),
    account: userId,
    schema: handoverSchema,
    tables: [handovers],
    store: (rows, list) =>
      storeServerList(rows, {
        table: handovers,
        list,
        storedIds: () => handovers.where('day').between(from, to, true, true).primaryKeys(),
      }),
  })
}

function lastDayOf(month: string): string {
  return addDays(addDays(`${month}-28`, 4).slice(0, 8) + '01', -1)
}
