import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseByArrow, chooseByTyping, expectFocusKept, goByMenu, pressOn, typeInto } from '../support/by-keyboard.ts'
import { people } from '../support/demo-people.ts'
import { heardOf, listen } from '../support/heard.ts'
import { signIn } from '../support/sign-in.ts'
import { tabStopFaults } from '../support/tab-stops.ts'
import { text } from '../support/texts.ts'

const LIMIT_MS = 120_000
const NARROWEST = { width: 320, height: 640 }

test.describe.configure({ timeout: LIMIT_MS })

test('With the keyboard alone a manager adds an employee, with an error on the way, and hears the result.', async ({
  page,
  server,
}) => {
  const heard = await arrive(page, server)
  await goByMenu(page, paths.newEmployee)
  const field = (name: string) => page.locator(`[name="${name}"]`)
  const submit = page.getByRole('button', { name: text('employees.submit'), exact: true })
  await pressOn(page, submit)
  await expect(field('firstName')).toBeFocused()
  await expect(field('firstName')).toHaveAccessibleDescription(new RegExp(text('employees.problemRequired')))
  await typeInto(page, field('firstName'), 'Amal')
  await typeInto(page, field('lastName'), 'Harbi')
  await typeInto(page, field('companyId'), '7001')
  await chooseByTyping(page, field('currentPharmacy'), 'P2026')
  await typeInto(page, field('email'), people.pharmacist1)
  await typeInto(page, field('password'), 'violet tractor near the museum')
  await typeInto(page, field('confirmPassword'), 'violet tractor near the museum')
  // Enter in the last field submits.
  await page.keyboard.press('Enter')
  await expect(field('email')).toBeFocused()
  await typeInto(page, field('email'), 'amal@chain.example')
  await pressOn(page, submit)
  await expect(page.getByText(text('dashboard.employeeAdded', { name: 'Amal Harbi' })).first()).toBeVisible()
  await expectFocusKept(page)
  await expect.poll(heard).toContain(text('dashboard.employeeAdded', { name: 'Amal Harbi' }))
  await pressOn(page, page.getByRole('button', { name: text('dashboard.dismiss') }))
})

test('With the keyboard alone a return is rejected: undone by the button that has the focus, then rejected again.', async ({
  page,
  server,
}) => {
  const heard = await arrive(page, server)
  await goByMenu(page, paths.returnRequests)
  await pressOn(page, page.getByRole('tabpanel').getByRole('link').first())
  await expect(page.locator('main')).toBeFocused()
  const reject = page.getByRole('button', { name: text('leave.rejectRejoin'), exact: true })
  await pressOn(page, reject)
  const reason = page.getByLabel(text('leave.reason'), { exact: true })
  await expect(reason).toBeFocused()
  // Escape goes back to the button.
  await page.keyboard.press('Escape')
  await expect(reject).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Not back yet')
  await pressOn(page, reject)
  await expect(page.getByRole('button', { name: text('app.undo') })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, reject)
  await expect(reason).toHaveValue('Not back yet')
  await pressOn(page, reject)
  await expect.poll(heard).toContainEqual(expect.stringContaining(heardOf('sync.kindLeaveUpdate', 'app.stateSent')))
  await expectFocusKept(page)
  await pressOn(page, page.getByRole('link', { name: text('app.back') }))
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expectFocusKept(page)
})

test('With the keyboard alone a manager records a visit with its grades and a remark.', async ({ page, server }) => {
  const heard = await arrive(page, server)
  await goByMenu(page, paths.newVisit)
  const pharmacy = page.getByLabel(text('visits.currentPharmacy'))
  await pressOn(page, page.getByRole('button', { name: text('visits.submit'), exact: true }))
  await expect(pharmacy).toBeFocused()
  await chooseByTyping(page, pharmacy, 'P2023')
  await chooseByTyping(page, page.getByLabel(text('visits.currentPharmacist')), 'Ahmed')
  const standard = page.getByRole('group', { name: text('visits.pricing'), exact: true })
  await chooseByArrow(page, standard.getByRole('radio', { name: '5' }))
  await pressOn(page, standard.getByRole('button'))
  await typeInto(
    page,
    page.getByLabel(text('visits.remarksOn', { standard: text('visits.pricing') })),
    'Two labels missing',
  )
  // In the narrowest window the bars cover most: no tab stop of the long form may be behind them.
  const desktop = page.viewportSize()
  await page.setViewportSize(NARROWEST)
  expect(await tabStopFaults(page)).toEqual([])
  if (desktop) await page.setViewportSize(desktop)
  await pressOn(page, page.getByRole('button', { name: text('visits.submit'), exact: true }))
  await pressOn(page, page.getByRole('button', { name: text('visits.saveAsLowest', { grade: '1' }) }))
  await expect(page).toHaveURL(`${server.url}/`)
  await expect.poll(heard).toContainEqual(expect.stringContaining(heardOf('sync.kindVisit', 'app.stateSent')))
  await expectFocusKept(page)
})

/** Signs in and notes what is announced from then on. */
async function arrive(page: Page, { url }: { url: string }) {
  await page.goto(url)
  await signIn(page, people.manager)
  return listen(page)
}
