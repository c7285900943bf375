import { riyadhToday } from '../../shared/clock.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { correctionSchema, hoursOfMonthSchema, punchSchema } from '../../shared/contract/attendance.ts'
import { addDays, monthBefore, monthOf } from '../../shared/rules/days/business-day.ts'
import { accountDb } from '../store/account-db.ts'
import { isExtended } from '../http/api-client.ts'
import { refreshLongList } from './long-lists.ts'
import { storeLongServerList } from './long-server-list.ts'
import { storeServerList } from '../store/server-rows.ts'

export const attendanceResources = {
  punches: 'punches',
  corrections: 'corrections',
  hours: (month: string) => `hours:${month}`,
}

/** One's own punches since the month before, and one's corrections. */
export async function refreshAttendance({ userId }: { userId: string }): Promise<void> {
  if (!(await isExtended())) return
  const from = `${monthBefore(monthOf(riyadhToday()))}-01`
  await Promise.all([
    readPunches({ userId, path: `${apiPaths.userPunches(userId)}?from=${from}` }),
    readCorrections({ userId, path: apiPaths.userCorrections(userId) }),
  ])
}

/** A manager's device has everybody's punches of today and of so many days before. */
export const PUNCH_DAYS = 2

/** For managers: everybody's punches of the last days, and everybody's corrections. */
export async function refreshAllAttendance({ userId }: { userId: string }): Promise<void> {
  if (!(await isExtended())) return
  const today = riyadhToday()
  await Promise.all([
    readPunches({
      userId,
      path: managerPaths.allPunches({ from: addDays(today, -PUNCH_DAYS), to: addDays(today, 1) }),
    }),
    readCorrections({ userId, path: managerPaths.allCorrections() }),
  ])
}

function readPunches({ userId, path }: { userId: string; path: string }): Promise<void> {
  const { freshness, punches } = accountDb(userId)
  return refreshLongList({
    resource: attendanceResources.punches,
    freshness,
    path,
    account: userId,
    schema: punchSchema,
    tables: [],
    store: (rows, list, between) =>
      storeLongServerList(rows, {
        ...{ table: punches, list, between },
        storedIds: () => punches.toCollection().primaryKeys(),
      }),
  })
}

function readCorrections({ userId, path }: { userId: string; path: string }): Promise<void> {
  const { freshness, corrections } = accountDb(userId)
  return refreshLongList({
    resource: attendanceResources.corrections,
    freshness,
    path,
    account: userId,
    schema: correctionSchema,
    tables: [corrections],
    store: (rows, list) =>
      storeServerList(rows, { table: corrections, list, storedIds: () => corrections.toCollection().primaryKeys() }),
  })
}

/** The hours of everybody in a month, `YYYY-MM`. */
export async function refreshHours({ userId, month }: { userId: string; month: string }): Promise<void> {
  if (!(await isExtended())) return
  const { freshness, hours } = accountDb(userId)
  await refreshLongList({
    resource: attendanceResources.hours(month),
    freshness,
    path: managerPaths.hoursOfMonth(`${month}-01`),
    account: userId,
    schema: hoursOfMonthSchema,
    tables: [hours],
    async store(rows) {
      await hours.where('month').equals(month).delete()
      await hours.bulkPut(rows.map((row) => ({ ...row, id: `${month} ${row.userId}`, month })))
    },
  })
}
