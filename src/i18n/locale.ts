import { taggedWith } from '../shared/rules/values/format-locale.ts'
import type { Writing } from '../shared/rules/values/format-locale.ts'

export const LOCALES = ['en', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

/** Each language is named in itself, so that those who need it can read it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', ar: 'العربية' }

/**
 * Format locales. Arabic too uses the Gregorian calendar and, unless the device is set otherwise, Western digits, as
 * tills, ids and bank documents in Saudi workplaces do.
 */
const FORMAT_LOCALE: Record<Locale, string> = { en: 'en-GB-u-ca-gregory', ar: 'ar-SA-u-ca-gregory' }

export const USUAL_WRITING: Writing = { digits: 'latn', calendar: 'gregory' }

export function formatLocaleOf(locale: Locale, writing = USUAL_WRITING): string {
  return taggedWith(FORMAT_LOCALE[locale], writing)
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}
