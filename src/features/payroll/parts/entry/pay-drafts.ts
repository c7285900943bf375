import * as z from 'zod/mini'
import { clearDrafts, PAY_FORMS as FORM, readDraftsOf, writeDrafts } from '../../../../data/store/drafts.ts'
import type { PayEntry } from '../../../../shared/rules/pay/pay-entry.ts'

const figures = {
  basicPay: z.string(),
  housingAllowance: z.string(),
  transportAllowance: z.string(),
  fixedOverTime: z.string(),
  overTimeHours: z.string(),
  overTimeRate: z.string(),
  incentives: z.string(),
  percentage: z.string(),
  campaigns: z.string(),
  ticketsAllowance: z.string(),
  otherIncentives: z.string(),
  deductions: z.string(),
  telAllowance: z.string(),
}
const entrySchema = z.object({ ...figures, contract: z.string(), remarks: z.string() })
const remarksSchema = z.object({ generalRemarks: z.string() })
/** What is typed but not saved, by month and then by employee. */
export type PayDrafts = Record<string, MonthDraft>
export type MonthDraft = { generalRemarks: string; entries: Record<string, PayEntry> }

export const NO_DRAFT: MonthDraft = { generalRemarks: '', entries: {} }

type OfMonth = { userId: string; month: string }

/* One record per employee, and one for the month's remarks: a keystroke writes only what it changed, not six hundred
   employees, and two tabs do not overwrite each other. Errors are ignored: without storage the form only starts
   empty. */

const MONTH_LENGTH = '2026-11-01'.length

function formOf(month: string, employeeId = ''): string {
  return `${FORM}-${month}-${employeeId}`
}

export async function readPayDrafts(userId: string): Promise<PayDrafts> {
  try {
    await lastChange
    const kept = await readDraftsOf({ ownerId: userId, kind: FORM })
    const drafts: PayDrafts = {}
    for (const { form, value } of kept) {
      const month = form.slice(FORM.length + 1, FORM.length + 1 + MONTH_LENGTH)
      const employeeId = form.slice(formOf(month).length)
      const before = drafts[month] ?? NO_DRAFT
      const [entry, remarks] = [z.safeParse(entrySchema, value).data, z.safeParse(remarksSchema, value).data]
      if (employeeId !== '' && entry) drafts[month] = { ...before, entries: { ...before.entries, [employeeId]: entry } }
      else if (employeeId === '' && remarks) drafts[month] = { ...before, ...remarks }
    }
    return drafts
  } catch {
    return {}
  }
}

export function keepPayRemarks({ userId, month, generalRemarks }: OfMonth & { generalRemarks: string }): void {
  writeDrafts({ ownerId: userId, drafts: [{ form: formOf(month), value: { generalRemarks } }] }).catch(() => {})
}

/** Records of one transaction: hundreds at once, such as a copied month, would block the screen. */
const WRITTEN_TOGETHER = 40
/** Changes of entries are stored in the order in which they were made. */
let lastChange: Promise<unknown> = Promise.resolve()

export function keepPayEntries({ userId, month, entries }: OfMonth & { entries: Record<string, PayEntry> }): void {
  const drafts = Object.entries(entries).map(([employeeId, value]) => ({ form: formOf(month, employeeId), value }))
  inOrder(async () => {
    for (let start = 0; start < drafts.length; start += WRITTEN_TOGETHER)
      await writeDrafts({ ownerId: userId, drafts: drafts.slice(start, start + WRITTEN_TOGETHER) })
  })
}

export function forgetPayEntries({ userId, month, employeeIds }: OfMonth & { employeeIds: readonly string[] }): void {
  const forms = employeeIds.map((employeeId) => formOf(month, employeeId))
  inOrder(() => clearDrafts({ ownerId: userId, forms }))
}

function inOrder(change: () => Promise<void>): void {
  lastChange = lastChange.then(change).catch(() => {})
}
