import { isUnreadable } from '../../../shared/contract/readable.ts'
import { payTotals } from '../../../shared/rules/pay/pay-month.ts'
import type { PayTotals } from '../../../shared/rules/pay/pay-month.ts'
import { isSlipSaved } from '../overlay.ts'
import type { PersonPay } from '../overlay.ts'
import { changeOf } from './entry/pay-choice.ts'

export type PayFigures = {
  /** How many people have a slip on the server; null while that is not known. */
  saved: number | null
  /** How many people there are. */
  all: number
  /** Null before the first slip, and while it is not known of everybody whether there is one. */
  totals: PayTotals | null
  /** Of last month, likewise. */
  before: PayTotals | null
  /** How many changes are large; null before the first slip, and while that is not known. */
  large: number | null
  unsent: number
  /** Number of unreadable figures, which are in no sum. Of last month only the net pay is summed. */
  unread: number
}

/** The figures of a month's pay. `isRead`: whether the people and their slips have ever reached this device. */
export function payFigures({ people, isRead }: { people: readonly PersonPay[]; isRead: boolean }): PayFigures {
  const totals = payTotals(people.flatMap(({ slip }) => slip ?? []))
  const before = payTotals(people.flatMap(({ last }) => last ?? []))
  const isBeforeRead = isRead && people.every(({ last }) => last !== undefined)
  const unreadBefore = people.filter(({ last }) => last && isUnreadable(last, 'netPay')).length
  return {
    saved: isRead ? people.filter(isSlipSaved).length : null,
    all: people.length,
    totals: isRead && totals.count > 0 ? totals : null,
    before: isBeforeRead && before.count > 0 ? before : null,
    large: isBeforeRead && totals.count > 0 ? people.filter((person) => changeOf(person)?.isLarge).length : null,
    unsent: people.filter(({ row }) => row !== null).length,
    unread: totals.unread + unreadBefore,
  }
}
