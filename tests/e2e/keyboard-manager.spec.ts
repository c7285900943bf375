import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseByArrow, chooseByTyping, expectFocusKept, goByMenu, pressOn, typeInto } from '../support/by-keyboard.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { heardOf, listen } from '../support/heard.ts'
import { asManager } from '../support/leave-screen.ts'
import { routedPage } from '../support/routed-page.ts'
import { signIn } from '../support/sign-in.ts'
import { tabStopFaults } from '../support/tab-stops.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

const LIMIT_MS = 120_000
const NARROWEST = { width: 320, height: 640 }
const DESK = { width: 1280, height: 800 }
/** The longest waiting leave request of the demo chain, of Faisal. */
const LONGEST = 'demo-leave-12'

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

test('At a desk J and K choose what needs the manager, A approves, U undoes, and R asks for the reason; the badge counts the list.', async ({
  page,
  server,
}) => {
  await page.setViewportSize(DESK)
  await arrive(page, server)
  const needs = page.getByRole('region', { name: new RegExp(text('dashboard.needs')) })
  const chosen = needs.locator('a[aria-current="true"]')
  const pane = page.getByRole('region', { name: /^Faisal/ })
  const undo = page.getByRole('button', { name: text('app.undo') })
  const figures = page.getByRole('region', { name: text('dashboard.figures') })
  const counted = async () => Number(/\d+/.exec(await needs.getByRole('heading').innerText())?.[0])
  const expectCount = async (count: number) => {
    await expect.poll(counted).toBe(count)
    await expect(
      page
        .getByRole('navigation', { name: text('app.mainMenu') })
        .getByRole('link', { name: new RegExp(text('app.placeDashboard')) }),
    ).toContainText(text('app.waitingCount', { count: String(count) }))
  }
  await expect(needs.getByRole('button', { name: text('leave.approveShort') })).not.toHaveCount(0)
  const count = await counted()
  await expectCount(count)

  await page.keyboard.press('j')
  await expect(chosen).toBeFocused()
  await expect(page.getByRole('link', { name: text('dashboard.call', { name: 'Sami Asiri' }) })).toBeVisible()
  await expect(figures).toBeHidden()
  await page.keyboard.press('j')
  await expect(chosen).toHaveText(/^Faisal/)
  await expect(pane.getByRole('region', { name: text('leave.balanceTitle') })).toBeVisible()
  await examine(page, 'the list beside a request')

  await page.keyboard.press('a')
  await expect(undo).toBeFocused()
  await expectCount(count - 1)
  await page.keyboard.press('u')
  await expect(undo).toBeHidden()
  await expectCount(count)

  await page.keyboard.press('r')
  await page.keyboard.type('Just ask again')
  await expect(page.getByLabel(text('leave.reason'), { exact: true })).toHaveValue('Just ask again')
  await pressOn(page, page.getByRole('button', { name: text('leave.reject'), exact: true }))
  await expect(undo).toBeFocused()

  await page.keyboard.press('j')
  await expect(chosen).toHaveText(/^Rafiq/)
  await page.keyboard.press('k')
  await expect(chosen).toHaveText(/^Faisal/)
  await page.goBack()
  await expect(chosen).toHaveText(/^Rafiq/)
  await page.goForward()
  await page.reload()
  await expect(pane).toContainText(text('leave.stateRejected'))
  const manager = await asManager(server.url)
  await until('the rejection to arrive', async () => (await manager.leave(LONGEST)).status === 'Rejected')
  await page.keyboard.press('Escape')
  await expect(figures).toBeVisible()
})

test('A decision that came too late needs its manager, who settles it beside the list.', async ({
  browser,
  server,
}) => {
  const page = await routedPage(browser, { url: server.url, email: people.manager })
  await page.setViewportSize(DESK)
  const needs = page.getByRole('region', { name: new RegExp(text('dashboard.needs')) })
  const ofFaisal = needs.getByRole('listitem').filter({ hasText: 'Faisal' })
  await expect(ofFaisal).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await ofFaisal.getByRole('button', { name: text('leave.approveShort') }).click()
  await expect(ofFaisal).toContainText(text('app.stateSaved'))
  await server.change(`update leaves set status = 'Rejected', revision = revision + 1 where id = '${LONGEST}'`)
  await page.unroute('**/api/**')
  await page.reload()
  const late = needs.getByRole('listitem').filter({ hasText: text('errors.leave_decided') })
  await late.getByRole('link').first().click()
  await page.getByRole('button', { name: text('sync.letStand') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('sync.discardConfirm') })
    .click()
  await expect(page.getByText(text('dashboard.needDone'))).toBeVisible()
  await expect(late).toHaveCount(0)
  await page.context().close()
})

/** Signs in and notes what is announced from then on. */
async function arrive(page: Page, { url }: { url: string }) {
  await page.goto(url)
  await signIn(page, people.manager)
  return listen(page)
}
