import { useLocale } from '../i18n/use-locale.ts'
import { formatNumber } from '../lib/format-number.ts'

export type PercentText = (percent: number, decimals?: number) => string

const SIGN = { en: '%', ar: '٪' }
/** Keeps a minus before its digits in a right-to-left sentence. */
const LEFT_TO_RIGHT_MARK = '\u200e'

/** `87.3%` as the language writes it; the argument is in %. */
export function usePercentText(): PercentText {
  const sign = SIGN[useLocale()]
  return (percent, decimals = 1) => (percent < 0 ? LEFT_TO_RIGHT_MARK : '') + formatNumber(percent, decimals) + sign
}
