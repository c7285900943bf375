import { apiPaths } from '../../shared/contract/api-paths.ts'
import { userSchema, withEmail, withoutPassword } from '../../shared/contract/employees.ts'
import type { User } from '../../shared/contract/employees.ts'
import { dailyReportSchema } from '../../shared/contract/sales.ts'
import { accountDb } from '../store/account-db.ts'
import type { AccountDb } from '../store/account-db.ts'
import { serverKind } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import { resources } from '../store/resources.ts'
import { refreshRecord, refreshRows } from './refresh-resource.ts'
import { storeServerList } from '../store/server-rows.ts'

/**
 * Reads the pharmacy's reports into the tablet's database. Screens show the stored ones meanwhile; failures are stored,
 * never thrown.
 */
export function refreshReports({ pharmacyName, userId }: { pharmacyName: string; userId: string }): Promise<void> {
  return refreshRows({
    resource: resources.reports(pharmacyName),
    freshness: deviceDb.freshness,
    path: apiPaths.pharmacyReports(pharmacyName),
    account: userId,
    schema: dailyReportSchema,
    tables: [deviceDb.reports],
    store: (reports, list) =>
      storeServerList(reports, {
        table: deviceDb.reports,
        list,
        storedIds: () => deviceDb.reports.where('pharmacyName').equals(pharmacyName).primaryKeys(),
      }),
  })
}

export async function refreshProfile({ userId }: { userId: string }): Promise<void> {
  const db = accountDb(userId)
  await refreshRecord({
    resource: resources.profile,
    freshness: db.freshness,
    path: apiPaths.user(userId),
    account: userId,
    schema: userSchema,
    tables: [db.profile],
    store: (user) => storeProfile(db, user),
  })
}

/**
 * After a sign-in without the server: requests something that needs a full session. A refusal means that the password
 * is needed again; success means that it is not. A plain server has no such call and no sessions.
 */
export async function refreshSession({ userId }: { userId: string }): Promise<void> {
  const db = accountDb(userId)
  await refreshRecord({
    resource: resources.session,
    freshness: db.freshness,
    path: (await serverKind()) === 'plain' ? apiPaths.user(userId) : apiPaths.me(),
    account: userId,
    schema: userSchema,
    tables: [db.profile],
    store: (user) => storeProfile(db, user),
  })
  if ((await db.freshness.get(resources.session))?.problem !== null) return
  await deviceDb.session.filter((session) => session.userId === userId).modify({ isOffline: false })
}

/** Keeps the email of the sign-in if the server's is unreadable. */
async function storeProfile(db: AccountDb, user: User): Promise<void> {
  const stored = await db.profile.get(user._id)
  await db.profile.put(withEmail(withoutPassword(user) as User, stored?.email ?? ''))
}
