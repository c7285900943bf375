import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { shownName } from '../support/shown-name.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { storedText } from '../support/stored-text.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

const PASSWORD = 'violet tractor near the museum'
const OWN_PASSWORD = 'seven boats under a lemon'
const WORKERS_OF_DEMO = 2

test.describe('In English', () => {
  const locale: TestLocale = 'en'
  test.use({ locale: 'en-US' })
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  const submit = (page: Page) => page.getByRole('button', { name: say('employees.submit'), exact: true })

  test('the form of a new employee proposes the usual, and the pharmacies of the chain.', async ({
    page,
    sharedServer,
  }) => {
    await openNewEmployee(page, { url: sharedServer.url, locale })
    for (const [field, value] of [
      ['gender', 'Male'],
      ['nationality', 'Egyptian'],
      ['position', 'Pharmacist'],
      ['currentPharmacy', 'Under Training'],
      ['propationPeriod', '3 Months'],
      ['SalaryTransferMode', 'Bank Transfer'],
      ['bankName', 'Al Bilad Bank'],
      // After the highest one of the demo chain.
      ['companyId', '1203'],
    ] as const) {
      await expect(page.locator(`[name="${field}"]`)).toHaveValue(value)
    }
    await expect(page.locator('[name="currentPharmacy"] option[value="P2026"]')).toHaveCount(1)
    await expect(page.locator('[name="currentPharmacy"] option').last()).toHaveAttribute('value', 'No Specific Place')
  })

  test('each mistake about a new employee is explained at its field, and the first one gets the focus.', async ({
    page,
    sharedServer,
  }) => {
    await openNewEmployee(page, { url: sharedServer.url, locale })
    await expect(page.locator('[name="companyId"]')).not.toHaveValue('')
    await page.locator('[name="companyId"]').fill('')
    await submit(page).click()
    await expect(page.locator('[name="firstName"]')).toBeFocused()
    await expect(page.getByText(say('employees.problemRequired'))).toHaveCount(6)

    await fillPerson(page, 'amal@')
    await page.locator('[name="telNo"]').fill('12')
    await page.locator('[name="confirmPassword"]').fill('seven green lamp')
    await submit(page).click()
    await expect(page.getByRole('alert').getByText(say('employees.passwordsDiffer'), { exact: true })).toBeVisible()
    await expect(page.getByText(say('employees.problemEmail'))).toBeVisible()
    await expect(page.getByText(say('employees.problemPhone'))).toBeVisible()
    await expect(page.locator('[name="telNo"]')).toBeFocused()
  })

  test('beside the form is who will be added, and what is still needed.', async ({ page, sharedServer }) => {
    await page.setViewportSize({ width: 1180, height: 820 })
    await openNewEmployee(page, { url: sharedServer.url, locale })
    const summary = page.getByRole('region', { name: say('employees.summary') })
    await expect(summary).toContainText(say('employees.firstName'))
    await fillPerson(page, 'amal@chain.example')
    for (const words of ['Amal Salem Al-Harbi', 'P2026', '7001', say('employees.neededNothing')])
      await expect(summary.getByText(words, { exact: true })).toBeVisible()
  })

  test('a name that somebody had before is explained at the second name.', async ({ page, server }) => {
    await openNewEmployee(page, { url: server.url, locale })
    await server.change(
      `update users set former_names = '["Amal Salem Al-Harbi"]' where email = '${people.pharmacist1}'`,
    )
    await fillPerson(page, 'amal@chain.example')
    await submit(page).click()
    await expect(page.locator('[name="secondName"]')).toBeFocused()
    await expect(page.getByText(say('employees.problemFormerName'))).toBeVisible()
  })

  test('an email that somebody has already is explained at its field.', async ({ page, sharedServer }) => {
    await openNewEmployee(page, { url: sharedServer.url, locale })
    await fillPerson(page, people.pharmacist1)
    await submit(page).click()
    await expect(page.getByText(say('employees.problemEmailTaken'))).toBeVisible()
  })

  test('a company id that somebody has already is explained at its field, with the next one.', async ({
    page,
    sharedServer,
  }) => {
    await openNewEmployee(page, { url: sharedServer.url, locale })
    await expect(page.locator('[name="companyId"]')).toHaveValue('1203')
    await fillPerson(page, 'another@chain.example')
    await page.locator('[name="companyId"]').fill(' ١٠٠١')
    await submit(page).click()
    await expect(page.locator('[name="companyId"]')).toBeFocused()
    await expect(page.getByText(say('employees.problemCompanyIdNext', { id: '1203' }))).toBeVisible()
  })

  test('a new employee is added once, shown on the dashboard, and can sign in to set a password of their own.', async ({
    page,
    browser,
    server,
  }) => {
    const email = `amal-${locale}@chain.example`
    await openNewEmployee(page, { url: server.url, locale })
    await fillPerson(page, email)
    await page.locator('[name="telNo"]').fill('055 123 4567')
    await expect(page.getByText(say('app.strength', { strength: say('app.strengthStrong') }))).toBeVisible()
    await submit(page).click()
    await expect(addedNote(page, say('dashboard.employeeAdded', { name: 'Amal Salem Al-Harbi' }))).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await allStored(page)).not.toContain(PASSWORD)
    expect(
      await server.query(
        `select employee_name, shorter_name, shortest_name, is_admin, current_pharmacy, tel_no from users where email = '${email}'`,
      ),
    ).toMatchObject([
      {
        employee_name: 'Amal Salem Al-Harbi',
        shorter_name: 'Amal Al-Harbi',
        shortest_name: 'Amal',
        is_admin: 0,
        current_pharmacy: 'P2026',
        tel_no: '0551234567',
      },
    ])

    await page.goto(server.url + paths.employees)
    await expect(page.getByText('Amal Salem Al-Harbi')).toBeVisible()
    await signInFirst(browser, { url: server.url, email, locale })
  })
})

