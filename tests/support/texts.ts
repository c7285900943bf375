import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MessageId } from '../../src/i18n/message-id.ts'

export const LOCALES = ['en', 'ar'] as const
export type TestLocale = (typeof LOCALES)[number]

/**
 * The languages of a long walk: its own one by default, the other one with LANGUAGES=other (a stage of `npm run test:all`),
 * and both with LANGUAGES=both.
 */
export function walkedIn(own: TestLocale): readonly TestLocale[] {
  const wanted = process.env['LANGUAGES'] ?? 'own'
  return LOCALES.filter((locale) => wanted === 'both' || (locale === own) === (wanted === 'own'))
}

const folder = resolve(import.meta.dirname, '../../src/i18n')
const catalogues = Object.fromEntries(LOCALES.map((locale) => [locale, readCatalogue(locale)])) as Record<
  TestLocale,
  Record<string, string>
>

/** The text of a message without plurals, so that a test names the meaning and not the wording. */
export function text(id: MessageId, values: Record<string, string> = {}, locale: TestLocale = 'en'): string {
  const message = catalogues[locale][id]
  if (message === undefined) throw new Error(`${locale} has no ${id}`)
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

function readCatalogue(locale: TestLocale): Record<string, string> {
  const files = readdirSync(join(folder, locale)).filter((name) => name.endsWith('.json'))
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(join(folder, locale, name), 'utf8')) as Record<string, string>),
  ) as Record<string, string>
}
