import { numberParts } from '../shared/rules/format-number.ts'

/** `12,345` and `.50` of an amount: the same digits in every language. */
export function amountParts(amount: number): { whole: string; decimals: string } {
  return numberParts(amount, 2)
}

/** `12,345.50` kept left-to-right inside a sentence of either direction. */
export function amountText(amount: number): string {
  const { whole, decimals } = amountParts(amount)
  return isolated(whole + decimals)
}

/** Text that keeps its own left-to-right order inside a sentence: ids, numbers, addresses. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}
