import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { formatNumber } from '../../shared/rules/format-number.ts'
import { percentFigure } from '../../shared/rules/written-figure.ts'

export type PercentText = (percent: number, decimals?: number) => string

const SIGN = { en: '%', ar: '٪' }

/** `87.3%` as the language writes it; the argument is in %. */
export function usePercentText(): PercentText {
  const sign = SIGN[useLocale()]
  const formatLocale = useFormatLocale()
  return (percent, decimals = 1) => percentFigure(formatNumber(percent, decimals), { formatLocale, sign })
}
