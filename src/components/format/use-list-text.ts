import { useCallback } from 'react'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'

/** `Cash, Mada, Transfer`: several things in one line. `conjunction`: `Rafiq and Karim`, for a sentence. */
export function useListText(type: 'unit' | 'conjunction' = 'unit'): (parts: readonly string[]) => string {
  const formatLocale = useFormatLocale()
  return useCallback(
    (parts) => new Intl.ListFormat(formatLocale, { type, style: type === 'unit' ? 'short' : 'long' }).format(parts),
    [formatLocale, type],
  )
}
