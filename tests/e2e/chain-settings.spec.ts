import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { askForScreen, openScreen } from '../support/every-screen.ts'
import { examine } from '../support/examine.ts'
import { shownName } from '../support/shown-name.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'
import { paths } from '../../src/paths/paths.ts'

/** What this device has never read before. */
const SETTINGS = '**/api/settings*'
const PHARMACIES = '**/api/pharmacies*'
const CARDS = [
  'chain.targets',
  'chain.pharmacies',
  'chain.shiftHours',
  'chain.till',
  'chain.leaveTypes',
  'chain.staffOptions',
  'chain.pay',
  'chain.overtime',
  'import.groupChain',
] as const

/** A manager who has never signed in on this device opens the settings, while a read gets no answer until `release`. */
async function firstSignIn(browser: Browser, url: string, held: string) {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  let release: (answer: 'continue' | 'abort') => void = () => undefined
  const answer = new Promise<'continue' | 'abort'>((resolve) => {
    release = resolve
  })
  await page.route(held, async (route) => ((await answer) === 'abort' ? route.abort() : route.continue()))
  await page.goto(url)
  await signIn(page, people.manager)
  await askForScreen(page, paths.chainSettings)
  await expect(page.locator('main [class*="skeleton"]').first()).toBeVisible()
  return { page, release, cards: page.getByRole('main').getByRole('region') }
}

for (const held of [SETTINGS, PHARMACIES])
  test(`After a first sign-in on a device the settings state nothing before ${held} is read, then show all cards at once.`, async ({
    browser,
    sharedServer,
  }) => {
    const { page, release, cards } = await firstSignIn(browser, sharedServer.url, held)
    await expect(cards).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText('200,000')
    release('continue')
    await expect(cards.first()).toBeVisible()
    // Without waiting: none of them comes later than the others.
    expect(await cards.evaluateAll((all) => all.length)).toBe(CARDS.length)
    for (const card of CARDS) await expect(page.getByRole('region', { name: text(card), exact: true })).toBeVisible()
    await expect(
      page.getByRole('button', { name: text('chain.editPharmacy', { pharmacy: 'P2023' }), exact: true }),
    ).toBeVisible()
    await page.context().close()
  })

test('Settings that could not be read after a first sign-in are said to be missing, and no card states them.', async ({
  browser,
  sharedServer,
}) => {
  const { page, release, cards } = await firstSignIn(browser, sharedServer.url, SETTINGS)
  release('abort')
  await expect(page.getByText(text('chain.neverTitle'))).toBeVisible()
  await expect(cards).toHaveCount(0)
  await page.context().close()
})

