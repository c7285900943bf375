import type { PaySettings } from '../../../shared/contract/chain/pay-contracts.ts'
import { clearedEntry, entryOfSlip, proposedEntry, withApprovedHours } from '../../../shared/rules/pay/pay-entry.ts'
import type { PayEntry } from '../../../shared/rules/pay/pay-entry.ts'
import { approvedHoursOf } from '../overlay.ts'
import type { PersonPay } from '../overlay.ts'

/** `isLastComing`: whether last month's slips are being read for the first time. */
type Known = { pay: PaySettings; isLastComing: boolean }

/**
 * The initial values of a person's form: those kept after a save, or the proposal based on last month; null while that
 * is on its way.
 */
export function startingEntry(person: PersonPay, { pay, isLastComing }: Known): PayEntry | null {
  const { employee, slip, last } = person
  if (slip) return clearedEntry(entryOfSlip(slip, pay))
  if (last === undefined && isLastComing) return null
  return withApprovedHours(proposedEntry({ position: employee.position, last, pay }), approvedHoursOf(person))
}
