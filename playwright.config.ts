import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findForPages } from './tests/support/chromium.ts'

const executablePath = findForPages()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A run on a machine of its own gets none. Where others share it, once more; what needed it is named "flaky".
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  // Generous, because nothing waits for time: a condition that comes true is seen at once.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    // Without it a page that never loads is reported as a test that took too long.
    navigationTimeout: 30_000,
    // By wish only: a trace slows every test, and its end fails on a browser that a test has killed.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // Read again in every worker, so after the global set-up has installed a browser where there was none.
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
})
