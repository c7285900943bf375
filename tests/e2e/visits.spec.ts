import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { STANDARDS } from '../../src/shared/contract/visits.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine, examinedWidths } from '../support/examine.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { pdfPages } from '../support/pdf-pages.ts'
import { routedPage } from '../support/routed-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { statusesFor } from '../support/statuses-for.ts'
import { LOCALES, text, walkedIn } from '../support/texts.ts'

/** axe takes seconds per screen. */
const AXE_TIMEOUT_MS = 180_000
const VISITS = '**/api/visits/userVisits/**'

for (const locale of LOCALES) {
  const say = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)

  test(
    `One's visits are listed newest first, and each shows its fifteen standards in words on one page of paper (${locale}).`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
      const visits = await visitsOf(sharedServer, people.pharmacist1)
      await page.goto(sharedServer.url + paths.visitsHistory)
      const links = page.locator('main li a')
      await expect(links).toHaveCount(visits.length)
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
        visits.map(({ id }) => `/visitPage/${id}`),
      )
      await expect(page.locator('main li').first()).toContainText(`${visits[0]?.total} / 90`)

      await links.first().click()
      const sheet = page.getByRole('article')
      for (const standard of STANDARDS)
        await expect(sheet.getByRole('rowheader', { name: say(`visits.${standard}`), exact: true })).toBeVisible()
      await expect(sheet.getByRole('region', { name: say('visits.total'), exact: true })).toContainText(
        `${visits[0]?.total} / 90`,
      )
      await expect(sheet.getByRole('region', { name: say('visits.strong') })).toBeVisible()
      await expect(sheet.getByRole('region', { name: say('visits.weak') })).toBeVisible()
      expect(await pdfPages(page)).toBe(1)

      await sheet
        .getByRole('region', { name: say('visits.total'), exact: true })
        .getByRole('link')
        .click()
      await expect(page).toHaveURL(`${sharedServer.url}/visitPage/${visits[1]?.id}`)
      await expect(sheet.getByRole('region', { name: say('visits.total'), exact: true })).toContainText(
        `${visits[1]?.total} / 90`,
      )
      await page.context().close()
    },
  )
}

for (const locale of walkedIn('ar')) {
  const say = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)

  test(`Without a server the stored visits are shown, with their age (${locale}).`, async ({ browser, server }) => {
    const page = await offlineReadyPage(browser, {
      url: server.url,
      email: people.pharmacist1,
      locale,
      path: paths.visitsHistory,
    })
    const path = await page.locator('main li a').first().getAttribute('href')
    await server.stop()
    await page.reload()
    await expect(page.locator('main li').first()).toBeVisible()
    await expect(page.getByText(new RegExp(`^${say('app.asOf').split('{')[0] ?? ''}`))).toBeVisible()
    await page.goto(server.url + (path ?? ''))
    await expect(page.getByRole('article')).toBeVisible()
    await page.context().close()
  })
}

for (const locale of LOCALES) {
  test(`Axe finds nothing on visits and visit (${locale}).`, async ({ browser, sharedServer }) => {
    test.setTimeout(AXE_TIMEOUT_MS)
    const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
    for (const width of examinedWidths(locale, [360, 1280])) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(sharedServer.url + paths.visitsHistory)
      await expect(page.locator('main li').first()).toBeVisible()
      await examine(page, `visits, ${width}`, { of: locale })
      await page.locator('main li a').first().click()
      await expect(page.getByRole('article')).toBeVisible()
      await examine(page, `visit, ${width}`, { of: locale })
    }
    await page.context().close()
  })
}

test("An unknown id and another person's visit show the same message, and the server rejects both.", async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1 })
  const [theirs] = await visitsOf(sharedServer, people.pharmacist2)
  for (const id of ['nobodys', theirs?.id ?? '']) {
    await page.goto(`${sharedServer.url}/visitPage/${id}`)
    await expect(page.getByText(text('visits.unknown'))).toBeVisible()
  }
  const visits = ['nobodys', theirs?.id ?? ''].map((id) => `/api/visits/visitDetails/${id}`)
  expect(await statusesFor(people.pharmacist1, { url: sharedServer.url, paths: visits })).toEqual([404, 403])
  await page.context().close()
})

