import { useFormatLocale } from '../../i18n/use-format-locale.ts'

/** `Cash, Mada, Transfer`: several things in one line. */
export function useListText(): (parts: readonly string[]) => string {
  const formatLocale = useFormatLocale()
  return (parts) => new Intl.ListFormat(formatLocale, { type: 'unit', style: 'short' }).format(parts)
}
