import { clearedEntry, entryOfSlip, proposedEntry } from '../../../shared/rules/pay-entry.ts'
import type { PayEntry } from '../../../shared/rules/pay-entry.ts'
import type { PersonPay } from './pay-overlay.ts'

/** What a person's form begins with: after a save what stays of it, before one what is proposed from last month. */
export function startingEntry({ employee, slip, last }: PersonPay): PayEntry {
  return slip ? clearedEntry(entryOfSlip(slip)) : proposedEntry({ position: employee.position, last })
}
