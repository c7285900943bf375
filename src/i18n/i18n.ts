import { setupI18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import type { Writing } from '../shared/rules/format-locale.ts'
import { directionOf, formatLocaleOf, USUAL_WRITING } from './locale.ts'
import type { Locale } from './locale.ts'
import { textsIn } from './texts-in-digits.ts'

export const i18n = setupI18n({ missing: (_locale, id) => comingText(id) })

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
let writing = USUAL_WRITING
/** Of which language, written how, the rest of the texts is here or coming. */
let restOf: { formatLocale: string; loaded: Promise<void> } | null = null
let needsRest = false
/** The language of which every text is here. */
let hasAll: Locale | null = null

/** Loads a language's texts and turns the page to it, direction included; `changed`: how figures and days are written from now on. */
export async function activateLocale(locale: Locale, changed: Partial<Writing> = {}): Promise<void> {
  writing = { ...writing, ...changed }
  await Promise.all([loadTexts(first, locale), needsRest ? loadRest(locale) : null])
  active = locale
  i18n.activate(locale, formatLocaleOf(locale, writing))
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
  const formatLocale = formatLocaleOf(locale, writing)
  if (restOf?.formatLocale === formatLocale) return restOf.loaded
  const loaded = loadTexts(rest, locale)
  restOf = { formatLocale, loaded }
  loaded.then(
    () => {
      hasAll = locale
    },
    () => {
      // What could not be fetched is asked for again.
      if (restOf?.loaded === loaded) restOf = null
    },
  )
  return loaded
}

/** A text that is not of the first ones, as the sentence for a rare fault: nothing for the moment until it is here. */
function comingText(id: string): string {
  if (hasAll === active) return id
  void loadAllTexts().catch(() => {})
  return ''
}

async function loadTexts(part: Record<Locale, Load>, locale: Locale): Promise<void> {
  const { messages } = await part[locale]()
  i18n.load(locale, textsIn(messages, formatLocaleOf(locale, writing)))
}
