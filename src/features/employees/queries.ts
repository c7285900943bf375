import { useCallback } from 'react'
import { useLiveList } from '../../lib/queries/use-live-list.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { readPharmacyNames } from '../../data/reads/pharmacy-names.ts'
import { readAllLeavesAge, refreshAllLeaves } from '../../data/reads/refresh-all-leaves.ts'
import { chainResources, refreshUsers } from '../../data/reads/refresh-chain.ts'
import { refreshPharmacies } from '../../data/reads/refresh-pharmacies.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { User } from '../../shared/contract/employees.ts'
import { awayOn } from '../../shared/rules/leave/days-away.ts'

export type EmployeesView = {
  people: User[]
  /** Whether the list has ever reached this device. Until then nothing is stated about it. */
  isLoaded: boolean
  fetchedAt: number | null
  /** Error code of the last failed read; null after a successful one. */
  problem: string | null
  /** Number of rows of the list that failed validation. */
  unread: number
}

/** Everybody as stored on this device; undefined until read. */
export function useEmployees(userId: string): EmployeesView | undefined {
  const list = useLiveList(
    {
      rows: () => accountDb(userId).users.toArray(),
      freshness: () => accountDb(userId).freshness.get(chainResources.users),
    },
    [userId],
  )
  return (
    list && {
      people: list.rows,
      isLoaded: list.fetchedAt !== null,
      fetchedAt: list.fetchedAt,
      problem: list.problem,
      unread: list.unread,
    }
  )
}

export function useFreshEmployees(userId: string): void {
  useWhileSeen(useCallback(() => void Promise.all([refreshUsers({ userId }), refreshPharmacies({ userId })]), [userId]))
}

/** The ids of those who are on leave today, refreshed while seen; null if no leaves have ever reached this device. */
export function useAway(userId: string, today: string): ReadonlySet<string> | null | undefined {
  useWhileSeen(useCallback(() => void refreshAllLeaves({ userId }), [userId]))
  return useLiveQuery(async () => {
    const [leaves, { fetchedAt }] = await Promise.all([accountDb(userId).leaves.toArray(), readAllLeavesAge(userId)])
    return fetchedAt === null ? null : awayOn(today, leaves)
  }, [userId, today])
}

/** One person as stored on this device, and whether the list has ever reached it; undefined until read. */
export function usePerson(
  account: string,
  personId: string,
): { person: User | undefined; fetchedAt: number | null; problem: string | null } | undefined {
  return useLiveQuery(async () => {
    const { users, freshness } = accountDb(account)
    const [person, read] = await Promise.all([users.get(personId), freshness.get(chainResources.users)])
    return { person, fetchedAt: read?.fetchedAt ?? null, problem: read?.problem ?? null }
  }, [account, personId])
}

type RegistrationLists = { takenEmails: Set<string>; companyIds: string[]; pharmacies: string[] }

/**
 * The emails in use, in lower case, the company ids, if those of everybody are known, and the pharmacies to choose from;
 * undefined until read.
 */
export function useRegistrationLists(userId: string, besides?: string): RegistrationLists | undefined {
  return useLiveQuery(async () => {
    const db = accountDb(userId)
    const [users, age, pharmacies] = await Promise.all([
      db.users.toArray(),
      db.freshness.get(chainResources.users),
      readPharmacyNames(),
    ])
    const others = users.filter(({ _id }) => _id !== besides)
    return {
      takenEmails: new Set(others.map(({ email }) => email.toLowerCase())),
      companyIds: typeof age?.fetchedAt === 'number' ? others.map(({ companyId }) => companyId) : [],
      pharmacies,
    }
  }, [userId, besides])
}
