import { useLiveQuery } from '../../../lib/use-live-query.ts'
import { accountDb } from '../../../data/account-db.ts'
import { deviceDb } from '../../../data/device-db.ts'

/** What a shortage is called; undefined while it is read, or when this tablet no longer has it. */
export function useShortageName(shortageId: string): string | undefined {
  return useLiveQuery(async () => (await deviceDb.shortages.get(shortageId))?.shortageName, [shortageId])
}

/** The days of one's own leave; undefined while they are read, or when this tablet does not have it. */
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
