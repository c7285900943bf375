import type { Page } from '@playwright/test'
import { ACCENTED } from './pseudo-locale.ts'

/** While it looks, every text that stands on the page is as long as the pseudo-language's (pseudo-locale.ts); names of people and things are as they are. */
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
