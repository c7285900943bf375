import type { Browser, BrowserContext } from '@playwright/test'

/** Turns off introductions, news and the offer to install for the pages of this context. */
export async function introductionsOff(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('introductions', 'off')
    } catch {
      // A page without a URL has no storage.
    }
  })
}

/** The same for every context that this browser opens. */
export function openWithoutIntroductions(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await introductionsOff(context)
    return context
  }
}

/** Turns all of them on, as on a new person's tablet. */
export async function introductionsOn(context: BrowserContext): Promise<void> {
  // Init scripts run in the order in which they were added.
  await context.addInitScript(() => {
    try {
      localStorage.removeItem('introductions')
    } catch {
      // A page without a URL has no storage.
    }
  })
}
