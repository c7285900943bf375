import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { kpiFiguresSchema } from '../../shared/contract/kpi-figures.ts'
import { accountDb } from '../store/account-db.ts'
import { isExtended } from '../http/api-client.ts'
import { refreshLongList } from './long-lists.ts'

export const kpiResources = { month: (month: string) => `kpis:${month}` }

/** For managers: everybody's KPIs of a month, `YYYY-MM`, as the server calculates them. */
export async function refreshKpis({ userId, month }: { userId: string; month: string }): Promise<void> {
  if (!(await isExtended())) return
  const { freshness, kpis } = accountDb(userId)
  await refreshLongList({
    resource: kpiResources.month(month),
    freshness,
    path: managerPaths.kpisOfMonth(`${month}-01`),
    account: userId,
    schema: kpiFiguresSchema,
    tables: [kpis],
    store: async (people) => void (await kpis.put({ month, people })),
  })
}
