import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findForPages } from './tests/support/chromium.ts'
import { beginTestDay } from './tests/support/clock/test-day.ts'

beginTestDay()

const executablePath = findForPages()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Long, for a machine four times slower; it costs nothing, because a condition is noticed as soon as it is true.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    // Otherwise a page that never loads is reported as a test that took too long.
    navigationTimeout: 60_000,
    // Only on request: a trace slows down every test, and cannot be stopped in a browser that a test has killed.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // Each worker reads this file again, after the global set-up has installed a browser if there was none.
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
})
