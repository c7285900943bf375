import { setupI18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { directionOf, formatLocaleOf } from './locale.ts'
import type { Locale } from './locale.ts'

export const i18n = setupI18n({})

type Load = () => Promise<{ messages: Messages }>

const first: Record<Locale, Load> = {
  en: () => import('virtual:messages/en/first'),
  ar: () => import('virtual:messages/ar/first'),
}

const rest: Record<Locale, Load> = {
  en: () => import('virtual:messages/en/rest'),
  ar: () => import('virtual:messages/ar/rest'),
}

let active: Locale | null = null
let restOf: { locale: Locale; loaded: Promise<void> } | null = null
let needsRest = false

/** Loads a language's texts and turns the page to it, direction included. */
export async function activateLocale(locale: Locale): Promise<void> {
  await Promise.all([loadTexts(first, locale), needsRest ? loadRest(locale) : null])
  active = locale
  i18n.activate(locale, formatLocaleOf(locale))
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

/** The texts of all pages but sign-in and home; a page that is loaded by need asks for them along with itself. */
export async function loadAllTexts(): Promise<void> {
  // Whoever changes the language from here on brings them too.
  needsRest = true
  if (active) await loadRest(active)
}

function loadRest(locale: Locale): Promise<void> {
  if (restOf?.locale !== locale) restOf = { locale, loaded: loadTexts(rest, locale) }
  return restOf.loaded
}

async function loadTexts(part: Record<Locale, Load>, locale: Locale): Promise<void> {
  const { messages } = await part[locale]()
  i18n.load(locale, messages)
}
