import { writeSetting } from '../../data/store/settings.ts'
import { activateLocale } from '../../i18n/i18n.ts'
import type { Locale } from '../../i18n/locale.ts'
import { writeBootHint } from '../../lib/boot-hint.ts'
import { loadHijri } from '../../lib/calendars/hijri.ts'
import type { Calendar, Digits } from '../../shared/rules/values/format-locale.ts'
import { CALENDAR_KEY, DIGITS_KEY } from './commands.ts'

// Stored and applied at the same time, like the language in `commands.ts`.

export async function chooseDigits(digits: Digits): Promise<void> {
  writeBootHint({ digits })
  await Promise.all([writeSetting(DIGITS_KEY, digits), activateLocale(localeInUse(), { digits })])
}

/** Rejects, without changing anything, if the calendar cannot be loaded. */
export async function chooseCalendar(calendar: Calendar): Promise<void> {
  if (calendar === 'hijri') await loadHijri()
  writeBootHint({ calendar })
  await Promise.all([writeSetting(CALENDAR_KEY, calendar), activateLocale(localeInUse(), { calendar })])
}

/** `activateLocale` sets this attribute. */
function localeInUse(): Locale {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en'
}
