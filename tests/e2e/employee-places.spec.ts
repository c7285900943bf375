import { expect } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { cv } from '../../src/features/cv/parts/cv-data.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { shownName } from '../support/shown-name.ts'
import { text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1280, height: 800 }
const DAY_MS = 24 * 60 * 60 * 1000

/** The employee's menu as the product defines it; Sync and This device are additions of this app. */
const MENU: [group: MessageId, places: [name: MessageId, path: string][]][] = [
  ['app.groupHome', [['app.placeHome', paths.home]]],
  [
    'app.groupPayroll',
    [
      ['app.placePayrollHistory', paths.payrollHistory],
      ['app.placeOvertimeRequest', paths.overtimeRequest],
    ],
  ],
  [
    'app.groupLeaves',
    [
      ['app.placeLeaveRequest', paths.leaveRequest],
      ['app.placeLeaveRejoin', paths.leaveRejoin],
      ['app.placeLeavesHistory', paths.leavesHistory],
    ],
  ],
  [
    'app.groupReports',
    [
      ['app.placeSalesReports', paths.salesReports],
      ['app.placeTrendingShortages', paths.trendingShortages],
      ['app.placeVaccine', paths.vaccine],
      ['app.placeLabourCheck', paths.labourCheck],
    ],
  ],
  [
    'app.groupEvaluation',
    [
      ['app.placeMyVisits', paths.visitsHistory],
      ['app.placeMonthlyKpis', paths.monthlyKpis],
    ],
  ],
  [
    'app.groupAccount',
    [
      ['app.profile', paths.profile],
      ['app.placeSync', paths.sync],
      ['app.thisDevice', paths.settings],
    ],
  ],
]

const IN_BAR: string[] = [paths.salesReports, paths.trendingShortages, paths.leaveRequest]

test.describe.configure({ timeout: 120_000 })

