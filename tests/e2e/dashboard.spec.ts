import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { startEmptyChain } from '../support/empty-chain.ts'
import { examineAtWidths } from '../support/examine.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

/** The pharmacies of the demo chain; P2060 has never reported. */
const DEMO_PHARMACIES = ['P2023', 'P2024', 'P2026', 'P2031', 'P2040', 'P2047', 'P2052', 'P2060']
/** One frame for each section near the screen, and some spare: far fewer than there are sections. */
const MOST_FRAMES = 90
const BYTE_ORDER_MARK = '\uFEFF'

// All eight are near the screen.
const VIEWPORT = { width: 1280, height: 1800 }
test.use({ viewport: VIEWPORT })

test.describe('In English', () => {
  const locale: TestLocale = 'en'
  test.use({ locale: 'en-US' })
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test.describe('the dashboard of the demo chain', () => {
    // One after the other on one page, which signs in once.
    test.describe.configure({ mode: 'default' })
    let page: Page
    test.beforeAll(async ({ browser, sharedServer }) => {
      page = await (await browser.newContext({ locale: 'en-US', viewport: VIEWPORT })).newPage()
      await page.goto(sharedServer.url)
      await signIn(page, people.manager, locale)
    })
    test.beforeEach(async ({ sharedServer }) => {
      await page.goto(sharedServer.url)
      await expect(rows(page)).toHaveCount(DEMO_PHARMACIES.length)
    })
    test.afterAll(() => page.context().close())

    test('has every pharmacy once, the best first.', async () => {
      expect((await names(page)).sort()).toEqual(DEMO_PHARMACIES)
      const percents = (await rows(page).getByText(/%|٪/).allTextContents())
        .filter((each) => /^[\d.]+[%٪]$/.test(clean(each)))
        .map((each) => Number.parseFloat(clean(each)))
      expect(percents).toEqual([...percents].sort((a, b) => b - a))
      expect(await names(page).then((all) => all.at(-1))).toBe('P2060')
      await expect(figures(page).getByText(say('dashboard.chainTotal'))).toBeVisible()
      await expect(figures(page).getByText(say('dashboard.reportedToday'))).toBeVisible()
    })

    test('is searched by name, and filtered by a figure until it is tapped again or by going back.', async () => {
      await page.getByLabel(say('dashboard.search')).fill('p202')
      await expect(rows(page)).toHaveCount(3)
      await page.getByLabel(say('dashboard.search')).fill('')
      const nothing = figures(page).getByRole('button', { name: say('dashboard.stateNothing') })
      await nothing.click()
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText(say('sales.neverReported', { pharmacy: 'P2060' }))
      await nothing.click()
      await expect(rows(page)).toHaveCount(DEMO_PHARMACIES.length)
      await page.goBack()
      await expect(rows(page)).toHaveCount(1)
      await page.goBack()
      await expect(rows(page)).toHaveCount(DEMO_PHARMACIES.length)
    })

    test('keeps the focus on the month while another one is loading.', async () => {
      const month = page.getByLabel(say('dashboard.month'))
      const thisMonth = await month.inputValue()
      await page.route('**/api/reports?from*', () => {})
      await month.focus()
      await month.selectOption({ index: 36 })
      await expect.poll(() => new URL(page.url()).searchParams.get('month')).not.toBeNull()
      await expect(month).toBeFocused()
      await page.unroute('**/api/reports?from*')
      await month.selectOption(thisMonth)
      await expect(rows(page)).toHaveCount(DEMO_PHARMACIES.length)
      await expect(month).toBeFocused()
    })

    test('leads to the whole panel of a pharmacy, and is as before on return.', async () => {
      await page.getByLabel(say('dashboard.sort')).selectOption({ label: say('dashboard.sortName') })
      await expect(rows(page).first()).toContainText('P2023')
      await page.getByRole('link', { name: 'P2023' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: say('dashboard.pharmacyTitle', { name: 'P2023' }) }),
      ).toBeVisible()
      await expect(page.getByRole('table', { name: say('sales.monthlyAchievement') })).toBeVisible()
      await expect(page.getByRole('table', { name: new RegExp(say('sales.planning')) })).toBeVisible()
      await page.getByRole('radio', { name: say('sales.charts'), exact: true }).check()
      await expect(page.getByRole('figure')).toHaveCount(2)
      await page.getByRole('button', { name: say('sales.monthBefore') }).click()
      await expect(page.getByText(say('sales.pastMonth'))).toBeVisible()
      await page.goBack()
      await expect(rows(page).first()).toContainText('P2023')
      expect(new URL(page.url()).searchParams.get('sort')).toBe('name')
    })
  })

  test('a real chain consists of its own pharmacies only: sixty of them, and the target of sixty.', async ({
    page,
  }) => {
    const server = await startEmptyChain({ morePharmacies: 59 })
    await page.goto(server.url)
    await signIn(page, people.manager, locale)
    await expect.poll(async () => clean(await figures(page).innerText())).toContain('0of60')
    expect(clean(await figures(page).innerText())).toContain('12,000,000')
    await server.dispose()
  })

  test('the network error box appears only where nothing is stored, and disappears with the first answer.', async ({
    page,
    sharedServer,
  }) => {
    await page.route('**/api/reports**', (route) => route.abort())
    await page.route('**/api/reports/**', (route) => route.abort())
    await page.goto(sharedServer.url)
    await signIn(page, people.manager, locale)
    await expect(page.getByRole('alert').getByText(say('dashboard.networkError'))).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await page.unroute('**/api/reports**')
    await page.unroute('**/api/reports/**')
    await networkIsBack(page)
    await expect(rows(page)).toHaveCount(DEMO_PHARMACIES.length)
  })

  test('the network error box stands in place of every figure while the list of pharmacies cannot be read.', async ({
    page,
    sharedServer,
  }) => {
    await page.route('**/api/pharmacies', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    await page.goto(sharedServer.url)
    await signIn(page, people.manager, locale)
    await expect(page.getByRole('alert').getByText(say('dashboard.networkError'))).toBeVisible()
    await expect(figures(page)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(0)
    await page.unroute('**/api/pharmacies')
    await networkIsBack(page)
    await expect(rows(page)).toHaveCount(DEMO_PHARMACIES.length)
  })
})

test.describe('In Arabic', () => {
  const locale: TestLocale = 'ar'
  test.use({ locale: 'ar-SA' })
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test('a pharmacy that never reported is labelled so, and so is an unknown one.', async ({ page, sharedServer }) => {
    await page.goto(sharedServer.url)
    await signIn(page, people.manager, locale)
    await rows(page).getByRole('link', { name: 'P2060' }).click()
    await expect(page.getByText(say('sales.neverReported', { pharmacy: 'P2060' }))).toBeVisible()
    await page.goto(`${sharedServer.url}/dashboard/P1`)
    await expect(page.getByText(say('dashboard.unknownPharmacy', { name: 'P1' }))).toBeVisible()
  })

  test('a past month is judged by its result, and its list is exported to a spreadsheet.', async ({
    page,
    sharedServer,
  }) => {
    await page.goto(sharedServer.url)
    await signIn(page, people.manager, locale)
    await expect(rows(page)).toHaveCount(DEMO_PHARMACIES.length)
    await page.getByLabel(say('dashboard.month')).selectOption({ index: 2 })
    await expect(figures(page).getByText(say('dashboard.reachedGoal'))).toBeVisible()
    // The pace of the month, and its change from the previous one.
    await expect(rows(page).first()).toContainText(say('dashboard.averageDaily').split('{amount}').at(-1) ?? '?')
    const changes = [say('dashboard.changeUp'), say('dashboard.changeDown')].map((words) =>
      literal(words).replace('\\{points\\}', '.+'),
    )
    await expect(rows(page).first()).toContainText(new RegExp(changes.join('|')))
    await expect(page.getByText(new RegExp(literal(say('app.asOfTime')).replace('\\{time\\}', '.+')))).toBeVisible()
    const month = new URL(page.url()).searchParams.get('month') ?? ''

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: say('dashboard.exportCsv') }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${say('dashboard.csvFile')}-${month}.csv`)
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(lines[0]?.startsWith(BYTE_ORDER_MARK + say('dashboard.csvRank'))).toBe(true)
    expect(lines[0]).toContain(say('dashboard.csvPharmacy'))
    expect(lines.filter((line) => line !== '')).toHaveLength(1 + DEMO_PHARMACIES.length)
    expect(lines[1]).toMatch(new RegExp(`^1,P\\d+,${month},\\d+`))
  })

  test('without a server the stored figures are shown at once, with their age.', async ({ page, server }) => {
    await page.goto(server.url)
    await signIn(page, people.manager, locale)
    await expect(page.getByRole('img', { name: /SAR|ر\.س/ })).not.toHaveCount(0)
    const values = figures(page).locator('div').first()
    const before = await values.innerText()
    await workerReady(page)
    await server.stop()
    await page.reload()
    await expect(rows(page)).toHaveCount(DEMO_PHARMACIES.length)
    await expect(values).toHaveText(before, { useInnerText: true })
    // No pharmacy is shown as having reported nothing since.
    const asOf = new RegExp(literal(say('dashboard.todayNoneBy')).replace('\\{time\\}', '.+'))
    await expect(rows(page).first()).toContainText(asOf)
    await expect(rows(page).getByText(say('dashboard.todayNone'), { exact: true })).toHaveCount(0)
    await expect(page.getByText(say('app.asOf').split('{time}')[0] ?? '').first()).toBeVisible()
    await expect(page.getByText(say('dashboard.networkError'))).toHaveCount(0)

    await page.getByLabel(say('dashboard.month')).selectOption({ index: 5 })
    await expect(
      page.getByText(new RegExp(literal(say('dashboard.monthNotHereTitle')).replace('\\{month\\}', '.+'))),
    ).toBeVisible()
    await page.getByLabel(say('dashboard.month')).selectOption({ index: 0 })
    await page.getByRole('link', { name: 'P2023' }).click()
    await expect(page.getByRole('table', { name: say('sales.monthlyAchievement') })).toBeVisible()
  })
})

test('On a phone, what needs the manager starts high up, and whom to call for today is one tap away.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  const needs = page.getByRole('region', { name: new RegExp(text('dashboard.needs')) })
  await expect(needs.getByRole('button', { name: text('leave.approveShort') })).not.toHaveCount(0)
  // Who has never reported needs no tap, and one tap calls them.
  const never = needs.getByRole('listitem').first()
  await expect(never).toContainText(text('sales.neverReported', { pharmacy: 'P2060' }))
  expect((await never.boundingBox())?.y).toBeLessThan(320)
  await expect(never.getByRole('link', { name: text('dashboard.call', { name: 'Sami Asiri' }) })).toHaveAttribute(
    'href',
    /^tel:/,
  )

  await figures(page)
    .getByRole('button', { name: text('dashboard.reportedToday') })
    .click()
  const row = rows(page).filter({ hasText: 'P2023' })
  await expect(row).toContainText(text('dashboard.todayNone'))
  await expect(row.getByRole('link', { name: text('dashboard.call', { name: 'Ahmed Hassan' }) })).toHaveAttribute(
    'href',
    /^tel:\+?\d+$/,
  )
  await context.close()
})

test('A pharmacy has one pie with a switch, and its figures open the shifts they are made of; going back closes them.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.manager })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${sharedServer.url}/dashboard/P2023`)
  const answer = page.getByRole('region', { name: text('sales.thisMonth') })
  await expect(answer.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('radio', { name: text('sales.charts'), exact: true }).check()
  const pie = page.getByRole('figure').nth(1)
  await expect(pie).toContainText(text('sales.contributionLastDays', { days: '28' }))
  await page.getByRole('radio', { name: 'November 2026' }).check()
  await expect(pie).toContainText('November 2026')
  await expect(page).toHaveURL(/pie=month/)

  const share = pie.getByRole('row').filter({ hasText: 'Ahmed Mahmoud Hassan' })
  const amount = await share.getByRole('cell').last().innerText()
  await share.getByRole('link').click()
  const shifts = page.getByRole('region', { name: 'Ahmed Mahmoud Hassan · November 2026' })
  await expect(shifts).toContainText(amount)
  await expect(shifts.getByRole('heading')).toBeInViewport()
  await shifts
    .getByRole('link', { name: text('sales.morning') })
    .first()
    .click()
  // One day, with both of its shifts.
  const days = page.getByRole('group', { name: text('sales.reportedDays') })
  await expect(days.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.reload()
  await expect(days.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.goBack()
  await expect(shifts).toBeVisible()
  await shifts.getByRole('link', { name: text('sales.everyDay') }).click()
  await expect(days.getByRole('heading', { level: 3 })).not.toHaveCount(0)
  await page.context().close()
})

for (const locale of LOCALES) {
  test(`On a phone (${locale}) a pharmacy’s page begins with its month, today’s shifts and whom to call, all above 320 px.`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await routedPage(browser, { url: sharedServer.url, email: people.manager, locale })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${sharedServer.url}/dashboard/P2023`)
    const answer = page.getByRole('region', { name: text('sales.thisMonth', {}, locale) })
    await expect(answer.getByRole('listitem')).toHaveText([
      new RegExp(text('sales.morning', {}, locale)),
      new RegExp(text('sales.night', {}, locale)),
    ])
    const call = answer.getByRole('link', {
      name: text('dashboard.call', { name: locale === 'ar' ? 'أحمد محمود حسن' : 'Ahmed Hassan' }, locale),
    })
    const box = await call.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(320)
    // Another month has neither shifts of today nor anybody to call.
    await page.getByRole('button', { name: text('sales.monthBefore', {}, locale) }).click()
    await expect(page.getByRole('region', { name: text('sales.pastMonth', {}, locale) })).toBeVisible()
    await expect(call).toHaveCount(0)
    await page.context().close()
  })

  test(`axe finds nothing on the dashboard, ${locale}.`, async ({ browser, sharedServer }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
    const page = await context.newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people.manager, locale)
    await expect(page.getByRole('img', { name: /SAR|ر\.س/ })).not.toHaveCount(0)
    await examineAtWidths(page, { what: 'dashboard', locale })
    await page.getByRole('link', { name: 'P2023' }).click()
    await expect(page.getByRole('table', { name: text('sales.monthlyAchievement', {}, locale) })).toBeVisible()
    await examineAtWidths(page, { what: 'pharmacy', locale })
    await context.close()
  })
}

test('A refresh requests only changes; a shift reported in the meantime is included.', async ({
  page,
  browser,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.manager)
  await expect(rows(page).filter({ hasText: 'P2023' })).toContainText(text('dashboard.todayNone'))
  await expect(page.getByRole('img', { name: /SAR/ })).not.toHaveCount(0)

  const shop = await browser.newContext()
  const counter = await shop.newPage()
  await counter.goto(server.url)
  await signIn(counter, people.pharmacist1)
  await recordShift(counter, { origin: server.url, day: riyadhToday(), shift: 'morning', sales: '4321.5' })
  await expect(stateJustRecorded(counter)).toHaveText(text('app.stateSent'))
  await shop.close()

  const answers: { address: URL; status: number; reports: number }[] = []
  page.on('response', async (response) => {
    const address = new URL(response.url())
    if (!address.pathname.startsWith('/api/reports')) return
    const body: unknown = response.status() === 200 ? await response.json() : []
    answers.push({ address, status: response.status(), reports: Array.isArray(body) ? body.length : 0 })
  })
  await page.reload()
  await expect(rows(page).filter({ hasText: 'P2023' })).toContainText(text('dashboard.todayMorning'))
  await expect(figures(page)).toContainText(text('dashboard.countOneShift').split('#').at(-1)?.slice(0, 15) ?? '?')
  const days = answers.filter(({ address }) => address.pathname === '/api/reports')
  expect(days.every(({ address }) => address.searchParams.has('since'))).toBe(true)
  expect(days.reduce((sum, { reports }) => sum + reports, 0)).toBe(1)
})

test('After a sign-in no pharmacy is called unknown while today’s reports are on their way, only if they cannot be read.', async ({
  browser,
  sharedServer,
}) => {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/api/reports?from*', async (route) => {
    if (isHeld) await new Promise<void>((release) => held.push(release))
    await route.abort()
  })
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  await expect(rows(page)).toHaveCount(DEMO_PHARMACIES.length)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(rows(page).getByText(text('dashboard.todayUnknown'))).toHaveCount(0)
  isHeld = false
  for (const release of held) release()
  await expect(rows(page).getByText(text('dashboard.todayUnknown'))).toHaveCount(DEMO_PHARMACIES.length)
  await page.context().close()
})

test('Missing reports of today are shown as of the last read of today, whatever the freshness of the month.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  const first = rows(page).filter({ hasText: 'P2023' })
  await expect(first).toContainText(text('dashboard.todayNone'))
  const asOf = page.getByText(text('app.asOf').split('{time}')[0] ?? '').first()

  await page.route('**/api/reports/monthly*', (route) => route.abort())
  await networkIsBack(page)
  await expect(asOf).toBeVisible()
  await expect(first).toContainText(text('dashboard.todayNone'))

  await page.unroute('**/api/reports/monthly*')
  await page.route(/\/api\/reports\?/, (route) => route.abort())
  await networkIsBack(page)
  await expect(first).toContainText(new RegExp(literal(text('dashboard.todayNoneBy')).replace('\\{time\\}', '.+')))
  await context.close()
})

test('Of 2,000 pharmacies only those near the screen are rendered, and the last ones within some frames of scrolling there.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 820, height: 900 } })
  const page = await context.newPage()
  // In addition to those of the demo chain with figures, and the fixed ones.
  await page.route('**/api/pharmacies*', (route) => route.fulfill({ json: manyPharmacies(2_000) }))
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  await expect(page.getByText(/^2,?007 pharmacies$/)).toBeVisible()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(4)
  const framesUntilLast = await page.evaluate(async (limit) => {
    for (let frame = 1; frame < limit; frame += 1) {
      scrollTo(0, document.documentElement.scrollHeight)
      await new Promise(requestAnimationFrame)
      if (document.querySelector('main ol[start="2007"]')) return frame
    }
    return limit
  }, MOST_FRAMES)
  expect(framesUntilLast).toBeLessThan(MOST_FRAMES)
  expect(await rows(page).count()).toBeLessThan(60)
  await context.close()
})

test('An employee sees that the dashboard belongs to another role.', async ({ page, sharedServer }) => {
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  await page.goto(`${sharedServer.url}/dashboard/P2024`)
  await expect(page.getByRole('heading', { level: 1, name: text('app.otherRoleTitle') })).toBeVisible()
  await expect(signedInMark(page)).toBeVisible()
})

test('The menu marks the section that a pharmacy’s page belongs to.', async ({ page, sharedServer }) => {
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  await page.getByRole('link', { name: 'P2023' }).click()
  await expect(
    page
      .getByRole('navigation', { name: text('app.mainMenu') })
      .getByRole('link', { name: text('app.placeDashboard') }),
  ).toHaveAttribute('aria-current', 'page')
  await page.goto(sharedServer.url + paths.newEmployee)
  await expect(
    page.getByRole('navigation', { name: text('app.mainMenu') }).locator('[aria-current="page"]'),
  ).toHaveText(text('app.placeNewEmployee'))
})

function manyPharmacies(count: number) {
  return Array.from({ length: count }, (_none, place) => ({
    _id: `many-${place}`,
    pharmacyNo: String(3_000 + place),
    pharmacyName: `P${3_000 + place}`,
    pharmacyAddress: '',
  }))
}

function figures(page: Page) {
  return page.locator('main section[aria-label]').first()
}

function rows(page: Page) {
  return page.locator('main ol > li')
}

function names(page: Page): Promise<string[]> {
  return rows(page).getByRole('link').allTextContents()
}

/** Removes spaces and direction marks, and puts the percent sign last. */
function clean(shown: string): string {
  return shown.replace(/[\u200e\u200f\u061c\u2066-\u2069\s]/g, '').replace(/^[%٪](.*)$/, '$1%')
}

function literal(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
