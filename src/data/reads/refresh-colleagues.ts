import { apiPaths } from '../../shared/contract/api-paths.ts'
import { userSchema } from '../../shared/contract/employees.ts'
import { rolesOf } from '../../shared/rules/access/access.ts'
import { accountDb } from '../store/account-db.ts'
import { isExtended } from '../http/api-client.ts'
import { chainResources } from './refresh-chain.ts'
import { refreshRows } from './refresh-resource.ts'
import { storeServerList } from '../store/server-rows.ts'

/**
 * The Arabic names of colleagues, for people who may not read the employees. They are stored as employees of whom
 * nothing else is known.
 */
export async function refreshColleagues({ userId }: { userId: string }): Promise<void> {
  const db = accountDb(userId)
  const [profile, isOffered] = await Promise.all([db.profile.get(userId), isExtended()])
  // Only employees may call it. Without the access table, for which the first load has no room.
  if (!profile || !isOffered || !rolesOf(profile).includes('employee')) return
  await refreshRows({
    resource: chainResources.users,
    freshness: db.freshness,
    path: apiPaths.colleagues(),
    account: userId,
    schema: userSchema,
    tables: [db.users],
    store: (users, list) =>
      storeServerList(users, { table: db.users, list, storedIds: () => db.users.toCollection().primaryKeys() }),
  })
}
