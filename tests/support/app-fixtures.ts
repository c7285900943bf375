import { test as base } from '@playwright/test'
import { AppCopy } from './app-copy.ts'
import { BrowserProcess } from './browser-process.ts'
import { FaultProxy } from './fault-proxy.ts'
import { openWithoutIntroductions } from './introductions-off.ts'
import { ServerOfTheDay } from './server-of-the-day.ts'
import { ServerProcess } from './server-process.ts'

type Own = {
  /** The app as the test's own server serves it, to release a newer version of. */
  appCopy: AppCopy
  /** A server of the test's own, to stop and kill. */
  server: ServerProcess
  /** The same server through a network that fails as ordered. */
  network: FaultProxy
  /** A browser of the test's own, to kill. */
  tablet: BrowserProcess
  /** One server per worker, for tests that only read or that keep to a person of their own. */
  sharedServer: ServerProcess
}
type Shared = {
  serverOfTheDay: ServerOfTheDay
}

export const test = base.extend<Own, Shared>({
  // Whoever tests an introduction turns them on again.
  browser: [
    async ({ browser }, use) => {
      openWithoutIntroductions(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Playwright reads the names of the fixtures used from this very pattern, empty or not.
  // oxlint-disable-next-line no-empty-pattern
  appCopy: async ({}, use) => {
    const appCopy = new AppCopy()
    await use(appCopy)
    appCopy.dispose()
  },
  // A copy, so that a build made meanwhile does not change the app under a running test.
  server: async ({ appCopy }, use) => {
    const server = await ServerProcess.start({ appRoot: appCopy.root })
    await use(server)
    await server.dispose()
  },
  network: async ({ server }, use) => {
    const proxy = await FaultProxy.start(server.url)
    await use(proxy)
    await proxy.stop()
  },
  // oxlint-disable-next-line no-empty-pattern
  tablet: async ({}, use) => {
    const tablet = await BrowserProcess.start()
    await use(tablet)
    await tablet.dispose()
  },
  serverOfTheDay: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const servers = new ServerOfTheDay()
      await use(servers)
      await servers.dispose()
    },
    { scope: 'worker' },
  ],
  sharedServer: async ({ serverOfTheDay }, use) => {
    await use(await serverOfTheDay.get())
  },
})
