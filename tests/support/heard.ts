import type { Page } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

type Listening = typeof globalThis & { heard?: string[] }

/**
 * Records what a screen reader announces politely, on this page and all later ones: text added to a live region that
 * existed before the text (WCAG 4.1.3) and is not behind a dialog. A region that is inserted together with its text is
 * often not announced.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(observe)
  await page.evaluate(observe)
  return () => page.evaluate(() => (globalThis as Listening).heard ?? [])
}

function observe(): void {
  const heard: string[] = ((globalThis as Listening).heard = [])
  new MutationObserver((mutations) => {
    const added = mutations.flatMap(({ addedNodes }) => [...addedNodes])
    const regions = new Set<Element>()
    for (const { target } of mutations) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest('output, [role="status"], [aria-live="polite"]')
      const dialog = document.querySelector('dialog:modal')
      if (
        region &&
        region.ariaLive !== 'off' &&
        !added.some((node) => node.contains(region)) &&
        (!dialog || dialog.contains(region))
      )
        regions.add(region)
    }
    for (const { textContent } of regions) if (textContent) heard.push(textContent)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** The announcement of one entry's state. */
export function heardOf(what: MessageId, state: MessageId, locale: TestLocale = 'en'): string {
  return text('sync.heardOne', { what: text(what, {}, locale), state: text(state, {}, locale) }, locale)
}
