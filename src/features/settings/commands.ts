import { readSettings, writeSetting } from '../../data/store/settings.ts'
import { activateLocale } from '../../i18n/i18n.ts'
import { isLocale } from '../../i18n/locale.ts'
import type { Locale } from '../../i18n/locale.ts'
import { readBootHint, writeBootHint } from '../../lib/boot-hint.ts'
import { afterFirstPaint } from '../../lib/first-paint.ts'
import { loadHijri } from '../../lib/calendars/hijri.ts'
import { paintBrowserBars } from '../../lib/theme-color.ts'
import { isCalendar, isDigits } from '../../shared/rules/values/format-locale.ts'
import type { Writing } from '../../shared/rules/values/format-locale.ts'
import { isScheme, usePreferencesStore } from '../../stores/preferences-store.ts'
import type { Scheme } from '../../stores/preferences-store.ts'

const LANGUAGE_KEY = 'language'
const SCHEME_KEY = 'scheme'
export const DIGITS_KEY = 'digits'
export const CALENDAR_KEY = 'calendar'

// Stores and applies each choice at the same time: a navigation may come before either has finished.

export async function chooseLocale(locale: Locale): Promise<void> {
  writeBootHint({ lang: locale })
  await Promise.all([writeSetting(LANGUAGE_KEY, locale), activateLocale(locale)])
}

export async function chooseScheme(scheme: Scheme): Promise<void> {
  writeBootHint({ scheme })
  applyScheme(scheme)
  await writeSetting(SCHEME_KEY, scheme)
}

/**
 * Applies language, appearance, digits and calendar at start. With a boot hint, the first paint does not wait for the
 * database; afterwards the stored settings correct a missing or outdated hint.
 */
export async function startPreferences(): Promise<void> {
  const hint = readBootHint()
  if (isScheme(hint.scheme)) applyScheme(hint.scheme)
  if (isLocale(hint.lang)) {
    await activate(hint.lang, writingIn(hint))
    afterFirstPaint(() => void followStored())
    return
  }
  await followStored()
}

async function followStored(): Promise<void> {
  const [language, scheme, digits, calendar] = await readSettings([
    LANGUAGE_KEY,
    SCHEME_KEY,
    DIGITS_KEY,
    CALENDAR_KEY,
  ]).catch(() => [])
  if (isScheme(scheme)) {
    writeBootHint({ scheme })
    applyScheme(scheme)
  }
  const hinted = readBootHint()
  const writing = writingIn({ digits, calendar })
  const isWrittenSo = Object.entries(writing).every(([name, value]) => hinted[name as keyof Writing] === value)
  if (isWrittenSo && (isLocale(language) ? language === hinted.lang : isLocale(hinted.lang))) return
  const locale = isLocale(language) ? language : isLocale(hinted.lang) ? hinted.lang : deviceLocale()
  writeBootHint({ lang: locale, ...writing })
  await activate(locale, writing)
}

/**
 * Loads the Hijri calendar before the first paint if it is wanted, so that the layout does not shift. If it cannot be
 * loaded, no Hijri days are shown.
 */
async function activate(locale: Locale, writing: Partial<Writing>): Promise<void> {
  if (writing.calendar === 'hijri') await loadHijri().catch(() => {})
  await activateLocale(locale, writing)
}

function writingIn({ digits, calendar }: { digits?: unknown; calendar?: unknown }): Partial<Writing> {
  return { ...(isDigits(digits) ? { digits } : {}), ...(isCalendar(calendar) ? { calendar } : {}) }
}

function applyScheme(scheme: Scheme): void {
  usePreferencesStore.setState({ scheme })
  paintBrowserBars(scheme)
  if (scheme === 'auto') delete document.documentElement.dataset['scheme']
  else document.documentElement.dataset['scheme'] = scheme
}

function deviceLocale(): Locale {
  return navigator.language.toLowerCase().startsWith('ar') ? 'ar' : 'en'
}
