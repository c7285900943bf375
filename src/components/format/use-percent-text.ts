import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatNumber } from '../../shared/rules/values/format-number.ts'
import { percentFigure } from '../../shared/rules/values/written-figure.ts'

export type PercentText = (percent: number, decimals?: number) => string

/** `87.3%` in the chosen digits; the argument is in %. */
export function usePercentText(): PercentText {
  const formatLocale = useFormatLocale()
  return (percent, decimals = 1) => percentFigure(formatNumber(percent, decimals), formatLocale)
}