/** On another tablet: the first password only leads to one of their own, which then opens the app. */
async function signInFirst(
  browser: Browser,
  { url, email, locale }: { url: string; email: string; locale: TestLocale },
): Promise<void> {
  const tablet = await (await browser.newContext()).newPage()
  await tablet.goto(url)
  await fillSignIn(tablet, { email, password: PASSWORD }, locale)
  await expect(tablet.getByRole('heading', { name: text('profile.ownPasswordTitle', {}, locale) })).toBeVisible()
  await tablet.locator('[name="currentPassword"]').fill(PASSWORD)
  await tablet.locator('[name="newPassword"]').fill(OWN_PASSWORD)
  await tablet.locator('[name="repeated"]').fill(OWN_PASSWORD)
  await tablet.locator('[name="repeated"]').press('Enter')
  await expect(signedInMark(tablet, locale)).toBeVisible()
  await tablet.context().close()
}

test.describe('In Arabic', () => {
  const locale: TestLocale = 'ar'
  test.use({ locale: 'ar-SA' })
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  const ahmed = shownName('Ahmed Mahmoud Hassan', locale)
  const listed = (page: Page) =>
    cards(page).evaluateAll((all) => all.map((card) => card.querySelector('bdi')?.textContent ?? ''))

  test('managers and accountants are listed apart from the employees.', async ({ page, sharedServer }) => {
    await openEmployees(page, sharedServer.url)
    for (const name of ['Khalid Ibrahim Al-Harbi', 'Mona Said Farouk']) {
      const shown = shownName(name, locale)
      await expect(page.getByRole('region', { name: say('employees.colleagues') }).getByText(shown)).toBeVisible()
      await expect(cards(page).filter({ hasText: shown })).toHaveCount(0)
    }
  })

  test('without a server employees are sorted by their shown names, and found by words of either language.', async ({
    page,
    server,
  }) => {
    await openEmployees(page, server.url)
    await workerReady(page)
    await server.stop()
    await page.reload()
    await expect.poll(() => listed(page)).toContain(ahmed)
    const names = await listed(page)
    expect(names).toEqual(names.toSorted(new Intl.Collator('ar').compare))
    await page.getByLabel(say('employees.search')).fill('حسن احمد')
    await expect.poll(() => listed(page)).toEqual([ahmed])
    await page.getByLabel(say('employees.search')).fill('hassan ahm')
    await expect.poll(() => listed(page)).toEqual([ahmed])
    await cards(page).first().locator('summary').click()
    await expect(cards(page).first().getByText('pharmacist1@demo.example')).toBeVisible()
  })

  test('employees are filtered by position and pharmacy, sorted, and shown all again.', async ({
    page,
    sharedServer,
  }) => {
    await openEmployees(page, sharedServer.url)
    await page.getByRole('button', { name: say('list.filter') }).click()
    await page.getByLabel(say('employees.filterPosition')).selectOption('Worker')
    await expect(cards(page)).toHaveCount(WORKERS_OF_DEMO)
    await page.getByLabel(say('employees.filterPharmacy')).selectOption('P2024')
    await expect(cards(page)).toHaveCount(1)
    await page.getByLabel(say('employees.search')).fill('nobody of that name')
    await expect(page.getByText(say('employees.noneMatching'))).toBeVisible()
    await page.getByRole('button', { name: say('employees.showAll') }).click()
    await page.getByLabel(say('employees.sort')).selectOption('companyId')
    await expect(cards(page).first()).toContainText('1101')
    await page.getByLabel(say('employees.role')).selectOption('manager')
    await expect(cards(page)).toHaveText([new RegExp(shownName('Khalid Ibrahim Al-Harbi', locale))])
    await page.getByLabel(say('employees.status')).selectOption('closed')
    await page.reload()
    await expect(page.getByText(say('employees.noneMatching'))).toBeVisible()
    await expect(page.getByLabel(say('employees.role'))).toHaveValue('manager')
  })

  test('without a server nothing is added or queued, which is reported, and the form stays.', async ({
    page,
    server,
  }) => {
    await openNewEmployee(page, { url: server.url, locale })
    await workerReady(page)
    await fillPerson(page, 'later@chain.example')
    await page.context().setOffline(true)
    await expect(page.getByText(say('employees.offlineNow'))).toBeVisible()
    await page.getByRole('button', { name: say('employees.submit'), exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(/./)
    await expect(page.locator('[name="email"]')).toHaveValue('later@chain.example')
    expect(await allStored(page)).not.toContain(PASSWORD)
    expect(await allStored(page)).not.toContain('later@chain.example')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: say('employees.submit'), exact: true }).click()
    await expect(addedNote(page, say('dashboard.employeeAdded', { name: 'Amal Salem Al-Harbi' }))).toBeVisible()
  })

  async function openEmployees(page: Page, url: string): Promise<void> {
    await page.goto(url)
    await signIn(page, people.manager, locale)
    await page.goto(url + paths.employees)
    await expect(page.getByText(ahmed)).toBeVisible()
  }
})

