import type { KindAdapter } from './adapter.ts'
import { leaveRequests } from './leave-request.ts'
import { shiftReports } from './shift-report.ts'
import { shortageSupports } from './shortage-support.ts'

/** Every kind the simulation knows; a new one is one file here and one line. */
export const adapters: readonly KindAdapter[] = [shiftReports, shortageSupports, leaveRequests]
