import type { Browser, BrowserContext } from '@playwright/test'

export type Started = { context: BrowserContext; url: string; content: string }

declare global {
  interface Window {
    /** When the content first appeared, in ms since navigation. */
    contentAt?: number
  }
}

/**
 * Starts the page once, from its worker if the server is down. Returns the ms until the content appears, with a test
 * tool attached.
 */
export async function startOnce({ context, url, content }: Started, slowdown: number): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchFor(content))
  await page.goto(url)
  await page.waitForFunction(() => window.contentAt !== undefined)
  const contentAt = await page.evaluate(() => window.contentAt ?? Number.NaN)
  await page.close()
  return contentAt
}

/** A string, because tsx adds helpers to functions that do not exist in the page. */
export function watchFor(selector: string): string {
  return `requestAnimationFrame(function look() {
    if (document.querySelector(${JSON.stringify(selector)})) window.contentAt = performance.now()
    else requestAnimationFrame(look)
  })`
}

/** A new context in which the page's worker is installed. */
export async function installed(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  await install(context, url)
  return context
}

/** Opens the page once and waits until its worker has precached everything and controls it. */
export async function install(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
  await page.close()
}
