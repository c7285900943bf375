import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseDay, dateField, dayIn, firstPart } from '../support/date-fields.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { smallTargets } from '../support/small-targets.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { writeArabic } from '../support/write-arabic.ts'

const PICKER = '**/assets/date-picker-*.js'
const PHONE = { width: 360, height: 740 }
const MAGNIFIED = { width: 320, height: 256 }
/** Desktop windows and tablets, upright and on their side, and windows too low for the calendar below or above its field. */
const WIDE = [
  { width: 1280, height: 800 },
  { width: 1280, height: 600 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 820, height: 700 },
]

test('A day is chosen with a tap, and what cannot be chosen is explained; the calendar keeps to the phone.', async ({
  browser,
  sharedServer,
}) => {
  const today = riyadhToday()
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist2 })
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  await page.setViewportSize(PHONE)
  const { label, open, calendar } = await firstDose(page, 'en')

  await open.click()
  await expect(calendar.getByText(text('date.latest', { day: '' }))).toBeVisible()
  await expect(dayOf(calendar, today)).toHaveAttribute('aria-current', 'date')
  await expect(dayOf(calendar, addDays(today, 1))).toHaveAttribute('aria-disabled', 'true')
  await examine(page, 'the calendar')
  expect(await smallTargets(page)).toEqual([])
  // In Hijri the days and the limit are said in both calendars.
  await calendar.getByRole('radio', { name: text('date.hijri') }).check({ force: true })
  await expect(dayOf(calendar, today)).toHaveAccessibleName(/ AH\)/)
  await expect(calendar.getByText(text('date.latest', { day: '' }))).toContainText(/ AH\)/)
  await page.setViewportSize(MAGNIFIED)
  await dayOf(calendar, today).click()
  await expect(calendar).toHaveCount(0)
  await expect(dayIn(page, label)).toHaveValue(today)
  await expect(open).toBeFocused()

  expect(violations).toEqual([])
  await page.context().close()
})

