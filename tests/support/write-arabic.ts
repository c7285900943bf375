import type { BrowserContext } from '@playwright/test'
import type { TestLocale } from './texts.ts'

/** Arabic digits and Hijri days from the next start on, stored like the settings store them for the first paint. */
export async function writeArabic(context: BrowserContext, locale: TestLocale): Promise<void> {
  await context.addInitScript(
    (lang) => localStorage.setItem('boot', JSON.stringify({ lang, digits: 'arab', calendar: 'hijri' })),
    locale,
  )
}