for (const locale of walkedIn('ar')) {
  const say = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)

  test(`On a phone an employee reaches every place by the menu (${locale}).`, async ({ browser, sharedServer }) => {
    const { url } = sharedServer
    const page = await onPhone(browser, { url, locale })
    const more = page.getByRole('button', { name: say('app.more') })
    const menu = page.getByRole('dialog').getByRole('navigation', { name: say('app.mainMenu') })
    for (const [group, places] of MENU) {
      for (const [name, path] of places) {
        await more.click()
        const links = menu.getByRole('region', { name: say(group), exact: true }).getByRole('link')
        await expect(links).toHaveText(places.map(([each]) => new RegExp(`^${say(each)}`)))
        await links.filter({ hasText: say(name) }).click()
        await expect(page).toHaveURL(url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await more.click()
        await expect(menu.locator('[aria-current="page"]')).toHaveText(new RegExp(`^${say(name)}`))
        await page.keyboard.press('Escape')
        await expectNoSidewaysScroll(page)
        if (path === paths.home) continue
        const back = page.getByRole('banner').getByRole('link', { name: say('app.back') })
        // A place of the bar is top level.
        if (IN_BAR.includes(path)) await expect(back, path).toHaveCount(0)
        else await expect(back, path).toHaveAttribute('href', paths.home)
      }
    }
    await more.click()
    await expect(menu.getByRole('link').filter({ hasText: say('app.soon') })).toHaveCount(0)
    await expect(
      menu.getByRole('region', { name: say('app.groupAccount') }).getByRole('button', { name: say('app.signOut') }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.context().close()
  })

  test(`Unbuilt and unknown places say so and lead home (${locale}).`, async ({ browser, sharedServer }) => {
    const { url } = sharedServer
    const page = await onPhone(browser, { url, locale })
    await page.goto(`${url}/home`)
    await expect(page.getByRole('heading', { level: 1, name: say('app.placeHome') })).toBeVisible()
    await expect(page.getByRole('link', { name: say('profile.seeAll') })).toBeVisible()

    await page.goto(`${url}/no/such/page`)
    await expect(page.getByText(say('app.notFoundBody'))).toBeVisible()
    await page.getByRole('link', { name: say('app.goHome'), exact: true }).click()
    await expect(page).toHaveURL(`${url}/`)
    await page.context().close()
  })

  test(`The profile shows what the server has of a person, and the account number on request (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const { url } = sharedServer
    const page = await onPhone(browser, { url, locale })
    const [me] = await sharedServer.query(`select * from users where email = '${people.pharmacist1}'`)
    await page.goto(url + paths.profile)
    const valueOf = (id: MessageId) => valueIn(page, say(id))
    const words: [MessageId, string][] = [
      ['profile.employeeId', String(me?.['company_id'])],
      ['profile.name', shownName(String(me?.['employee_name']), locale)],
      ['profile.nationality', say('options.egyptian')],
      ['profile.pharmacy', String(me?.['current_pharmacy'])],
      ['profile.position', say('options.pharmacist')],
      ['profile.probation', say('options.probation3')],
      ['profile.employmentType', say('options.fullTime')],
      ['profile.officialEmail', people.pharmacist1],
      ['profile.salaryTransfer', say('options.bankTransfer')],
      ['profile.accountNumber', String(me?.['bank_account_no'])],
      ['profile.bankName', say('options.alBilad')],
    ]
    // Several people use this tablet: the account number is hidden until it is requested.
    await expect(valueOf('profile.accountNumber')).not.toContainText(String(me?.['bank_account_no']))
    await page.getByRole('button', { name: say('payroll.showAccount'), exact: true }).click()
    for (const [name, value] of words) await expect(valueOf(name), name).toHaveText(value)
    await page.context().close()
  })

  test(`The profile shows days with their age, and nothing that can be typed into (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const { url } = sharedServer
    const page = await onPhone(browser, { url, locale })
    const [me] = await sharedServer.query(`select * from users where email = '${people.pharmacist1}'`)
    await page.goto(url + paths.profile)
    const valueOf = (id: MessageId) => valueIn(page, say(id))
    const days = [
      ['profile.birthDate', 'birth_date'],
      ['profile.joiningDate', 'joining_date'],
      ['profile.payrollStart', 'joining_date'],
    ] as const
    for (const [name, column] of days)
      await expect(valueOf(name).locator('time'), name).toHaveAttribute('datetime', String(me?.[column]))
    for (const [name, column] of [
      ['profile.age', 'birth_date'],
      ['profile.service', 'joining_date'],
    ] as const) {
      const years = Math.floor((Date.parse(riyadhToday()) - Date.parse(String(me?.[column]))) / DAY_MS / 365)
      expect(years).toBeGreaterThan(2)
      await expect(valueOf(name), name).toContainText(String(years))
    }
    await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveCount(0)
    await page.context().close()
  })

  test(`The résumé shows every line, and fits a phone (${locale}).`, async ({ browser, sharedServer }) => {
    const { url } = sharedServer
    const page = await onPhone(browser, { url, locale })
    await page.goto(url + paths.settings)
    await page.getByRole('link', { name: say('app.placeCv'), exact: true }).click()
    await expect(page).toHaveURL(url + paths.cv)
    const resume = page.getByRole('article', { name: cv[locale].name })
    for (const line of textsOf(cv[locale])) await expect(resume, line).toContainText(line)
    await expectNoSidewaysScroll(page)
    await page.context().close()
  })

  test(`Without a network the places of an employee are all there (${locale}).`, async ({ browser, sharedServer }) => {
    const { url } = sharedServer
    const page = await onPhone(browser, { url, locale })
    const [me] = await sharedServer.query(`select company_id from users where email = '${people.pharmacist1}'`)
    await page.context().setOffline(true)
    for (const [path, words] of [
      [paths.cv, cv[locale].profession],
      [paths.labourCheck, say('attendance.hours')],
      ['/no/such/page', say('app.notFoundBody')],
      ['/home', say('profile.seeAll')],
    ] as const) {
      await page.goto(url + path)
      await expect(page.getByText(words).first(), path).toBeVisible()
    }
    await page.goto(url + paths.profile)
    await expect(page.getByRole('tabpanel')).toContainText(String(me?.['company_id']))
    await page.context().close()
  })

  test(`Hidden text does not make a short page scroll (${locale}).`, async ({ browser, sharedServer }) => {
    const { url } = sharedServer
    const page = await onPhone(browser, { url, locale })
    // Visually hidden text does not make a short page scroll.
    await page.setViewportSize(DESK)
    await page.goto(`${url}/no/such/page`)
    await expect(page.getByText(say('app.notFoundBody'))).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(DESK.height)
    await page.context().close()
  })
}

test('The product’s texts for unbuilt places are shown verbatim.', () => {
  expect(text('app.underDevelopment')).toBe('This page is still Under Development')
  expect(text('app.goHome')).toBe('Go Back to Home Page')
})

async function onPhone(browser: Browser, { url, locale }: { url: string; locale: TestLocale }): Promise<Page> {
  const page = await offlineReadyPage(browser, { url, email: people.pharmacist1, locale, path: paths.home })
  await page.setViewportSize(PHONE)
  return page
}

/** The value beside this name in the profile. */
function valueIn(page: Page, name: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')
    .first()
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(PHONE.width)
}

/** Every text, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, each]) => (key === 'contact' ? [] : textsOf(each)))
    : []
}
