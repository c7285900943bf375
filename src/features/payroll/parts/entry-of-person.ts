import { clearedEntry, entryOfSlip, proposedEntry } from '../../../shared/rules/pay-entry.ts'
import type { PayEntry } from '../../../shared/rules/pay-entry.ts'
import type { PersonPay } from './pay-overlay.ts'

/** The initial values of a person's form: those kept after a save, or the proposal based on last month. */
export function startingEntry({ employee, slip, last }: PersonPay): PayEntry {
  return slip ? clearedEntry(entryOfSlip(slip)) : proposedEntry({ position: employee.position, last })
}
