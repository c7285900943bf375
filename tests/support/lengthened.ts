import type { Page } from '@playwright/test'
import { ACCENTED } from './pseudo-locale.ts'

/**
 * Lengthens all texts of the page as in the pseudo-locale (pseudo-locale.ts) during `look`, except names of people and
 * things.
 */
export async function whileLengthened<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  await page.evaluate((accented) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const before: [Text, string][] = []
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      if (!text.parentElement?.closest('script, style, svg, select, bdi')) before.push([text, text.data])
    }
    for (const [text, words] of before) text.data = words.replace(/[a-zA-Z]/g, (letter) => accented[letter] ?? letter)
    Object.assign(window, { textsBefore: before })
  }, ACCENTED)
  const found = await look()
  await page.evaluate(() => {
    for (const [text, words] of (window as Window & { textsBefore?: [Text, string][] }).textsBefore ?? [])
      text.data = words
  })
  return found
}
