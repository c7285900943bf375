import { useLingui } from '@lingui/react'

/** The tag that says how figures and days are written (`formatLocaleOf`); whoever uses it follows a change of digits or calendar. */
export function useFormatLocale(): string {
  return String(useLingui().i18n.locales)
}
