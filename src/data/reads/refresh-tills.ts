import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { tillDaySchema } from '../../shared/contract/till-days.ts'
import { accountDb } from '../store/account-db.ts'
import { isExtended } from '../http/api-client.ts'
import { refreshLongList } from './long-lists.ts'
import { piecesOf } from './long-server-list.ts'

export const tillResources = { month: (month: string) => `tills:${month}` }

/** A day of a chain has hundreds of tills. */
const DAYS_A_PIECE = 1
const DAYS_A_WRITE = 4

/** For managers: the counted tills of a month, `YYYY-MM`, by day. */
export async function refreshTills({ userId, month }: { userId: string; month: string }): Promise<void> {
  if (!(await isExtended())) return
  const { freshness, tills } = accountDb(userId)
  await refreshLongList({
    resource: tillResources.month(month),
    freshness,
    path: managerPaths.tillsOfMonth(`${month}-01`),
    account: userId,
    schema: tillDaySchema,
    rowsAPiece: DAYS_A_PIECE,
    tables: [tills],
    async store(days, list) {
      if (list !== 'some') await tills.where('day').between(`${month}-01`, `${month}-31`, true, true).delete()
      for (const piece of piecesOf(days, DAYS_A_WRITE)) await tills.bulkPut(piece)
    },
  })
}
