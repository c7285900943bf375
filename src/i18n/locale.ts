export const LOCALES = ['en', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

/** A language is named in itself, so that whoever needs it can read it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', ar: 'العربية' }

/**
 * Formatting locales. Western digits and the Gregorian calendar in Arabic too: tills, ids and bank papers in Saudi
 * workplaces use them, and one figure must not look like two.
 */
const FORMAT_LOCALE: Record<Locale, string> = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory-nu-latn' }

export function formatLocaleOf(locale: Locale): string {
  return FORMAT_LOCALE[locale]
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}
