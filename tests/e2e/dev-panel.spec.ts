import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { freePort } from '../support/free-port.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

// A development server compiles every module on its first request.
test.describe.configure({ timeout: 180_000 })

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'devpanel' })

test('In a development build an opt-in panel cuts the network, adds latency, drops answers and shows the outbox’s reaction.', async ({
  page,
  server,
}) => {
  const day = riyadhToday()
  const vite = await startVite(server.url)
  try {
    const origin = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
    await page.goto(origin)
    await signIn(page, people.pharmacist1)
    await expect(panelOf(page)).toHaveCount(0)

    await page.goto(`${origin}/?devpanel`)
    const panel = panelOf(page)
    await panel.getByLabel('Cut the network').click()
    await recordShift(page, { origin, day, shift: 'morning', sales: '1000.50' })
    await expect(stateJustRecorded(page)).toHaveText(text('app.stateSaved'))
    await expect(panel.getByText(/GET \/api\/.* → cut/).first()).toBeVisible()
    await expect(panel.getByText(/shiftReport .* recorded/)).toBeVisible()
    expect(await reportsOfDay(server, day)).toEqual([])

    await panel.getByLabel('Drop answers').click()
    await panel.getByLabel('Cut the network').click()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(panel.getByText(/GET \/api\/reports\/.* → 200, dropped/).first()).toBeVisible()
    await expect(stateJustRecorded(page)).toHaveText(text('app.stateSaved'))

    await panel.getByLabel('Delay, ms').selectOption('200')
    await panel.getByLabel('Drop answers').click()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
    await expect(panel.getByText(/shiftReport .* sent/)).toBeVisible()
    await expect(panel.getByText(/POST \/api\/reports\/.* → 200$/).first()).toBeVisible()
    expect(await reportsOfDay(server, day)).toMatchObject([{ first: 100_050 }])
  } finally {
    await vite.close()
  }
})

test('A production build has no such panel.', async ({ page, sharedServer }) => {
  await page.goto(`${sharedServer.url}/?devpanel`)
  await expect(page.getByLabel(text('session.email'))).toBeVisible()
  await expect(panelOf(page)).toHaveCount(0)
  const worker = await (await fetch(`${sharedServer.url}/sw.js`)).text()
  expect(worker).not.toContain('dev-panel')
})

async function startVite(serverUrl: string): Promise<ViteDevServer> {
  // The test run's own build has set it to production, but a development server is wanted here.
  process.env['NODE_ENV'] = 'development'
  const port = await freePort()
  const vite = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    server: { port, strictPort: true, host: '127.0.0.1', proxy: { '/api': serverUrl }, hmr: false, watch: null },
  })
  await vite.listen()
  return vite
}
