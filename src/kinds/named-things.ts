import { useLiveQuery } from '../lib/queries/use-live-query.ts'
import { accountDb } from '../data/store/account-db.ts'
import { deviceDb } from '../data/store/device-db.ts'

/** The name of a shortage; undefined while it is read, or if it is no longer on this device. */
export function useShortageName(shortageId: string): string | undefined {
  return useLiveQuery(async () => (await deviceDb.shortages.get(shortageId))?.shortageName, [shortageId])
}

/** The days of the person's own leave; undefined while they are read, or if it is not on this device. */
export function useLeaveDays({
  ownerId,
  leaveId,
}: {
  ownerId: string
  leaveId: string
}): { from: string; to: string } | undefined {
  return useLiveQuery(async () => {
    const leave = await accountDb(ownerId).leaves.get(leaveId)
    return leave ? { from: leave.dateFrom, to: leave.dateTo } : undefined
  }, [ownerId, leaveId])
}
