import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { openScreen } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { text } from '../support/texts.ts'

const PHONE = { width: 360, height: 740 }
const TABLET = { width: 820, height: 1180 }
const KEYBOARD_PX = 340

type Form = {
  name: string
  who: Person
  path: string
  viewport: typeof PHONE
  /** Returns the field to type in. */
  open(page: Page): Promise<Locator> | Locator
  button: MessageId
}

const payRemarks = async (page: Page) => {
  await page.locator('main li summary').first().click()
  return page.getByLabel(text('payroll.remarks'), { exact: true })
}

const FORMS: Form[] = [
  {
    name: 'the shift',
    who: 'pharmacist1',
    path: `${paths.salesReports}?day=${riyadhToday()}&shift=night`,
    viewport: PHONE,
    open: (page) => page.getByLabel(text('sales.remarks')),
    button: 'sales.save',
  },
  {
    name: 'a contact',
    who: 'pharmacist1',
    path: `${paths.profile}?tab=contacts`,
    viewport: PHONE,
    async open(page) {
      await page.getByRole('button', { name: text('contacts.add') }).click()
      return page.getByLabel(text('contacts.email'))
    },
    button: 'contacts.save',
  },
  {
    name: 'a visit',
    who: 'manager',
    path: paths.newVisit,
    viewport: TABLET,
    open: (page) => page.getByLabel(text('visits.generalRemarks')),
    button: 'visits.submit',
  },
  {
    name: 'a salary',
    who: 'accountant',
    path: `${paths.payrollEntry}?view=cards`,
    viewport: TABLET,
    open: payRemarks,
    button: 'payroll.addSalary',
  },
]

for (const { name, who, path, viewport, open, button } of FORMS) {
  test(`Above a keyboard that covers the page, the button that saves ${name} and the field being typed in are visible.`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await routedPage(browser, { url: sharedServer.url, email: people[who] })
    await page.setViewportSize(viewport)
    await openScreen(page, path)
    const field = await open(page)
    const save = page.getByRole('button', { name: text(button), exact: true })
    await field.focus()
    const visible = viewport.height - KEYBOARD_PX
    expect((await boxOf(save)).bottom).toBeGreaterThan(visible)

    await cover(page, KEYBOARD_PX)
    await expect.poll(async () => (await boxOf(save)).bottom).toBeLessThanOrEqual(visible)
    const [typed, saving] = [await boxOf(field), await boxOf(save)]
    expect(typed.top).toBeGreaterThanOrEqual(0)
    expect(typed.bottom).toBeLessThanOrEqual(saving.top)

    // What a magnified page does not show is not covered by a keyboard.
    for (const [px, scale] of [
      [KEYBOARD_PX, 2],
      [0, 1],
    ] as const) {
      await cover(page, KEYBOARD_PX)
      await expect.poll(() => raisedBy(page)).toBe(`${KEYBOARD_PX}px`)
      await cover(page, px, { scale })
      await expect.poll(() => raisedBy(page)).toBe('0px')
    }
    await page.context().close()
  })
}

/** As Safari reports its keyboard: the window keeps its height, only the visual viewport is smaller. */
async function cover(page: Page, px: number, { scale = 1 } = {}): Promise<void> {
  await page.evaluate(
    ([height, magnified]) => {
      const seen = window.visualViewport
      if (!seen) throw new Error('no visual viewport')
      Object.defineProperties(seen, {
        height: { value: innerHeight - height, configurable: true },
        scale: { value: magnified, configurable: true },
      })
      seen.dispatchEvent(new Event('resize'))
    },
    [px, scale] as const,
  )
}

function raisedBy(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.style.getPropertyValue('--keyboard'))
}

async function boxOf(locator: Locator): Promise<{ top: number; bottom: number }> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
}
