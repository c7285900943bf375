import { apiPaths } from '../../shared/contract/api-paths.ts'
import { leaveSchema } from '../../shared/contract/leave.ts'
import { accountDb } from '../store/account-db.ts'
import { knownServerKind, serverKind } from '../http/api-client.ts'
import { freshnessOf, isAbsent } from '../store/freshness-of.ts'
import { refreshLongList } from './long-lists.ts'
import { ALL_LEAVES, RETURN_REQUESTS } from '../store/resources.ts'
import { putServerRows, storeServerList } from '../store/server-rows.ts'

/** The freshness of all people's leaves, which are complete with both lists of a plain server that has two. */
export async function readAllLeavesAge(
  userId: string,
): Promise<{ fetchedAt: number | null; problem: string | null; unread: { count: number } }> {
  const { freshness } = accountDb(userId)
  const [kind, all, returns] = await Promise.all([
    knownServerKind(),
    freshness.get(ALL_LEAVES),
    freshness.get(RETURN_REQUESTS),
  ])
  const isOneList = kind !== 'plain' || isAbsent(returns)
  const { unread, ...age } = freshnessOf(isOneList ? [all] : [all, returns])
  return { ...age, unread: { count: unread } }
}

/**
 * Reads all people's leaves into a manager's private database; only changes, if the server supports that. The list of
 * leave requests includes the return requests on an extended server; a plain server may list them separately and gets
 * both requests.
 */
export async function refreshAllLeaves({ userId }: { userId: string }): Promise<void> {
  const { freshness, leaves } = accountDb(userId)
  const isPlain = (await serverKind(userId)) === 'plain'
  if (isPlain) {
    await refreshLongList({
      resource: RETURN_REQUESTS,
      freshness,
      path: apiPaths.returnRequests(),
      account: userId,
      schema: leaveSchema,
      tables: [leaves],
      store: (rows) => putServerRows(leaves, rows),
    })
  }
  await refreshLongList({
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
        // A return request that a plain server omits from this list is in the other list.
        storedIds: () =>
          (isPlain
            ? leaves.filter(({ dateRejoinRequest }) => dateRejoinRequest === null)
            : leaves.toCollection()
          ).primaryKeys(),
      }),
  })
}
