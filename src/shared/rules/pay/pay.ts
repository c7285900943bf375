import { PAY_AMOUNTS } from '../../contract/payroll.ts'
import type { PayAmount } from '../../contract/payroll.ts'
import { toHalalas, toSar } from '../values/halalas.ts'
import { multiplyToHalalas } from '../values/money.ts'

export type PayComponents = Record<PayAmount, number> & { overTimeHours: number; overTimeRate: number }

/**
 * Hours × rate in SAR, rounded half up to 2 decimals. The rates of the presets already are 1.5 × the hourly rate
 * (docs/rules.md, *Pay*).
 */
export function overtimeAllowance({
  overTimeHours,
  overTimeRate,
}: Pick<PayComponents, 'overTimeHours' | 'overTimeRate'>): number {
  return toSar(multiplyToHalalas(overTimeRate, overTimeHours))
}

/**
 * Net pay in SAR: all amounts and the overtime allowance minus deductions, summed in whole halalas. May be negative.
 */
export function netPay(components: PayComponents): number {
  const overtime = toHalalas(overtimeAllowance(components))
  const halalas = PAY_AMOUNTS.reduce((sum, name) => {
    const amount = toHalalas(components[name])
    return name === 'deductions' ? sum - amount : sum + amount
  }, overtime)
  return toSar(halalas)
}

/** Housing, transport and telephone, in SAR; shown on the slip. */
export function totalAllowance({
  housingAllowance,
  transportAllowance,
  telAllowance,
}: Pick<PayComponents, 'housingAllowance' | 'transportAllowance'> & { telAllowance: number }): number {
  return toSar(toHalalas(housingAllowance) + toHalalas(transportAllowance) + toHalalas(telAllowance))
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `June-2021` for `2021-06-01`: the English wire format; people see the month in their language. */
export function salaryOf(month: string): string {
  const [year = '', monthNumber = '1'] = month.split('-')
  return `${MONTH_NAMES[Number(monthNumber) - 1] ?? ''}-${year}`
}

/** The short code of a slip's bank; null for cash, no bank or an unknown one. */
export function bankCode(bankName: string): 'Inmaa' | 'Bilad' | null {
  if (bankName === 'Alinmaa Bank' || bankName === 'Al Inmaa Bank') return 'Inmaa'
  return bankName === 'Al Bilad Bank' ? 'Bilad' : null
}
