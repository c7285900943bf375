import { expect } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseByArrow, expectFocusKept, pressOn, tabTo, typeDay } from '../support/by-keyboard.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { heardOf, listen } from '../support/heard.ts'
import { savedNote, submitLeave } from '../support/leave-screen.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { salesField, saveButton, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

declare global {
  interface Window {
    badges: number[]
  }
}

/** Emulates the badges of an installed app, which this browser lacks. */
function keepBadges(): void {
  window.badges = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void window.badges.push(count),
    clearAppBadge: async () => void window.badges.push(0),
  })
}

test(
  'From sign-in to a sent report, day and shift selected, with the keyboard alone; the icon counts the unsent rows.',
  { tag: '@core' },
  async ({ page, server }) => {
    await page.addInitScript(keepBadges)
    await page.goto(server.url)
    await tabTo(page, page.getByLabel(text('session.email')))
    await page.keyboard.type(people.pharmacist1)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(text('session.password'), { exact: true })).toBeFocused()
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(signedInMark(page)).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()

    await tabTo(page, page.getByRole('link', { name: text('app.placeSalesReports') }).first())
    await page.keyboard.press('Enter')
    await expect(salesField(page)).toBeVisible()

    const today = riyadhToday()
    await pressOn(page, page.getByRole('button', { name: text('sales.change'), exact: true }))
    await typeDay(page, text('sales.day'), today)
    await tabTo(page, page.getByRole('radio', { name: text('sales.double') }))
    await chooseByArrow(page, page.getByRole('radio', { name: text('sales.night'), exact: true }))

    await tabTo(page, salesField(page))
    await page.keyboard.type('7000.75')
    await tabTo(page, page.getByLabel(text('sales.remarks')))
    await page.keyboard.type('typed')
    await tabTo(page, saveButton(page))
    await page.keyboard.press('Enter')
    await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
    expect(await reportsOfDay(server, today)).toMatchObject([{ first: null, second: 700_075 }])
    await expect.poll(() => page.evaluate(() => window.badges)).toEqual([0, 1, 0])

    await expect(page.getByRole('link', { name: text('sales.done') })).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: text('sales.correct'), exact: true }))
    await expect(salesField(page)).toBeFocused()
    await expect(salesField(page)).toHaveValue('7,000.75')
  },
)

test(
  'A leave is requested with the keyboard alone, and saving and sending are announced; a rejected form focuses the invalid field, and a new page its content.',
  { tag: '@core' },
  async ({ page, server }) => {
    await page.goto(server.url)
    await signIn(page, people.pharmacist2)
    await workerReady(page)
    await tabTo(page, page.getByRole('link', { name: text('app.placeLeaveRequest') }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(server.url + paths.leaveRequest)
    await expect(page.locator('main')).toBeFocused()

    await tabTo(page, submitLeave(page))
    await page.keyboard.press('Enter')
    await expect(page.locator('main [aria-invalid="true"]').first()).toBeFocused()

    const [first, last] = [addDays(riyadhToday(), 200), addDays(riyadhToday(), 202)]
    await typeDay(page, text('leave.firstDay'), first)
    await typeDay(page, text('leave.lastDay'), last)
    await tabTo(page, page.locator('summary', { hasText: text('leave.more') }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel(text('leave.comment')))
    await page.keyboard.type('a journey')
    await tabTo(page, submitLeave(page))
    const heard = await listen(page)
    await server.stop()
    await page.keyboard.press('Enter')
    await expect(savedNote(page)).toBeVisible()
    await expectFocusKept(page)
    await expect.poll(heard).toContain(`${heardOf('sync.kindLeaveRequest', 'app.stateSaved')}. 1 unsent`)
    await server.start()
    await networkIsBack(page)
    await until(
      'the leave to arrive',
      async () =>
        (await server.query(`select id from leaves where date_from = '${first}' and date_to = '${last}'`)).length === 1,
    )
    await expect.poll(heard).toContain(`${heardOf('sync.kindLeaveRequest', 'app.stateSent')}. ${text('sync.allSent')}`)
  },
)
