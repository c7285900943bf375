import { readSetting, writeSetting } from '../../data/settings.ts'
import { activateLocale } from '../../i18n/i18n.ts'
import { isLocale } from '../../i18n/locale.ts'
import type { Locale } from '../../i18n/locale.ts'
import { readBootHint, writeBootHint } from '../../lib/boot-hint.ts'
import { afterFirstPaint } from '../../lib/first-paint.ts'
import { paintBrowserBars } from '../../lib/theme-color.ts'
import { isScheme, usePreferencesStore } from '../../stores/preferences-store.ts'
import type { Scheme } from '../../stores/preferences-store.ts'

const LANGUAGE_KEY = 'language'
const SCHEME_KEY = 'scheme'

export async function chooseLocale(locale: Locale): Promise<void> {
  writeBootHint({ lang: locale })
  await activateLocale(locale)
  await writeSetting(LANGUAGE_KEY, locale)
}

export async function chooseScheme(scheme: Scheme): Promise<void> {
  writeBootHint({ scheme })
  applyScheme(scheme)
  await writeSetting(SCHEME_KEY, scheme)
}

/**
 * Language and appearance at start. With a boot hint nothing waits for the database; what is stored there is put right
 * afterwards when the hint was lost or old.
 */
export async function startPreferences(): Promise<void> {
  const hint = readBootHint()
  if (isScheme(hint.scheme)) applyScheme(hint.scheme)
  if (isLocale(hint.lang)) {
    await activateLocale(hint.lang)
    afterFirstPaint(() => void followStored())
    return
  }
  await followStored()
}

async function followStored(): Promise<void> {
  const [language, scheme] = await Promise.all([readSetting(LANGUAGE_KEY), readSetting(SCHEME_KEY)]).catch(() => [])
  if (isScheme(scheme)) {
    writeBootHint({ scheme })
    applyScheme(scheme)
  }
  const hinted = readBootHint().lang
  if (isLocale(language) ? language === hinted : isLocale(hinted)) return
  const locale = isLocale(language) ? language : deviceLocale()
  writeBootHint({ lang: locale })
  await activateLocale(locale)
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
