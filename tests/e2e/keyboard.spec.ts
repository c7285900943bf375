import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { chooseByArrow, pressOn, tabTo, typeDay } from '../support/by-keyboard.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { salesField, saveButton, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signedInMark } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

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
    await pressOn(page, page.getByRole('button', { name: text('sales.recordAnother') }))
    await expect(salesField(page)).toBeFocused()
  },
)
