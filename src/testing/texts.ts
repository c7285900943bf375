import type { Locale } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-locale.ts'
import ar from './texts/ar.json'
import en from './texts/en.json'

export type TestText = keyof typeof en

/** Not in the catalogues, which are part of the app. */
const TEXTS: Record<Locale, Record<TestText, string>> = { en, ar }

export type Say = (id: TestText, values?: Record<string, string | number>) => string

export function useTestText(): Say {
  const texts = TEXTS[useLocale()]
  return (id, values = {}) => texts[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
