import type { CopyPlace } from '../copy-places.ts'
import * as z from 'zod/mini'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { parseShiftReportIntent, SHIFT_REPORT, shiftReportLane } from '../../shared/contract/intents/shift-report.ts'
import { dailyReportSchema, SHIFTS } from '../../shared/contract/sales.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import { decideShiftReport, hasNewerShift, isTakenShiftReport } from '../../shared/rules/sales/decide-shift-report.ts'
import { foldShiftReports, saysAll } from '../../shared/rules/sales/shift-report.ts'
import type { ShiftReportBase, ShiftReportIntent, ShiftReportWrite } from '../../shared/rules/sales/shift-report.ts'
import { defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

// Loose, so that fields added later are part of what was seen.
const figure = z.looseObject({
  sales: z.nullable(z.number()),
  pharmacist: z.nullable(z.string()),
  remarks: z.nullable(z.string()),
})
const seen = z.nullable(figure)
const own = z.optional(z.array(figure))
const baseSchema = z.object({
  morning: z.optional(seen),
  night: z.optional(seen),
  mine: z.optional(z.object({ morning: own, night: own })),
  hasNamesake: z.optional(z.boolean()),
})

export const shiftReportKind = defineKind<ShiftReportIntent, ShiftReportBase, ShiftReportWrite, DailyReport[]>({
  name: SHIFT_REPORT,
  schemaVersion: 1,
  parseIntent: parseShiftReportIntent,
  parseBase: (base) => (baseSchema.safeParse(base).data ?? {}) as ShiftReportBase,
  lane: shiftReportLane,
  sharedObject: ({ pharmacyName, day }) => JSON.stringify([SHIFT_REPORT, pharmacyName, day]),
  fold: (rows) => foldShiftReports(rows),
  isSamePart: (one, other) => one.shift === other.shift,
  // A later figure without a till does not replace an earlier one with a till.
  supersedes: (later, earlier) => saysAll(later.intent, earlier.intent),

  async look({ pharmacyName, day }, read) {
    const look = listIn(await read(apiPaths.pharmacyReportsDay({ pharmacyName, day })), dailyReportSchema)
    return look.ok ? { ok: true, view: look.view.filter((report) => isOfDay(report, { pharmacyName, day })) } : look
  },
  // Someone who has seen a figure corrects it. Someone who has seen none creates the day's report, of which there is
  // one per day.
  optimisticView: ({ shifts }, base) => (SHIFTS.some((shift) => shifts[shift] && base[shift]) ? null : []),
  bulk: {
    group: ({ pharmacyName }) => pharmacyName,
    look: async (pharmacyName, read) => listIn(await read(apiPaths.pharmacyReports(pharmacyName)), dailyReportSchema),
    pick: (reports, write) => (reports as DailyReport[]).filter((report) => isOfDay(report, write)),
  },

  looksAgainAfterMs: null,
  decide({ view, ...meant }) {
    const decision = decideShiftReport({ server: view, ...meant })
    switch (decision.action) {
      case 'create':
        return { action: 'write', path: apiPaths.addAReport(), body: decision.body }
      case 'edit':
        return { action: 'write', path: apiPaths.editAReport(decision.reportId), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.report, copies: view.filter((copy) => copy !== decision.report) }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  isTaken: (reports, write) => reports.some((report) => isTakenShiftReport(report, write)),
  hasNewer: ({ view, ...meant }) => hasNewerShift({ server: view, ...meant }),
  objectIn: (body) => dailyReportSchema.safeParse(body).data ?? null,
  copyTo: 'reports' satisfies CopyPlace,
  viewFrom(object, write) {
    const report = dailyReportSchema.safeParse(object).data
    return report && isOfDay(report, write) ? [report] : null
  },
})

type PharmacyDay = { pharmacyName: string; day: string }

function isOfDay(report: DailyReport, { pharmacyName, day }: PharmacyDay): boolean {
  return report.pharmacyName === pharmacyName && report.day === day
}
