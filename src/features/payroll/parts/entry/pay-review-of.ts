import { paysNothing, readEntry } from '../../../../shared/rules/pay/pay-entry.ts'
import type { PayEntry, ReadEntry } from '../../../../shared/rules/pay/pay-entry.ts'
import { toHalalas, toSar } from '../../../../shared/rules/values/halalas.ts'
import { byShownName } from '../../../../shared/rules/chain/people-order.ts'
import { payExceptions } from '../../../../shared/rules/pay/pay-review.ts'
import type { PayException } from '../../../../shared/rules/pay/pay-review.ts'
import { approvedHoursOf } from '../../overlay.ts'
import type { PersonPay } from '../../overlay.ts'

export type ReadySalary = { person: PersonPay; entry: PayEntry; read: ReadEntry & { isRight: true } }
export type Exceptional = { person: PersonPay; reasons: PayException[] }
export type PayReview = {
  /** Drafts that can be saved: all figures are amounts, and they pay something. */
  ready: ReadySalary[]
  /** Their net pay, in SAR. */
  netPay: number
  exceptions: Exceptional[]
}

/** The drafts of everybody who has no slip of the month yet; the exceptions by the names that are shown. */
export function reviewOf(
  people: readonly PersonPay[],
  { entries, locale }: { entries: Record<string, PayEntry>; locale: 'en' | 'ar' },
): PayReview {
  const review: PayReview = { ready: [], netPay: 0, exceptions: [] }
  let halalas = 0
  for (const person of people) {
    if (person.slip || person.row) continue
    const entry = entries[person.employee._id]
    const read = entry ? readEntry(entry) : null
    if (entry && read?.isRight && !paysNothing(read)) {
      review.ready.push({ person, entry, read })
      halalas += toHalalas(read.netPay)
    }
    const reasons = payExceptions({
      ...person,
      read,
      contract: entry?.contract ?? '',
      approvedHours: approvedHoursOf(person),
    })
    if (reasons.length > 0) review.exceptions.push({ person, reasons })
  }
  const byShown = byShownName(locale)
  review.exceptions.sort((one, other) => byShown(one.person.employee, other.person.employee))
  return { ...review, netPay: toSar(halalas) }
}
