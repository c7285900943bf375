import { punchSchema } from '../../src/shared/contract/attendance.ts'
import { handoverSchema } from '../../src/shared/contract/handovers.ts'
import { leaveSchema } from '../../src/shared/contract/leave.ts'
import { overtimeSchema } from '../../src/shared/contract/overtime.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import type { Stored } from '../../server/announced/rules.ts'
import type { ModelServer } from '@counter/outbox/simulator'

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
    handovers: server.collection('handovers').map((handover) => handoverSchema.parse(handover)),
    overtime: server
      .collection('overtime')
      .filter(({ requesterId }) => requesterId === account)
      .map((overtime) => overtimeSchema.parse(overtime)),
    punches: server
      .collection('punches')
      .filter(({ userId }) => userId === account)
      .map((punch) => punchSchema.parse(punch)),
  }
}