for (const locale of LOCALES) {
  test(`axe finds nothing on the employees’ screens, ${locale}.`, async ({ browser, sharedServer }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
    const page = await context.newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people.manager, locale)
    await page.goto(sharedServer.url + paths.employees)
    await expect(page.getByText(shownName('Ahmed Mahmoud Hassan', locale))).toBeVisible()
    await cards(page).first().locator('summary').click()
    await examineAtWidths(page, { what: 'employees', locale, widths: [360, 1280] })
    await page.goto(sharedServer.url + paths.newEmployee)
    await page.getByRole('button', { name: text('employees.submit', {}, locale), exact: true }).click()
    await page.locator('[name="password"]').fill('password1')
    await examineAtWidths(page, { what: 'new employee', locale, widths: [360, 1280] })
    await context.close()
  })
}

test('Employees and accountants see that these pages belong to another role.', async ({ page, sharedServer }) => {
  await page.goto(sharedServer.url)
  await signIn(page, people.accountant)
  for (const path of [paths.employees, paths.newEmployee]) {
    await page.goto(sharedServer.url + path)
    await expect(page.getByRole('heading', { level: 1, name: text('app.otherRoleTitle') })).toBeVisible()
  }
})

async function openNewEmployee(page: Page, { url, locale }: { url: string; locale: TestLocale }): Promise<void> {
  await page.goto(url)
  await signIn(page, people.manager, locale)
  await page.goto(url + paths.newEmployee)
}

async function fillPerson(page: Page, email: string): Promise<void> {
  await page.locator('[name="firstName"]').fill('Amal')
  await page.locator('[name="secondName"]').fill('Salem')
  await page.locator('[name="lastName"]').fill('Al-Harbi')
  await page.locator('[name="companyId"]').fill('7001')
  await page.locator('[name="currentPharmacy"]').selectOption('P2026')
  await page.locator('[name="email"]').fill(email)
  await page.locator('[name="password"]').fill(PASSWORD)
  await page.locator('[name="confirmPassword"]').fill(PASSWORD)
}

/** The visible note: a live region before it announces the same words half a second later. */
function addedNote(page: Page, words: string) {
  return page.getByText(words).last()
}

async function allStored(page: Page): Promise<string> {
  return (await storedText(page)).map(({ text: kept }) => kept).join('\n')
}

function cards(page: Page) {
  // Managers and accountants are in a separate list, which has a name.
  return page.locator('main section:not([aria-labelledby]) li').filter({ has: page.locator('summary') })
}
