const AMOUNT = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `12,345` and `.50` of an amount: the same digits in every language. */
export function amountParts(amount: number): { whole: string; decimals: string } {
  const text = AMOUNT.format(amount).replace('-', '\u2212')
  const point = text.lastIndexOf('.')
  return { whole: text.slice(0, point), decimals: text.slice(point) }
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
