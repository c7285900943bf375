import { apiPaths } from '../../shared/contract/api-paths.ts'
import { overtimeSchema } from '../../shared/contract/overtime.ts'
import { accountDb } from '../store/account-db.ts'
import { isExtended } from '../http/api-client.ts'
import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { refreshLongList } from './long-lists.ts'
import { overtimeInState } from '../store/overtime-in-state.ts'
import { storeLongServerList } from './long-server-list.ts'

export const overtimeResources = {
  own: 'overtime',
  waiting: 'waitingOvertime',
  person: (personId: string) => `overtime by ${personId}`,
  one: (overtimeId: string) => `overtime of ${overtimeId}`,
  month: (month: string) => `overtime:${month}`,
} as const

/** One's own requests. Nothing is asked of a plain server; the same for the others. */
export function refreshOwnOvertime(userId: string): Promise<void> {
  const { overtime } = accountDb(userId)
  return refreshOvertime({
    userId,
    resource: overtimeResources.own,
    path: apiPaths.userOvertime(userId),
    storedIds: () => overtime.toCollection().primaryKeys(),
  })
}

/** Everything that one person has asked for, for a manager. */
export function refreshOvertimeOf({ userId, personId }: { userId: string; personId: string }): Promise<void> {
  const { overtime } = accountDb(userId)
  return refreshOvertime({
    userId,
    resource: overtimeResources.person(personId),
    path: apiPaths.userOvertime(personId),
    storedIds: () => overtime.filter(({ requesterId }) => requesterId === personId).primaryKeys(),
  })
}

/** What a manager decides about. */
export function refreshWaitingOvertime(userId: string): Promise<void> {
  return refreshOvertime({
    userId,
    resource: overtimeResources.waiting,
    path: managerPaths.waitingOvertime(),
    storedIds: () => overtimeInState(userId, 'Pending').primaryKeys(),
  })
}

/** One request, of any age. */
export function refreshOneOvertime({ userId, overtimeId }: { userId: string; overtimeId: string }): Promise<void> {
  return refreshOvertime({
    userId,
    resource: overtimeResources.one(overtimeId),
    path: managerPaths.overtimeRequest(overtimeId),
    storedIds: async () => [overtimeId],
  })
}

/** Everybody's requests of a month (`YYYY-MM`). */
export function refreshOvertimeOfMonth({ userId, month }: { userId: string; month: string }): Promise<void> {
  const { overtime } = accountDb(userId)
  return refreshOvertime({
    userId,
    resource: overtimeResources.month(month),
    path: managerPaths.overtimeOfMonth(`${month}-01`),
    storedIds: () => overtime.where('day').between(`${month}-01`, `${month}-31`, true, true).primaryKeys(),
  })
}

async function refreshOvertime({
  userId,
  resource,
  path,
  storedIds,
}: {
  userId: string
  resource: string
  path: string
  storedIds: () => Promise<string[]>
}): Promise<void> {
  if (!(await isExtended())) return
  const { freshness, overtime } = accountDb(userId)
  await refreshLongList({
    resource,
    freshness,
    path,
    account: userId,
    schema: overtimeSchema,
    tables: [],
    store: (rows, list, between) => storeLongServerList(rows, { table: overtime, list, storedIds, between }),
  })
}