for (const locale of LOCALES) {
  test(`On a tablet and on a desktop the opened calendar leaves its field visible, and its arrows stay in place (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist2, locale })
    const { label, open, calendar } = await firstDose(page, locale)
    await chooseDay(page, label, '2025-02-09')
    const previous = calendar.getByRole('button', { name: text('date.previousMonth', {}, locale) })
    for (const viewport of WIDE) {
      await page.setViewportSize(viewport)
      for (const atEnd of [false, true]) {
        const where = `${viewport.width} × ${viewport.height}, ${atEnd ? 'end' : 'start'} of the page`
        await page.evaluate((isEnd) => scrollTo(0, isEnd ? document.body.scrollHeight : 0), atEnd)
        await open.click()
        const [field, sheet] = [await boxOf(dateField(page, label)), await boxOf(calendar)]
        const window = { left: 0, top: 0, right: viewport.width, bottom: viewport.height }
        expect.soft(isWithin(field, window), `the field is in view, ${where}`).toBe(true)
        expect.soft(isWithin(sheet, window), `the calendar is in view, ${where}`).toBe(true)
        expect.soft(overlap(field, sheet), `the calendar over its field, ${where}`).toBe(false)
        const at = await boxOf(previous)
        // February 2025 has five weeks; February 2015 has four, March 2025 six.
        for (const [year, month] of [
          ['2015', '2'],
          ['2025', '3'],
        ] as const) {
          await calendar.getByLabel(text('date.year', {}, locale), { exact: true }).selectOption(year)
          await calendar.getByLabel(text('date.month', {}, locale), { exact: true }).selectOption(month)
          expect.soft(await boxOf(previous), `the arrow in ${month}/${year}, ${where}`).toEqual(at)
          expect.soft(overlap(field, await boxOf(calendar)), `the calendar of ${month}/${year}, ${where}`).toBe(false)
        }
        await page.keyboard.press('Escape')
      }
    }
    await page.context().close()
  })
}

test('Without a network a day is chosen in Hijri and Arabic digits, and stored as the Gregorian day (ar).', async ({
  browser,
  server,
}) => {
  const page = await offlineReadyPage(browser, {
    url: server.url,
    email: people.pharmacist1,
    locale: 'ar',
    path: paths.vaccine,
  })
  await writeArabic(page.context(), 'ar')
  await server.stop()
  await page.reload()
  const { label, open, calendar } = await firstDose(page, 'ar')
  await open.click()
  await expect(calendar.getByRole('radio', { name: text('date.hijri', {}, 'ar') })).toBeChecked()
  // 8 Rajab 1446.
  await calendar.getByLabel(text('date.year', {}, 'ar'), { exact: true }).selectOption('1446')
  await calendar.getByLabel(text('date.month', {}, 'ar'), { exact: true }).selectOption('7')
  await expect(dayOf(calendar, '2025-01-08')).toHaveAccessibleName(
    // Its figures are isolated from the words around them.
    /٨\u2069 يناير \u2066٢٠٢٥.*٨\u2069 رجب \u2066١٤٤٦/,
  )
  await examine(page, 'the calendar in Hijri', { of: 'ar' })
  await dayOf(calendar, '2025-01-08').click()
  await expect(dayIn(page, label)).toHaveValue('2025-01-08')
  await expect(dateField(page, label).getByRole('spinbutton')).toHaveText(['٠٨', '٠٧', '١٤٤٦'])

  // Typed in the order and the digits of the field, here the last day of that month.
  await firstPart(page, label).focus()
  await page.keyboard.type('٣٠٠٧١٤٤٦')
  await expect(dayIn(page, label)).toHaveValue('2025-01-30')

  await open.click()
  await calendar.getByRole('radio', { name: text('date.gregorian', {}, 'ar') }).check({ force: true })
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(dateField(page, label).getByRole('spinbutton')).toHaveText(['٣٠', '٠١', '٢٠٢٥'])
  await page.context().close()
})

test('The button in the field opens the calendar, though the error below the field is out of view.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist2 })
  await page.setViewportSize(PHONE)
  const { label, open, calendar } = await firstDose(page, 'en')
  await chooseDay(page, label, addDays(riyadhToday(), 1))
  await page.locator('h1').click()
  await expect(firstPart(page, label)).toHaveAccessibleDescription(/too late/)
  await page.evaluate(() => scrollTo(0, 0))
  await open.click()
  await calendar.getByRole('button', { name: text('date.clear') }).click()
  await expect(dayIn(page, label)).toHaveValue('')
  await page.context().close()
})

test('With the keyboard alone a day is typed, looked for in the calendar by its arrows, and left as it was by Escape.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist3 })
  const { label, open, calendar } = await firstDose(page, 'en')
  // Two digits are a year of this century.
  await typeDay(page, label, '090225')
  await page.keyboard.press('Tab')
  await expect(dayIn(page, label)).toHaveValue('2025-02-09')
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dayOf(calendar, '2025-02-09')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageDown')
  await expect(dayOf(calendar, '2025-03-17')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(dayIn(page, label)).toHaveValue('2025-02-09')
  await page.context().close()
})

test('A key pressed right after the one that opens the calendar moves from its day.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist3 })
  const { label, open, calendar } = await firstDose(page, 'en')
  await typeDay(page, label, '09022025')
  await open.focus()
  await Promise.all(['Enter', 'ArrowLeft'].map((key) => page.keyboard.press(key)))
  await expect(dayOf(calendar, '2025-02-08')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dayIn(page, label)).toHaveValue('2025-02-08')
  await page.context().close()
})

test('Half a date is none, and says so once it is left.', async ({ browser, sharedServer }) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist3 })
  const { label } = await firstDose(page, 'en')
  await typeDay(page, label, '09022025')
  await expect(dayIn(page, label)).toHaveValue('2025-02-09')
  await firstPart(page, label).press('Backspace')
  await firstPart(page, label).press('Backspace')
  await expect(dayIn(page, label)).toHaveValue('')
  await page.locator('h1').click()
  await expect(page.getByText(text('date.incomplete'))).toBeVisible()
  await page.context().close()
})

test('Before the picker has loaded the field is there, and a tap opens it once it has.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist2 })
  await page.route(PICKER, (route) => route.abort())
  await page.goto(sharedServer.url + paths.vaccine)
  await page.getByRole('radio', { name: text('vaccination.firstDoseTaken'), exact: true }).check()
  await page.getByRole('button', { name: text('vaccination.firstDoseDate'), exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(PICKER)
  await expect(page.getByRole('dialog', { name: text('vaccination.firstDoseDate') })).toBeVisible()
  await page.context().close()
})

/** The date of the first dose: not in the future, and it may be left out. */
async function firstDose(page: Page, locale: TestLocale) {
  const label = text('vaccination.firstDoseDate', {}, locale)
  if (!page.url().endsWith(paths.vaccine)) await page.goto(new URL(paths.vaccine, page.url()).href)
  await page.getByRole('radio', { name: text('vaccination.firstDoseTaken', {}, locale), exact: true }).check()
  await expect(dateField(page, label)).toBeVisible()
  return {
    label,
    open: page.getByRole('button', { name: text('date.open', { label }, locale) }),
    calendar: page.getByRole('dialog', { name: label }),
  }
}

async function typeDay(page: Page, label: string, digits: string): Promise<void> {
  await firstPart(page, label).focus()
  await page.keyboard.type(digits)
}

function dayOf(calendar: Locator, day: string): Locator {
  return calendar.locator(`[data-day="${day}"]`)
}

type Box = { left: number; top: number; right: number; bottom: number }

function boxOf(locator: Locator): Promise<Box> {
  return locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left, top, right, bottom }
  })
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
  )
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
