import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { figureText } from '../../shared/rules/values/written-figure.ts'

/** `500 or 0.50`: figures to choose from, in the language and the digits chosen on this device. */
export function useEitherText(): (figures: readonly string[]) => string {
  const formatLocale = useFormatLocale()
  return (figures) =>
    new Intl.ListFormat(formatLocale, { type: 'disjunction' }).format(
      figures.map((figure) => figureText(figure, formatLocale)),
    )
}
