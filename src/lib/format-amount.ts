import { numberParts } from '../shared/rules/values/format-number.ts'
import { inDigits, isolated } from '../shared/rules/values/written-figure.ts'

/** `12,345` and `.50` of an amount, in the digits chosen on this device. */
export function amountParts(amount: number, formatLocale: string): { whole: string; decimals: string } {
  const { whole, decimals } = numberParts(amount, 2)
  return { whole: inDigits(whole, formatLocale), decimals: inDigits(decimals, formatLocale) }
}

/**
 * `12,345.50`, isolated as left-to-right within a sentence of either direction. With `isSigned`, positive amounts have
 * a plus sign.
 */
export function amountText(
  amount: number,
  { formatLocale, isSigned = false }: { formatLocale: string; isSigned?: boolean | undefined },
): string {
  const { whole, decimals } = amountParts(amount, formatLocale)
  return isolated((isSigned && amount > 0 ? '+' : '') + whole + decimals)
}
