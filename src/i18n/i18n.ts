import { setupI18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import type { Writing } from '../shared/rules/values/format-locale.ts'
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
/** The format locale whose remaining texts are loaded or loading. */
let restOf: { formatLocale: string; loaded: Promise<void> } | null = null
let needsRest = false
/** The language of which all texts are loaded. */
let hasAll: Locale | null = null

/**
 * Loads a language's texts and switches the page to it, including the direction. `changed`: changes of digits or
 * calendar.
 */
export async function activateLocale(locale: Locale, changed: Partial<Writing> = {}): Promise<void> {
  writing = { ...writing, ...changed }
  await Promise.all([loadTexts(first, locale), needsRest ? loadRest(locale) : null])
  active = locale
  i18n.activate(locale, formatLocaleOf(locale, writing))
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

/** Loads the texts of all pages except sign-in and home. Lazy pages load them together with their code. */
export async function loadAllTexts(): Promise<void> {
  // From here on, a change of the language loads them too.
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
      // A failed load is retried on the next call.
      if (restOf?.loaded === loaded) restOf = null
    },
  )
  return loaded
}

/** A text that is not among the first ones, such as a rare error: empty until it is loaded. */
function comingText(id: string): string {
  if (hasAll === active) return id
  void loadAllTexts().catch(() => {})
  return ''
}

async function loadTexts(part: Record<Locale, Load>, locale: Locale): Promise<void> {
  const { messages } = await part[locale]()
  i18n.load(locale, textsIn(messages, formatLocaleOf(locale, writing)))
}
