import { leaveSchema } from '../../src/shared/contract/leave.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import type { Stored } from '../../server/announced/rules.ts'
import type { ModelServer } from './model-server.ts'

/** The model's data, in the form in which the reference server reads its own tables. */
export function storedFor(server: ModelServer, account: string): Stored {
  return {
    reportOf: (wanted) => {
      const report = server
        .collection('reports')
        .find(({ pharmacyName, day }) => pharmacyName === wanted.pharmacyName && day === wanted.day)
      return report ? dailyReportSchema.parse(report) : null
    },
    leaves: server
      .collection('leaves')
      .filter(({ requesterId }) => requesterId === account)
      .map((leave) => leaveSchema.parse(leave)),
    shortages: server.collection('shortages').map((shortage) => shortageSchema.parse(shortage)),
  }
}
