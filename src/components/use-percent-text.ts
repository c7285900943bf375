import { useLocale } from '../i18n/use-locale.ts'
import { formatLocaleOf } from '../i18n/locale.ts'

export type PercentText = (percent: number, decimals?: number) => string

/** `87.3%` as the language writes it; the argument is in %. */
export function usePercentText(): PercentText {
  const locale = formatLocaleOf(useLocale())
  return (percent, decimals = 1) => formatter(locale, decimals).format(percent / 100)
}

const made = new Map<string, Intl.NumberFormat>()

// A formatter costs some tenths of a millisecond to make, and a list of pharmacies shows hundreds of shares.
function formatter(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`
  const known = made.get(key)
  if (known) return known
  const fresh = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  made.set(key, fresh)
  return fresh
}
