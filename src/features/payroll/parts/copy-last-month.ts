import type { PaySettings } from '../../../shared/contract/chain/pay-contracts.ts'
import { entryOfSlip, isCopyable, withApprovedHours } from '../../../shared/rules/pay/pay-entry.ts'
import type { PayEntry } from '../../../shared/rules/pay/pay-entry.ts'
import { approvedHoursOf } from '../overlay.ts'
import type { PersonPay } from '../overlay.ts'

/**
 * Last month's figures as drafts, for everybody who has neither a slip nor a draft. Slips with a figure that has to be
 * typed are left out.
 */
export function copiesOfLastMonth(
  people: readonly PersonPay[],
  { entries, pay }: { entries: Record<string, PayEntry>; pay: PaySettings },
): Record<string, PayEntry> {
  return Object.fromEntries(
    people.flatMap((person) => {
      const { slip, row, last } = person
      const { _id } = person.employee
      return !slip && !row && last && !entries[_id] && isCopyable(last)
        ? [[_id, withApprovedHours(entryOfSlip(last, pay), approvedHoursOf(person))]]
        : []
    }),
  )
}
