import { dailyReportSchema } from '../../shared/contract/sales.ts'
import { deviceDb } from '../device-db.ts'
import { putServerRows } from '../server-rows.ts'
import { SHIFT_REPORT } from './kinds/shift-report-intent.ts'
import type { ServerCopies } from './ports.ts'

/** Puts a verified answer where the screens read it, in the same place as a refresh would. */
export const serverCopies: ServerCopies = {
  async store(copy) {
    if (copy.kind === SHIFT_REPORT) return putServerRows(deviceDb.reports, [dailyReportSchema.parse(copy.object)])
    const { storeOther } = await import('./server-copies-of-others.ts')
    await storeOther(copy)
  },
}