for (const locale of LOCALES) {
  test.describe(`The settings of the chain (${locale})`, () => {
    test.use({ locale: locale === 'ar' ? 'ar-SA' : 'en-US', viewport: { width: 360, height: 740 } })
    const t = (id: Parameters<typeof text>[0]) => text(id, {}, locale)

    /** Another person's own device. */
    async function elsewhere(page: Page, url: string, who: string = people.pharmacist1): Promise<Page> {
      const context = await page
        .context()
        .browser()
        ?.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
      if (!context) throw new Error('no browser')
      const other = await context.newPage()
      await other.goto(url)
      await signIn(other, who, locale)
      return other
    }

    test('A target for one pharmacy is the one that its month is judged by, for its manager and its pharmacist.', async ({
      page,
      server,
    }) => {
      await page.goto(server.url)
      await signIn(page, people.manager, locale)
      await openScreen(page, paths.chainSettings)
      await examine(page, 'settings of the chain', { of: locale })
      await page.getByRole('button', { name: t('chain.addTarget') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('chain.whose')).selectOption('P2023')
      await dialog.getByLabel(t('chain.amount'), { exact: true }).fill('424242')
      await examine(page, 'a new target', { of: locale })
      await dialog.getByRole('button', { name: t('chain.save'), exact: true }).click()
      await expect(dialog).toBeHidden()
      const targets = page.getByRole('region', { name: t('chain.targets'), exact: true })
      await expect(targets.getByRole('listitem').filter({ hasText: 'P2023' })).toContainText('424,242')
      await openScreen(page, paths.pharmacySales.replace(':pharmacyName', 'P2023'))
      await expect(page.getByRole('main')).toContainText('424,242')

      const pharmacist = await elsewhere(page, server.url)
      await expect(pharmacist.getByRole('main')).toContainText('424,242')
      await pharmacist.context().close()
    })

    test('A new pharmacy is offered as a place of work, and a closed one no longer.', async ({ page, server }) => {
      await page.goto(server.url)
      await signIn(page, people.manager, locale)
      await openScreen(page, paths.chainSettings)
      const card = page.getByRole('region', { name: t('chain.pharmacies'), exact: true })
      const dialog = page.getByRole('dialog')
      const save = () => dialog.getByRole('button', { name: t('chain.save'), exact: true }).click()
      await card.getByRole('button', { name: t('chain.addPharmacy') }).click()
      await dialog.getByLabel(t('chain.pharmacyName'), { exact: true }).fill('P2099')
      await examine(page, 'a new pharmacy', { of: locale })
      await save()
      await expect(dialog).toBeHidden()

      await card.getByRole('button', { name: text('chain.editPharmacy', { pharmacy: 'P2052' }, locale) }).click()
      await dialog.getByLabel(t('chain.pharmacyState')).selectOption('closed')
      await dialog.getByLabel(t('chain.reason')).fill('Lease ended')
      await examine(page, 'a pharmacy that closes', { of: locale })
      await save()
      await expect(card.getByRole('listitem').filter({ hasText: 'P2052' })).toContainText(t('chain.pharmacyClosed'))

      await openScreen(page, paths.newEmployee)
      const offered = page.locator('[name="currentPharmacy"] option')
      await expect(offered.filter({ hasText: 'P2099' })).toHaveCount(1)
      await expect(offered.filter({ hasText: 'P2052' })).toHaveCount(0)
    })

    test('The name of the chain is on its pay slips.', async ({ page, server }) => {
      await page.goto(server.url)
      await signIn(page, people.manager, locale)
      await openScreen(page, paths.chainSettings)
      const card = page.getByRole('region', { name: t('import.groupChain'), exact: true })
      await card.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('import.chainName')).fill('Shifa Pharmacies')
      await examine(page, 'the name of the chain', { of: locale })
      await dialog.getByRole('button', { name: t('chain.save'), exact: true }).click()
      await expect(card).toContainText('Shifa Pharmacies')

      const pharmacist = await elsewhere(page, server.url)
      await openScreen(pharmacist, paths.payrollHistory)
      await pharmacist.getByRole('main').locator('a[href*=slipPage]').first().click()
      await expect(pharmacist.getByRole('main')).toContainText('Shifa Pharmacies')
      await pharmacist.context().close()
    })

    test('A type of leave that a manager adds can be asked for, with its days.', async ({ page, server }) => {
      await page.goto(server.url)
      await signIn(page, people.manager, locale)
      await openScreen(page, paths.chainSettings)
      await page.getByRole('button', { name: t('chain.addType') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('chain.save'), exact: true }).click()
      await expect(dialog.getByText(t('chain.nameMissing'))).toHaveCount(2)
      await dialog.getByLabel(t('chain.nameEn')).fill('Study Leave')
      await dialog.getByLabel(t('chain.nameAr')).fill('إجازة دراسية')
      await dialog.getByLabel(t('chain.mostDays')).fill('17')
      await dialog.getByRole('button', { name: t('chain.save'), exact: true }).click()
      await expect(dialog).toBeHidden()
      const pharmacist = await elsewhere(page, server.url)
      await openScreen(pharmacist, paths.leaveRequest)
      const shown = locale === 'ar' ? 'إجازة دراسية' : 'Study Leave'
      await pharmacist.getByLabel(t('leave.typeLabel')).selectOption({ label: shown })
      await expect(pharmacist.getByText(/17\D+17/)).toBeVisible()
      await pharmacist.context().close()
    })

    /** Opens the dialog of a setting of the page. */
    async function openSetting(page: Page, name: string) {
      await page.getByRole('button', { name: text('chain.changeOf', { name }, locale), exact: true }).click()
      return page.getByRole('dialog')
    }

    async function save(page: Page) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('chain.save'), exact: true })
        .click()
    }

    test('Shift hours, the till and the hours of a day are changed, a wrong value is pointed out, and the page shows what applies.', async ({
      page,
      server,
    }) => {
      await page.goto(server.url)
      await signIn(page, people.manager, locale)
      await openScreen(page, paths.chainSettings)
      const hours = await openSetting(page, t('chain.shiftHours'))
      await hours.getByLabel(t('chain.morningBegins')).fill('25')
      await save(page)
      await expect(hours.getByText(t('chain.timeWrong'))).toBeVisible()
      await examine(page, 'shift hours', { of: locale })
      await hours.getByLabel(t('chain.morningBegins')).fill('٧٣٠')
      await save(page)
      await expect(hours).toBeHidden()
      await expect(page.getByRole('region', { name: t('chain.shiftHours') })).toContainText('07:30–17:00')

      const till = await openSetting(page, t('chain.till'))
      await till.getByRole('radio', { name: t('chain.tillRequired') }).check()
      await till.getByLabel(t('chain.differenceLimit')).fill('12.5')
      await save(page)
      await expect(till).toBeHidden()
      const tillCard = page.getByRole('region', { name: t('chain.till') })
      await expect(tillCard).toContainText('12.50')
      await expect(tillCard).toContainText(t('chain.tillRequired'))

      const day = await openSetting(page, t('chain.dailyHours'))
      await day.getByLabel(t('chain.dailyHours')).fill('9.5')
      await save(page)
      await expect(page.getByRole('region', { name: t('chain.overtime') })).toContainText('9.50')
    })

    test('A bank that a manager adds is offered for a new employee, and one that is hidden no more.', async ({
      page,
      server,
    }) => {
      await page.goto(server.url)
      await signIn(page, people.manager, locale)
      await openScreen(page, paths.chainSettings)
      const dialog = await openSetting(page, t('employees.bank'))
      await dialog.getByLabel(t('options.alBilad')).uncheck()
      await dialog.getByLabel(t('chain.nameEn')).fill('Al Rajhi Bank')
      await save(page)
      await expect(dialog.getByText(t('chain.nameMissing'))).toBeVisible()
      await dialog.getByLabel(t('chain.nameAr')).fill('مصرف الراجحي')
      await examine(page, 'choices of a bank', { of: locale })
      await save(page)
      await expect(dialog).toBeHidden()
      await openScreen(page, paths.newEmployee)
      const rajhi = locale === 'ar' ? 'مصرف الراجحي' : 'Al Rajhi Bank'
      const offered = page.getByLabel(t('employees.bank')).getByRole('option')
      await expect(offered).toHaveText([t('options.alInmaa'), t('options.noBankAccount'), rajhi])
      await expect(page.getByLabel(t('employees.bank'))).toHaveValue('Al Inmaa Bank')
    })

    test('A contract that a manager adds fills in the figures of a pay slip.', async ({ page, server }) => {
      await page.goto(server.url)
      await signIn(page, people.manager, locale)
      await openScreen(page, paths.chainSettings)
      await page.getByRole('button', { name: t('chain.addContract') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('chain.nameEn')).fill('Senior Contract')
      await dialog.getByLabel(t('chain.nameAr')).fill('عقد أول')
      await dialog.getByLabel(t('payroll.basicPay')).fill('4321')
      await examine(page, 'a new contract', { of: locale })
      await save(page)
      await expect(dialog).toBeHidden()
      const accountant = await elsewhere(page, server.url, people.accountant)
      await openScreen(accountant, `${paths.payrollEntry}?view=cards`)
      const card = accountant
        .locator('main li')
        .filter({ has: accountant.locator('summary', { hasText: shownName('Ahmed Mahmoud Hassan', locale) }) })
      await card.locator('summary').click()
      const contract = locale === 'ar' ? 'عقد أول' : 'Senior Contract'
      await card.locator('[name="contract"]').selectOption({ label: contract })
      await expect(card.locator('[name="basicPay"]')).toHaveValue('4321')
      await accountant.context().close()
    })

    test('Without a connection nothing is changed, and what was typed stays.', async ({ page, server }) => {
      await page.goto(server.url)
      await signIn(page, people.manager, locale)
      await openScreen(page, paths.chainSettings)
      await page.getByRole('button', { name: t('chain.addTarget') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('chain.amount'), { exact: true }).fill('300000')
      await server.stop()
      await dialog.getByRole('button', { name: t('chain.save'), exact: true }).click()
      // Whether the answer was lost or nothing was sent depends on when the server was last heard.
      await expect(dialog.getByText(t('app.needsServer')).or(dialog.getByText(t('app.answerLost')))).toBeVisible()
      await expect(dialog.getByLabel(t('chain.amount'), { exact: true })).toHaveValue('300,000')
      await server.start()
      await dialog.getByRole('button', { name: t('chain.save'), exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('listitem').filter({ hasText: t('chain.allPharmacies') })).toHaveCount(2)
    })
  })
}
