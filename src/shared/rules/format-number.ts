const THOUSANDS = /\B(?=(\d{3})+$)/g
const MINUS = '\u2212'

/**
 * `−12,345` and `.50`: Western digits in every language (see i18n/locale.ts). Not `Intl.NumberFormat`, whose first use
 * costs 30 ms at each start, and four times that on a cheap tablet.
 */
export function numberParts(value: number, decimals: number): { whole: string; decimals: string } {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const isNegative = value < 0 && /[1-9]/.test(whole + (fraction ?? ''))
  return {
    whole: (isNegative ? MINUS : '') + whole.replace(THOUSANDS, ','),
    decimals: fraction === undefined ? '' : `.${fraction}`,
  }
}

export function formatNumber(value: number, decimals = 0): string {
  const parts = numberParts(value, decimals)
  return parts.whole + parts.decimals
}
