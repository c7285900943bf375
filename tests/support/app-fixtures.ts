import { test as base } from '@playwright/test'
import { AppCopy } from './app-copy.ts'
import { BrowserProcess } from './browser-process.ts'
import { FaultProxy } from './fault-proxy.ts'
import { openPrepared } from './prepared-context.ts'
import { ServerProcess } from './server-process.ts'

type Own = {
  /** Further environment variables of the test's own server. */
  serverEnv: Record<string, string>
  /** The app as served by the test's own server, for releasing a newer version. */
  appCopy: AppCopy
  /** A server for this test only, which may be stopped and killed. */
  server: ServerProcess
  /** The same server behind a network with injected faults. */
  network: FaultProxy
  /** A browser for this test only, which may be killed. */
  tablet: BrowserProcess
}
type Shared = {
  /** One server per worker, for tests that only read or use a person of their own. */
  sharedServer: ServerProcess
}

export const test = base.extend<Own, Shared>({
  // Tests of the notes turn them on again.
  browser: [
    async ({ browser }, use) => {
      openPrepared(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Playwright parses the names of the used fixtures from this pattern, so it is required even if empty.
  // oxlint-disable-next-line no-empty-pattern
  appCopy: async ({}, use) => {
    const appCopy = new AppCopy()
    await use(appCopy)
    appCopy.dispose()
  },
  // A copy, so that a concurrent build does not change the app under a running test.
  serverEnv: [{}, { option: true }],
  server: async ({ appCopy, serverEnv }, use) => {
    const server = await ServerProcess.start({ appRoot: appCopy.root, env: serverEnv })
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
  sharedServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await ServerProcess.start()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})
