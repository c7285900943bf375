import type { BrowserContext, Page } from '@playwright/test'

/** For pages whose clock a test sets: the server's time is theirs, so that they do not correct their clock by it. */
export async function serverTimeIsTheirs(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(() => {
    const read = Reflect.get(Headers.prototype, 'get') as (name: string) => string | null
    Headers.prototype.get = function get(name) {
      const value = read.call(this, name)
      const isTheirs = name.toLowerCase() === 'date' && value !== null && !('hearsServerTime' in window)
      return isTheirs ? new Date().toUTCString() : value
    }
  })
}

/** From now on such a page hears the server's own time. */
export async function hearServerTime(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { hearsServerTime: true }))
}
