import { accountDb } from '../../data/store/account-db.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import type { User } from '../../shared/contract/employees.ts'
import { isClosed } from '../../shared/rules/people/closed-account.ts'

/** Of these people those whose account is closed, as far as this device knows: only managers read that. */
export function useClosedAccounts(userId: string, ownerIds: readonly string[]): ReadonlyMap<string, User> {
  const ids = [...new Set(ownerIds)].sort().join(' ')
  return (
    useLiveQuery(async () => {
      const users = ids === '' ? [] : await accountDb(userId).users.bulkGet(ids.split(' '))
      return new Map(users.flatMap((user) => (user && isClosed(user) ? [[user._id, user] as const] : [])))
    }, [userId, ids]) ?? NONE
  )
}

const NONE: ReadonlyMap<string, User> = new Map()
