import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { openScreen, unfold } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { routedPage } from '../support/routed-page.ts'
import { text, walkedIn } from '../support/texts.ts'

/** A laptop at 150 %, more and less than half of a phone's screen, and a phone on its side with its keyboard open. */
const LAPTOP = { width: 853, height: 400 }
const LOW = [LAPTOP, { width: 360, height: 330 }, { width: 360, height: 300 }, { width: 740, height: 180 }]
/** The longest form has 75 of them. */
const MOST_STOPS = 150

type Form = { path: string; dialog?: MessageId }
const FORMS: Record<Person, Form[]> = {
  pharmacist1: [
    { path: `${paths.salesReports}?day=${riyadhToday()}&shift=night` },
    { path: paths.leaveRequest },
    { path: paths.overtimeRequest },
    { path: paths.handover },
    { path: paths.vaccine },
    { path: `${paths.profile}?tab=contacts`, dialog: 'contacts.add' },
    { path: paths.trendingShortages, dialog: 'shortages.add' },
  ],
  manager: [{ path: paths.newEmployee }, { path: paths.newVisit }, { path: paths.audit }],
  accountant: [{ path: `${paths.payrollEntry}?view=cards` }],
}

for (const person of Object.keys(FORMS) as Person[])
  for (const locale of walkedIn('ar')) {
    test(`In a window of little height nothing covers the focused field of a form of ${person} (${locale}).`, async ({
      browser,
      sharedServer,
    }) => {
      const page = await routedPage(browser, { url: sharedServer.url, email: people[person], locale })
      const found: Record<string, string[]> = {}
      for (const { path, dialog } of FORMS[person]) {
        for (const viewport of LOW) {
          await page.setViewportSize(viewport)
          await openScreen(page, path)
          await unfold(page, path)
          if (dialog)
            await page
              .getByRole('button', { name: text(dialog, {}, locale) })
              .first()
              .click()
          const covered = await coveredStops(page)
          if (covered.length > 0) found[`${path} at ${viewport.height} px`] = covered
          await page.keyboard.press('Escape')
        }
      }
      expect(found).toEqual({})
      await page.context().close()
    })
  }

test('On a laptop at 150 % the bar at the top stays in sight.', async ({ browser, sharedServer }) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1 })
  await page.setViewportSize(LAPTOP)
  await openScreen(page, paths.salesReports)
  const atTheEnd = page.locator('main').getByRole('button', { name: /\S/ }).last()
  await atTheEnd.scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await page.context().close()
})

/** Presses Tab from the start of the page or of a dialog to its end. Returns the fields that are covered then. */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(faultOfFocus)
    if (fault === 'the end') return covered
    if (fault) covered.push(fault)
  }
  return covered
}

function faultOfFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'the end'
  if (!focused.matches('main *, dialog *')) return null
  const touched = focused.matches('[type="radio"], [type="checkbox"]') ? (focused.closest('label') ?? focused) : focused
  const box = touched.getBoundingClientRect()
  const middle = (from: number, to: number, most: number) => (Math.max(0, from) + Math.min(to, most)) / 2
  const there = document.elementFromPoint(
    middle(box.left, box.right, innerWidth),
    middle(box.top, box.bottom, innerHeight),
  )
  if (there && (touched.contains(there) || there.contains(touched))) return null
  return `${focused.tagName.toLowerCase()} ${focused.getAttribute('name') ?? focused.textContent.slice(0, 30)}: ${there ? `${there.tagName.toLowerCase()}.${there.className}` : 'out of view'}`
}
