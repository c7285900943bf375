import { useLocale } from '../i18n/use-locale.ts'
import { isolated } from '../lib/format-amount.ts'
import { formatNumber } from '../shared/rules/format-number.ts'

export type PercentText = (percent: number, decimals?: number) => string

const SIGN = { en: '%', ar: '٪' }

/** `87.3%` as the language writes it; the argument is in %. */
export function usePercentText(): PercentText {
  const sign = SIGN[useLocale()]
  return (percent, decimals = 1) => isolated(formatNumber(percent, decimals) + sign)
}
