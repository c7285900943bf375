import { apiPaths } from '../shared/contract/api-paths.ts'
import { leaveSchema } from '../shared/contract/leave.ts'
import { accountDb } from './account-db.ts'
import { serverKind } from './api-client.ts'
import { refreshRows } from './refresh-resource.ts'
import { putServerRows, storeServerList } from './server-rows.ts'

/** A manager's reads of everybody's leaves, in the `freshness` table of their own database. */
export const ALL_LEAVES = 'allLeaves'
/** Of a plain server alone. */
export const RETURN_REQUESTS = 'returnRequests'

/**
 * Everybody's leaves, into a manager's private database: what changed, where the server can tell. There the leave requests
 * have the return requests among them; a plain server is asked for both, since it may keep them apart.
 */
export async function refreshAllLeaves({ userId }: { userId: string }): Promise<void> {
  const { freshness, leaves } = accountDb(userId)
  const isPlain = (await serverKind(userId)) === 'plain'
  if (isPlain) {
    await refreshRows({
      resource: RETURN_REQUESTS,
      freshness,
      path: apiPaths.returnRequests(),
      account: userId,
      schema: leaveSchema,
      tables: [leaves],
      store: (rows) => putServerRows(leaves, rows),
    })
  }
  await refreshRows({
    resource: ALL_LEAVES,
    freshness,
    path: apiPaths.leaveRequests(),
    account: userId,
    schema: leaveSchema,
    tables: [leaves],
    store: (rows, list) =>
      storeServerList(rows, {
        table: leaves,
        list,
        // A return request that a plain server leaves out of this list came with the other one.
        storedIds: () =>
          (isPlain
            ? leaves.filter(({ dateRejoinRequest }) => dateRejoinRequest === null)
            : leaves.toCollection()
          ).primaryKeys(),
      }),
  })
}
