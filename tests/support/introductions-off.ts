import type { Browser, BrowserContext } from '@playwright/test'

/** No introduction, no news and no offer to install stands over the pages of this context. */
export async function introductionsOff(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('introductions', 'off')
    } catch {
      // A page without an address has no storage.
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

/** A context as a new person's tablet is, with all of them. */
export async function introductionsOn(context: BrowserContext): Promise<void> {
  // Init scripts run in the order they were added.
  await context.addInitScript(() => {
    try {
      localStorage.removeItem('introductions')
    } catch {
      // A page without an address has no storage.
    }
  })
}
