import { taggedWith } from '../shared/rules/format-locale.ts'
import type { Writing } from '../shared/rules/format-locale.ts'

export const LOCALES = ['en', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

/** A language is named in itself, so that whoever needs it can read it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', ar: 'العربية' }

/**
 * Formatting locales. The Gregorian calendar, and Western digits unless the device is set otherwise, in Arabic too: tills, ids and
 * bank papers in Saudi workplaces use them.
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
