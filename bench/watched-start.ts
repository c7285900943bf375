import type { Browser, BrowserContext } from '@playwright/test'

export type Started = { context: BrowserContext; url: string; content: string }

declare global {
  interface Window {
    /** When the content was first there, ms since navigation. */
    contentAt?: number
  }
}

/** One start of the page, from its worker where the server is away: ms until the content is there, with a test tool listening. */
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

/** Text, because tsx puts helpers into functions that the page does not have. */
export function watchFor(selector: string): string {
  return `requestAnimationFrame(function look() {
    if (document.querySelector(${JSON.stringify(selector)})) window.contentAt = performance.now()
    else requestAnimationFrame(look)
  })`
}

/** A context of its own in which the page's worker controls it. */
export async function installed(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  await install(context, url)
  return context
}

/** Opens the page once, until its worker has kept everything and controls it. */
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
