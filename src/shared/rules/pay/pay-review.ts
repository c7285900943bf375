import type { User } from '../../contract/employees.ts'
import type { Slip } from '../../contract/payroll.ts'
import { toHalalas } from '../values/halalas.ts'
import { isCopyable, paysNothing } from './pay-entry.ts'
import type { ReadEntry } from './pay-entry.ts'
import { payChange } from './pay-month.ts'

/** What makes a salary worth a look before all are saved, in the order in which the reasons are shown. */
export const PAY_EXCEPTIONS = [
  'unreadable',
  'noPay',
  'noContract',
  'noBasicPay',
  'belowZero',
  'largeChange',
  'approvedOvertime',
  'newPerson',
  'noBank',
] as const
export type PayException = (typeof PAY_EXCEPTIONS)[number]

type Reviewed = {
  employee: Pick<User, 'SalaryTransferMode' | 'bankAccountNo'>
  /** Undefined: not known. */
  last: Slip | null | undefined
  /** The draft; null if there is none. */
  read: ReadEntry | null
  /** Its contract; empty if none is chosen. */
  contract: string
  /** The hours that managers have approved for the month; null if there are none. */
  approvedHours: number | null
}

/** The exceptions of a person without a slip of the month (docs/rules.md, *Review*). Empty for a draft that is as usual. */
export function payExceptions({ employee, last, read, contract, approvedHours }: Reviewed): PayException[] {
  const noPay = read !== null && paysNothing(read)
  const is: Record<PayException, boolean> = {
    noPay,
    unreadable: read ? !read.isRight : last != null && !isCopyable(last),
    noContract: read !== null && !noPay && contract === '',
    // As of figures that were pasted while last month's contract was not known.
    noBasicPay: !noPay && read?.isRight === true && read.figures.basicPay === 0 && last?.basicPay !== 0,
    belowZero: read?.isRight === true && read.netPay < 0,
    largeChange: !noPay && read?.isRight === true && payChange(read.netPay, last?.netPay ?? null)?.isLarge === true,
    approvedOvertime: read?.isRight === true && isOtherOvertime(read.figures.overTimeHours, approvedHours),
    newPerson: last === null,
    noBank: read !== null && employee.SalaryTransferMode !== 'Cash' && employee.bankAccountNo.trim() === '',
  }
  return PAY_EXCEPTIONS.filter((each) => is[each])
}

/** Whether others than the approved hours are paid. */
export function isOtherOvertime(hours: number | null, approvedHours: number | null): boolean {
  return approvedHours !== null && (hours === null || toHalalas(hours) !== toHalalas(approvedHours))
}
