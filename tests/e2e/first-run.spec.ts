import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test as base } from '../support/app-fixtures.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { openScreen } from '../support/every-screen.ts'
import { examineAtWidths } from '../support/examine.ts'
import { importTexts } from '../support/import-files.ts'
import { ServerProcess } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { storedText } from '../support/stored-text.ts'
import { LOCALES, text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { paths } from '../../src/paths/paths.ts'

const LINK = /http:\S+\/firstRun#[\w-]{43}/
const PASSWORD = 'violet tractor near the museum'
const EMAIL = 'huda@chain.example'

/** A server without a manager, and the link that it has printed. */
const test = base.extend<{ empty: ServerProcess; link: string }>({
  // oxlint-disable-next-line no-empty-pattern
  empty: async ({}, use) => {
    const server = await ServerProcess.start({ isEmpty: true })
    await use(server)
    await server.dispose()
  },
  link: async ({ empty }, use) => {
    await until('the link to be printed', async () => LINK.test(empty.log))
    await use(LINK.exec(empty.log)?.[0] ?? '')
  },
})

for (const locale of LOCALES) {
  test.describe(`The first run (${locale})`, () => {
    test.use({ locale: locale === 'ar' ? 'ar-SA' : 'en-US', viewport: { width: 820, height: 1180 } })
    const t = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

    async function fillIn(page: Page): Promise<void> {
      const fields = {
        chainName: 'Shifa Pharmacies',
        firstName: 'Huda',
        lastName: 'Nasser',
        companyId: '1',
        email: EMAIL,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      }
      for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value)
    }
    const setUp = (page: Page) => page.getByRole('button', { name: t('import.setUp') }).click()
    const slipsOf = (page: Page) => page.getByRole('region', { name: t('import.sheetTitle') }).getByRole('listitem')

    test('The link leads to a manager, a named chain, its pharmacies and people who can sign in.', async ({
      page,
      link,
      empty,
    }) => {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('import.firstRunTitle'))
      await examineAtWidths(page, { what: 'first run', locale })
      await fillIn(page)
      const texts = importTexts({ pharmacies: 3, people: 4 })
      await page.locator('input[data-table=pharmacies]').setInputFiles({
        name: 'pharmacies.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(texts.pharmacies),
      })
      await page.locator('textarea[name=people]').fill(texts.people)
      await expect(page.getByRole('status').filter({ hasText: '4' })).toBeVisible()
      await setUp(page)
      await expect(slipsOf(page)).toHaveCount(4)
      await examineAtWidths(page, { what: 'passwords', locale })
      expect(page.url()).toBe(`${empty.url}${paths.firstRun}`)

      const [slip = ''] = await slipsOf(page).allTextContents()
      const [oneTimePassword = ''] = /[2-9a-z]{4}(-[2-9a-z]{4}){3}/.exec(slip) ?? []
      const [email = ''] = /person\d@staff\.example/.exec(slip) ?? []
      const answer = await fetch(`${empty.url}/api/users/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: oneTimePassword }),
      })
      expect(await answer.json()).toMatchObject({ email, asksForPassword: 'oneTime' })

      await page.getByRole('button', { name: t('import.openApp') }).click()
      await page.getByRole('button', { name: t('import.leave'), exact: true }).click()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(page.getByRole('main')).toContainText('P4001')
    })

    test('A reload keeps what was typed, except for the password, which the page asks for again.', async ({
      page,
      link,
    }) => {
      await page.goto(link)
      await fillIn(page)
      await page.locator('textarea[name=people]').fill('Sara')
      await page.reload()
      await expect(page.locator('input[name=chainName]')).toHaveValue('Shifa Pharmacies')
      await expect(page.locator('input[name=email]')).toHaveValue(EMAIL)
      await expect(page.locator('textarea[name=people]')).toHaveValue('Sara')
      for (const { area, text: kept } of await storedText(page)) expect(kept, area).not.toContain(PASSWORD)
      const password = page.locator('input[name=password]')
      await expect(password).toHaveValue('')
      await expect(password).toHaveAccessibleDescription(t('import.passwordAgain'))
      await password.fill(PASSWORD)
      await expect(password).not.toHaveAccessibleDescription(t('import.passwordAgain'))
    })

    test('A dry run lists every problem by row and column, and nothing is set up until they are corrected.', async ({
      page,
      link,
      empty,
    }) => {
      await page.goto(link)
      await fillIn(page)
      const headings = 'First name\tLast name\tEmployee ID\tEmail\tPlace of work\tShoe size'
      const rows = `Sara\t\t7\ts@c.example\tP9\t38\nAmal\tOmar\t7\thuda@chain.example\t\t`
      await page.locator('textarea[name=people]').fill(`${headings}\n${rows}`)
      const problems = page.getByRole('region', { name: /^4/ }).getByRole('listitem')
      await expect(problems).toHaveCount(4)
      await expect(problems.nth(1)).toContainText('P9')
      await expect(problems.nth(1)).toContainText(t('import.pharmacyUnknown'))
      await expect(problems.nth(2)).toContainText(t('import.twice', { row: '2' }))
      await expect(problems.nth(3)).toContainText(t('import.exists'))
      await expect(page.getByText(t('import.ignored', { columns: 'Shoe size' }))).toBeVisible()
      await examineAtWidths(page, { what: 'problems of an import', locale })
      await setUp(page)
      await expect(page.getByRole('alert').filter({ hasText: t('import.notReady') })).toBeVisible()
      expect(await empty.query('select id from users')).toEqual([])
    })
  })
}

test.describe('The first run', () => {
  test('is done by keyboard, with the focus on the first wrong field.', async ({ page, link }) => {
    await page.goto(link)
    await page.getByLabel(text('import.chainName')).press('Enter')
    await page.getByRole('button', { name: text('import.setUp') }).press('Enter')
    await expect(page.getByLabel(text('import.chainName'))).toBeFocused()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(7)
  })

  test('goes on after a lost response, and two people with the link make one manager.', async ({
    page,
    link,
    empty,
  }) => {
    await page.goto(link)
    const fields = { chainName: 'Shifa', firstName: 'Huda', lastName: 'Nasser', companyId: '1', email: EMAIL }
    for (const [name, value] of Object.entries({ ...fields, password: PASSWORD, confirmPassword: PASSWORD }))
      await page.locator(`input[name=${name}]`).fill(value)
    await page.locator('textarea[name=people]').fill('First name,Last name,Employee ID,Email\nSara,Omar,7,s@c.example')
    const other = await page.context().newPage()
    await other.goto(link)
    await expect(other.getByLabel(text('import.chainName'))).toBeVisible()

    await page.route(
      '**/api/firstRun',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: text('import.setUp') }).click()
    await expect(page.getByRole('alert')).toContainText(text('employees.unknownBody'))
    await page.getByRole('button', { name: text('import.setUp') }).click()
    await expect(page.getByRole('region', { name: text('import.sheetTitle') }).getByRole('listitem')).toHaveCount(1)

    for (const [name, value] of Object.entries({ ...fields, password: PASSWORD, confirmPassword: PASSWORD }))
      await other.locator(`input[name=${name}]`).fill(value)
    await other.getByRole('button', { name: text('import.setUp') }).click()
    await expect(other.getByRole('main')).toContainText(text('errors.first_run_done'))
    expect(await empty.query('select email from users where is_admin = 1')).toEqual([{ email: EMAIL }])
  })

  test('says that it is offline, that a link is over, and leads to the sign-in once it is done.', async ({
    page,
    link,
    empty,
  }) => {
    await page.goto(link)
    await expect(page.getByLabel(text('import.chainName'))).toBeVisible()
    await page.route('**/api/firstRun', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(text('import.offline'))
    await page.unroute('**/api/firstRun')
    await page.getByRole('button', { name: text('app.tryAgain') }).click()
    await expect(page.getByLabel(text('import.chainName'))).toBeVisible()

    await page.goto(`${empty.url}/login`)
    await page.goto(`${empty.url}${paths.firstRun}#unknown`)
    await expect(page.getByRole('alert')).toContainText(text('errors.first_run_over'))
  })
})

test('A manager imports more employees, with their password.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.manager)
  await openScreen(page, paths.chainImport)
  const texts = importTexts({ pharmacies: 1, people: 2 })
  await page.locator('textarea[name=pharmacies]').fill(texts.pharmacies)
  await page.locator('textarea[name=people]').fill(texts.people)
  await page.getByRole('button', { name: text('import.submit'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=currentPassword]').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: text('import.submit'), exact: true }).click()
  await expect(page.getByRole('region', { name: text('import.sheetTitle') }).getByRole('listitem')).toHaveCount(2)
  await examineAtWidths(page, { what: 'passwords of an import', locale: 'en' })
  const added = await server.query("select email from users where email like '%staff.example' order by email")
  expect(added).toEqual([{ email: 'person1@staff.example' }, { email: 'person2@staff.example' }])

  await page.goto(`${server.url}${paths.chainImport}`)
  await page.locator('textarea[name=people]').fill(texts.people)
  await expect(page.getByText(text('import.exists')).first()).toBeVisible()
})
