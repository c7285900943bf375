import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { figureText } from '../../shared/rules/values/written-figure.ts'

/** A figure that is not a count, such as a year: in the digits chosen on this device, without thousands separators. */
export function useFigureText(): (figure: string | number) => string {
  const formatLocale = useFormatLocale()
  return (figure) => figureText(String(figure), formatLocale)
}
