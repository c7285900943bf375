import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatNumber } from '../../shared/rules/values/format-number.ts'
import { figureText } from '../../shared/rules/values/written-figure.ts'

/** A count or another plain figure, in the digits chosen on this device. */
export function useNumberText(): (value: number, decimals?: number) => string {
  const formatLocale = useFormatLocale()
  return (value, decimals = 0) => figureText(formatNumber(value, decimals), formatLocale)
}
