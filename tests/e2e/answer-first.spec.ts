import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { payMonthBefore } from '../../src/shared/rules/pay/pay-history.ts'
import { test } from '../support/app-fixtures.ts'
import { coveredParts, firstRowAt } from '../support/covered-parts.ts'
import { people } from '../support/demo-people.ts'
import { namedScreensOf, openScreen } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }
/** What the on-screen keyboard leaves of it. */
const WITH_KEYBOARD = { width: 360, height: 400 }
/** A window of 1,280 × 1,024 px magnified four times. */
const MAGNIFIED = { width: 320, height: 256 }
const FIRST_ROW_PX = 320
const OWN: [Person, TestLocale][] = [
  ['pharmacist1', 'ar'],
  ['manager', 'en'],
  ['accountant', 'ar'],
]
/** Its answer is a form, a button or a sum; the list comes after it. */
const ANSWER_IS_NO_LIST = ['salesReports', 'handover', 'labourCheck', 'overtimeRequest', 'tillDifferences']
const WALKS = OWN.flatMap(([person, own]) => walkedIn(own).map((locale) => [person, locale] as const))

for (const [person, locale] of WALKS) {
  test(
    `On every screen of ${person} (${locale}) at 360 px the first row is above 320 px, and nothing covers a focused control or its error, nor with the keyboard open or magnified.`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      test.slow()
      const context = await browser.newContext({
        locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
        viewport: PHONE,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await page.goto(sharedServer.url)
      await signIn(page, people[person], locale)
      const found: Record<string, string[]> = {}
      for (const { name, path } of await namedScreensOf(person, sharedServer)) {
        await page.setViewportSize(PHONE)
        await openScreen(page, path)
        const faults = ANSWER_IS_NO_LIST.includes(name) ? [] : await lowRows(page)
        // A form that is sent empty shows its errors.
        const submit = page.locator('main form button[type="submit"]')
        if ((await submit.count()) === 1 && (await submit.isEnabled()) && name !== 'salesReports') await submit.click()
        faults.push(...(await covered(page)))
        if (faults.length > 0) found[name] = faults
      }
      expect(found).toEqual({})
      await context.close()
    },
  )
}

for (const locale of LOCALES) {
  test(
    `In the review of a month (${locale}) at 360 px the first exception is above 320 px, and nothing covers a focused control.`,
    { tag: '@layout' },
    async ({ browser, server }) => {
      const month = `${riyadhToday().slice(0, 7)}-01`
      await server.change(
        `delete from payrolls where month = '${payMonthBefore(month)}' and user_id in ('demo-pharmacist1', 'demo-pharmacist2')`,
      )
      const page = await routedPage(browser, { url: server.url, email: people.accountant, locale })
      await page.setViewportSize(PHONE)
      await page.goto(server.url + paths.payrollEntry)
      const copied = text('payroll.copyMonth', { month: '' }, locale).trim()
      await page.getByRole('button', { name: new RegExp(`^${copied}`) }).click()
      await expect(page.getByText(text('payroll.exceptionNew', {}, locale))).toHaveCount(2)
      expect(await firstRowAt(page)).not.toBeNull()
      expect([...(await lowRows(page)), ...(await covered(page))]).toEqual([])
      await page.context().close()
    },
  )
}

for (const locale of LOCALES) {
  test(
    `At a desk (${locale}) a manager’s list and what is chosen in it are in sight with its decision, and nothing covers a focused control.`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      const page = await routedPage(browser, { url: sharedServer.url, email: people.manager, locale })
      await page.setViewportSize(DESK)
      await page.goto(`${sharedServer.url}/?need=demo-leave-12`)
      await expect(page.getByRole('button', { name: text('leave.reject', {}, locale) })).toBeInViewport({ ratio: 1 })
      const sentence = page.getByRole('region', { name: /Faisal|فيصل/ }).getByRole('heading', { level: 2 })
      expect((await sentence.boundingBox())?.y).toBeLessThan(FIRST_ROW_PX)
      expect([...(await lowRows(page)), ...(await coveredParts(page))]).toEqual([])
      await page.context().close()
    },
  )
}

async function lowRows(page: Page): Promise<string[]> {
  const firstRow = await firstRowAt(page)
  return firstRow !== null && firstRow >= FIRST_ROW_PX ? [`its first row is at ${firstRow} px`] : []
}

async function covered(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [PHONE, WITH_KEYBOARD, MAGNIFIED]) {
    await page.setViewportSize(viewport)
    faults.push(...(await coveredParts(page)).map((fault) => `at ${viewport.height} px: ${fault}`))
  }
  return faults
}
