import type { Browser, BrowserContext } from '@playwright/test'

/** Turns off news and the offer to install for the pages of this context. */
export async function notesOff(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('notes', 'off')
    } catch {
      // A page without a URL has no storage.
    }
  })
}

/** The same for every context that this browser opens. */
export function openWithoutNotes(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await notesOff(context)
    return context
  }
}

/** Turns both on. */
export async function notesOn(context: BrowserContext): Promise<void> {
  // Init scripts run in the order in which they were added.
  await context.addInitScript(() => {
    try {
      localStorage.removeItem('notes')
    } catch {
      // A page without a URL has no storage.
    }
  })
}
