import { useLingui } from '@lingui/react'

/**
 * The tag that selects how figures and days are written (`formatLocaleOf`). Components that call it re-render after a
 * change of digits or calendar.
 */
export function useFormatLocale(): string {
  return String(useLingui().i18n.locales)
}
