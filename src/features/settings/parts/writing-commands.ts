import { writeSetting } from '../../../data/settings.ts'
import { activateLocale } from '../../../i18n/i18n.ts'
import type { Locale } from '../../../i18n/locale.ts'
import { writeBootHint } from '../../../lib/boot-hint.ts'
import { loadHijri } from '../../../lib/hijri.ts'
import type { Calendar, Digits } from '../../../shared/rules/format-locale.ts'
import { CALENDAR_KEY, DIGITS_KEY } from '../commands.ts'

// Stored while it is being shown, like the language in `commands.ts`.

export async function chooseDigits(digits: Digits): Promise<void> {
  writeBootHint({ digits })
  await Promise.all([writeSetting(DIGITS_KEY, digits), activateLocale(localeInUse(), { digits })])
}

/** Fails, and changes nothing, where the calendar cannot be had just now. */
export async function chooseCalendar(calendar: Calendar): Promise<void> {
  if (calendar === 'hijri') await loadHijri()
  writeBootHint({ calendar })
  await Promise.all([writeSetting(CALENDAR_KEY, calendar), activateLocale(localeInUse(), { calendar })])
}

/** `activateLocale` says it there. */
function localeInUse(): Locale {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en'
}
