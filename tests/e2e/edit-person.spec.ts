import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { employeePathOf } from '../../src/paths/dashboard-paths.ts'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { HttpClient } from '../support/http-client.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { routedPage } from '../support/routed-page.ts'
import { LOCALES, text } from '../support/texts.ts'

const EDITED = employeePathOf('demo-pharmacist1')

const field = (page: Page, id: MessageId): Locator => page.getByLabel(text(id), { exact: true })

async function save(page: Page): Promise<void> {
  await field(page, 'employees.reason').fill('Wrong in the import')
  await page.getByRole('button', { name: text('employees.save') }).click()
}

for (const locale of LOCALES) {
  test(`A manager finds a person's details in the list, where they worked, and corrects them (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await routedPage(browser, { url: server.url, email: people.manager, locale })
    await page.goto(`${server.url}${paths.employees}`)
    await page.getByRole('searchbox').fill(people.pharmacist1)
    await page.locator('summary').first().click()
    await page.getByRole('link', { name: text('employees.openRecord', {}, locale) }).click()
    const places = page.getByRole('region', { name: text('employees.places', {}, locale) })
    await expect(places).toContainText('P2023')
    await examineAtWidths(page, { what: 'a person to edit', locale })

    await page.locator('[name="telNo"]').fill('0551112223')
    await page.locator('[name="reason"]').fill('New phone')
    await page.getByRole('button', { name: text('employees.save', {}, locale) }).click()
    await expect(page.getByRole('status').filter({ hasText: /saved|حفظ/ })).toBeVisible()
    const [row] = await server.query(`select tel_no, revision from users where email = '${people.pharmacist1}'`)
    expect(row).toEqual({ tel_no: '0551112223', revision: 2 })
  })
}

test('The records of a person have a figure each and lead to their places, also without a server.', async ({
  browser,
  server,
}) => {
  const page = await offlineReadyPage(browser, { url: server.url, email: people.manager, path: EDITED })
  const records = page.getByRole('region', { name: text('employees.records') })
  const line = (id: MessageId) => records.getByRole('link').filter({ hasText: text(id) })
  await expect(line('app.shortVisits')).toContainText('of 90')
  await server.stop()
  await page.reload()
  await expect(page.getByText(text('app.asOf').split('{time}')[0] ?? '').first()).toBeVisible()
  await expect(line('kpis.shifts')).toContainText(/[1-9]\d* shifts.*SAR/)
  await records.getByText(text('app.shortLeave'), { exact: true }).click()
  await expect(records.getByText(text('leave.stateApproved')).first()).toBeVisible()
  await line('app.shortVisits').click()
  await expect(page).toHaveURL(/visitsHistory\?who=demo-pharmacist1/)
  await expect(page.getByLabel(text('visits.pharmacist'), { exact: true })).toHaveValue('demo-pharmacist1')
})

test('Managers find themselves in the list, and edit what another manager need not confirm.', async ({
  browser,
  server,
}) => {
  const page = await routedPage(browser, { url: server.url, email: people.manager })
  await page.goto(`${server.url}${paths.employees}`)
  const managers = page.getByRole('region', { name: text('employees.colleagues') })
  const own = managers.getByRole('listitem').filter({ hasText: people.manager })
  await own.locator('summary').click()
  await expect(own.getByRole('button')).toHaveCount(0)
  await expect(own.getByRole('link', { name: text('employees.openRecord') })).toBeVisible()
  await page.goto(server.url + paths.profile)
  await page.getByRole('link', { name: text('profile.edit') }).click()
  await expect(field(page, 'employees.role').or(field(page, 'employees.accountNo'))).toHaveCount(0)
  await field(page, 'employees.telNo').fill('0551112223')
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()
  await expect
    .poll(() => server.query(`select tel_no from users where email = '${people.manager}'`))
    .toEqual([{ tel_no: '0551112223' }])
})

test('A changed bank account is saved with the manager’s password only.', async ({ browser, server }) => {
  const page = await routedPage(browser, { url: server.url, email: people.manager })
  await page.goto(server.url + EDITED)
  await field(page, 'employees.accountNo').fill('123456789')
  await save(page)
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel(text('app.yourPassword'), { exact: true })
  await password.fill('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(text('app.yourPasswordWrong'))).toBeVisible()
  await password.fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'employees.reason')).toHaveValue('')
  await expect(field(page, 'employees.accountNo')).toHaveValue('123456789')
})

test('What was typed is kept when the server is away, and when somebody else was faster.', async ({
  browser,
  server,
}) => {
  const page = await routedPage(browser, { url: server.url, email: people.manager })
  await page.goto(server.url + EDITED)
  await expect(field(page, 'employees.lastName')).toBeVisible()
  await server.stop()
  await field(page, 'employees.lastName').fill('Typed')
  await save(page)
  await expect(page.getByRole('alert')).toContainText(text('employees.notSaved'))
  await server.start()

  const other = new HttpClient(server.url)
  await other.signIn(people.manager, DEMO_PASSWORD)
  await other.post(`/api/users/edit/demo-pharmacist1`, { revision: 1, reason: 'Faster', telNo: '0559998887' })
  await page.getByRole('button', { name: text('employees.save') }).click()
  await expect(page.getByRole('alert')).toContainText(text('employees.editStale'))
  await expect(field(page, 'employees.telNo')).toHaveValue('0559998887')
  await expect(field(page, 'employees.lastName')).toHaveValue('Typed')
  await page.getByRole('button', { name: text('employees.save') }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Typed')
})
