import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { formatDay } from '../../src/lib/calendars/format-day.ts'
import { test as base } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { ServerProcess } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

/** Noon in Riyadh on the first of the next month: the demo chain has reports up to the day before the tests' day. */
const FIRST = Date.parse(`${firstAfter(riyadhToday())}T09:00:00Z`)
const MONTH = formatDay({ day: firstAfter(riyadhToday()), formatLocale: 'en-GB', style: 'month' })

const test = base.extend<{ server: ServerProcess }>({
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const shift = Number(process.env['COUNTER_CLOCK_SHIFT'] ?? 0) + FIRST - Date.now()
    const server = await ServerProcess.start({ env: { COUNTER_CLOCK_SHIFT: String(shift) } })
    await use(server)
    await server.dispose()
  },
})

test(
  'On the first of a month the home and the dashboard show an empty month, without a figure that nobody has reported.',
  { tag: '@core' },
  async ({ browser, server }) => {
    const home = await homeOf(browser, { url: server.url, email: people.pharmacist1 })
    const month = home.getByRole('region', { name: text('sales.thisMonth') })
    await expect(month).toContainText(text('sales.emptyMonth', { month: MONTH }))
    for (const figure of ['sales.monthTotal', 'sales.averageDaily', 'sales.expectedTotal'] as const)
      await expect(home.locator('main').getByText(text(figure), { exact: true })).toHaveCount(0)
    await home.context().close()

    const dashboard = await homeOf(browser, { url: server.url, email: people.manager })
    const rows = dashboard.locator('main ol > li')
    await expect(rows.filter({ hasText: text('dashboard.noSalesOfMonth', { month: MONTH }) })).toHaveCount(7)
    await expect(rows.filter({ hasText: text('dashboard.noRank') }).filter({ hasText: /0\.00.*0\.0%/s })).toHaveCount(8)
    await dashboard.context().close()
  },
)

async function homeOf(browser: Browser, { url, email }: { url: string; email: string }): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.clock.setFixedTime(FIRST)
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page, email)
  return page
}

function firstAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
