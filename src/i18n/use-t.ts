import { useMemo } from 'react'
import { useLingui } from '@lingui/react'
import type { MessageId } from './message-id.ts'
import { withPluralValues } from './plain-plurals.ts'
import { useFormatLocale } from './use-format-locale.ts'
import { useLocale } from './use-locale.ts'

export type MessageValues = Record<string, string | number>
export type Translate = (id: MessageId, values?: MessageValues) => string

/** The translate function of the current language. Components that call it re-render after a change of the language. */
export function useT(): Translate {
  // Lingui's context value is a new object after each change of the language; `i18n` itself never changes.
  const context = useLingui()
  const locale = useLocale()
  const formatLocale = useFormatLocale()
  return useMemo(
    () => (id, values) => context.i18n._(id, values && withPluralValues(values, { locale, formatLocale })),
    [context, locale, formatLocale],
  )
}
