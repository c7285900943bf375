import type { Browser, BrowserContext } from '@playwright/test'
import { shiftPages } from './clock/test-day.ts'
import { notesOff } from './notes-off.ts'

/** Moves the pages of this context to the day of the tests, and turns off what is shown only once. */
export async function prepare(context: BrowserContext): Promise<void> {
  await shiftPages(context)
  await notesOff(context)
}

/** The same for every context that this browser opens. */
export function openPrepared(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await prepare(context)
    return context
  }
}