test(
  'A change is shown per standard, strong and weak points by their grades, and remarks on every standard still fit one page.',
  { tag: '@layout' },
  async ({ browser, sharedServer }) => {
    const [me] = await sharedServer.query(`select id from users where email = '${people.pharmacist1}'`)
    const remarks = 'Two readings are missing this week; shown how to write them down.'
    const visits = [
      visit({ _id: 'before', me: me?.['id'], createdAt: '2026-09-01T09:00:00Z', grade: 4 }),
      {
        ...visit({ _id: 'now', me: me?.['id'], createdAt: '2026-10-01T09:00:00Z', grade: 4, remarks }),
        pricing: { grade: 6, remarks },
        formalWear: { grade: '1', remarks },
        generalRemarks: remarks.repeat(10),
      },
    ]
    const page = await routedPage(browser, {
      url: sharedServer.url,
      email: people.pharmacist1,
      answers: { [VISITS]: visits },
    })
    await page.goto(`${sharedServer.url}/visitPage/now`)
    const row = (id: MessageId) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: text(id), exact: true }) })
    await expect(row('visits.pricing')).toContainText(`2${text('visits.better')}`)
    await expect(row('visits.formalWear')).toContainText(`3${text('visits.worse')}`)
    await expect(row('visits.merchandizing')).toContainText(text('visits.same'))
    await expect(row('visits.pricing')).toContainText(remarks)
    await expect(page.getByRole('region', { name: text('visits.strong') }).getByRole('listitem')).toHaveText(
      `${text('visits.pricing')}6 / 6`,
    )
    await expect(page.getByRole('region', { name: text('visits.weak') }).getByRole('listitem')).toHaveText(
      `${text('visits.formalWear')}1 / 6`,
    )
    expect(await pdfPages(page)).toBe(1)
    await page.context().close()
  },
)

test('Of many visits thirty are shown, and thirty more per tap.', async ({ browser, sharedServer }) => {
  const [me] = await sharedServer.query(`select id from users where email = '${people.pharmacist1}'`)
  const many = Array.from({ length: 75 }, (_unused, index) =>
    visit({
      _id: `v${index}`,
      me: me?.['id'],
      createdAt: new Date(Date.UTC(2026, 9, 1) - index * 86_400_000).toISOString(),
      grade: 1 + (index % 6),
    }),
  )
  const page = await routedPage(browser, {
    url: sharedServer.url,
    email: people.pharmacist1,
    answers: { [VISITS]: many },
  })
  await page.goto(sharedServer.url + paths.visitsHistory)
  const rows = page.locator('main li')
  await expect(page.getByRole('status').filter({ hasText: '75 visits' })).toBeVisible()
  for (const [shown, more] of [
    [30, 'Show 45 more'],
    [60, 'Show 15 more'],
  ] as const) {
    await expect(rows).toHaveCount(shown)
    await page.getByRole('button', { name: more }).click()
  }
  await expect(rows).toHaveCount(75)
  await expect(rows.last()).toContainText('45 / 90')
  await page.context().close()
})

test("A manager sees everybody's visits by name.", async ({ browser, sharedServer }) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.manager })
  await page.goto(sharedServer.url + paths.visitsHistory)
  await expect(page.getByRole('heading', { level: 1, name: text('app.placeVisitsHistory') })).toBeVisible()
  const [newest] = await sharedServer.query('select pharmacist_name from visits order by created_at desc limit 1')
  await expect(page.locator('main li').first()).toContainText(String(newest?.['pharmacist_name']))
  await noSidewaysScroll(page)
  await page.locator('main li a').first().click()
  await expect(page.getByRole('article')).toContainText(String(newest?.['pharmacist_name']))
  await page.context().close()
})

async function noSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

async function visitsOf(server: ServerProcess, email: string): Promise<{ id: string; total: number }[]> {
  const rows = await server.query(
    `select v.id, v.standards from visits v join users u on u.id = v.pharmacist_id where u.email = '${email}' order by v.created_at desc, v.id desc`,
  )
  return rows.map((row) => {
    const grades = JSON.parse(String(row['standards'])) as Record<string, { grade: number }>
    return { id: String(row['id']), total: Object.values(grades).reduce((sum, { grade }) => sum + grade, 0) }
  })
}

function visit({
  _id,
  me,
  createdAt,
  grade,
  remarks = '',
}: {
  _id: string
  me: unknown
  createdAt: string
  grade: number
  remarks?: string
}) {
  const standards = Object.fromEntries(STANDARDS.map((standard) => [standard, { grade, remarks }]))
  return {
    _id,
    evaluatedPharmacistId: me,
    evaluatedPharmacistName: 'A',
    evaluatingManagerName: 'K',
    evaluatedPharmacy: 'P2023',
    evaluationType: 'inPrescence',
    createdAt,
    ...standards,
  }
}
