/** `toFixed` writes at most 21 digits. */
const THOUSANDS = /\B(?=(?:\d{3}){1,7}$)/g
const MINUS = '\u2212'

/**
 * `−12,345` and `.50`: Western digits in every language (see i18n/locale.ts). Not `Intl.NumberFormat`, whose first use
 * costs 30 ms at each start, and four times that on a cheap tablet.
 */
export function numberParts(value: number, decimals: number): { whole: string; decimals: string } {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const isNegative = value < 0 && /[1-9]/.test(whole + (fraction ?? ''))
  return {
    whole: (isNegative ? MINUS : '') + withThousands(whole),
    decimals: fraction === undefined ? '' : `.${fraction}`,
  }
}

/** `1234567` as `1,234,567`; at most 21 digits. */
export function withThousands(digits: string): string {
  return digits.replace(THOUSANDS, ',')
}

export function formatNumber(value: number, decimals = 0): string {
  const parts = numberParts(value, decimals)
  return parts.whole + parts.decimals
}
