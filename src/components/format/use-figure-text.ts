import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { figureText } from '../../shared/rules/written-figure.ts'

/** A figure that is no count, as a year: the digits chosen on this device, nothing between its thousands. */
export function useFigureText(): (figure: string | number) => string {
  const formatLocale = useFormatLocale()
  return (figure) => figureText(String(figure), formatLocale)
}
