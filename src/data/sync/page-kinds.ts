import type { AnyKind } from './kind.ts'
import { shiftReportKind } from './kinds/shift-report.ts'
import { SHIFT_REPORT } from './kinds/shift-report-intent.ts'

/** What the page's first load can do without: each kind comes when a row of it is recorded or waits. */
const load: { [name: string]: (() => Promise<AnyKind>) | undefined } = {
  shortageSupport: async () => (await import('./kinds/shortage-support.ts')).shortageSupportKind,
  newShortage: async () => (await import('./kinds/new-shortage.ts')).newShortageKind,
  leaveRequest: async () => (await import('./kinds/leave-request.ts')).leaveRequestKind,
  leaveUpdate: async () => (await import('./kinds/leave-update.ts')).leaveUpdateKind,
  personalRecord: async () => (await import('./kinds/personal-record.ts')).personalRecordKind,
  visit: async () => (await import('./kinds/visit.ts')).visitKind,
  paySlip: async () => (await import('./kinds/pay-slip.ts')).paySlipKind,
}

/** The kinds this page knows by now; the same as `kinds.ts` once all were needed. */
export const pageKinds: { [name: string]: AnyKind | undefined } = { [SHIFT_REPORT]: shiftReportKind }

/** Brings the kinds of these names. One that cannot be brought stays unknown, and its rows stay where they are. */
export async function preparePageKinds(names: Iterable<string>): Promise<void> {
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      if (pageKinds[name] || !load[name]) return
      pageKinds[name] = await load[name]().catch(() => undefined)
    }),
  )
}
