import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { dayIn, firstPart } from './date-fields.ts'

const MOST_STOPS = 90

/** Presses Tab until the target has the focus; throws if it is not reachable. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way by keyboard to ${String(target)}`)
}

/** Moves into a radio group by Tab and selects within it by arrow keys. */
export async function chooseByArrow(page: Page, target: Locator): Promise<void> {
  const group = target.locator('xpath=ancestor::*[self::fieldset or @role="radiogroup" or @role="group"][1]')
  for (
    let stop = 0;
    stop < MOST_STOPS &&
    !(await group.getByRole('radio').evaluateAll((radios) => radios.some((radio) => radio === document.activeElement)));
    stop += 1
  ) {
    await page.keyboard.press('Tab')
  }
  // In a group without a selection, Space selects the first option.
  if ((await group.getByRole('radio', { checked: true }).count()) === 0) await page.keyboard.press('Space')
  for (let step = 0; step < MOST_STOPS && !(await target.isChecked()); step += 1)
    await page.keyboard.press('ArrowRight')
  await expect(target).toBeChecked()
}

/** Moves to the target by Tab and presses the key. Checks that some element has the focus afterwards. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
  await expectFocusKept(page)
}

/** Opens a page from the navigation menu and waits until it has the focus. */
export async function goByMenu(page: Page, path: string): Promise<void> {
  await pressOn(page, page.getByRole('navigation').locator(`a[href="${path}"]`).filter({ visible: true }).first())
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.locator('main')).toBeFocused()
}

/** Replaces the field's content. */
export async function typeInto(page: Page, field: Locator, typed: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typed)
  await expect(field).toHaveValue(typed)
}

/** Types the parts of a date in one go: each full part moves on to the next. */
export async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  await tabTo(page, firstPart(page, label))
  await page.keyboard.type(`${date}${month}${year}`)
  await expect(dayIn(page, label).first()).toHaveValue(day)
}

/** Selects an option by typing its beginning. */
export async function chooseByTyping(page: Page, select: Locator, words: string): Promise<void> {
  await tabTo(page, select)
  await page.keyboard.type(words)
  await expect(select.locator('option:checked')).toContainText(words)
}

/** The focus is on the body only if the focused element was removed. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement === null || document.activeElement === document.body))
    .toBe(false)
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
