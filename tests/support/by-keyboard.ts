import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

const MOST_STOPS = 90

/** Presses Tab until the target has the focus; it fails where the keyboard never gets there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way by keyboard to ${String(target)}`)
}

/** Into a radio group by Tab, then along it by arrow. */
export async function chooseByArrow(page: Page, target: Locator): Promise<void> {
  const group = page.getByRole('radiogroup').or(page.getByRole('group')).filter({ has: target }).last()
  for (let stop = 0; stop < MOST_STOPS && !(await group.getByRole('radio').evaluateAll((radios) => radios.some((radio) => radio === document.activeElement))); stop += 1) {
    await page.keyboard.press('Tab')
  }
  // A group of which nothing is chosen yet takes its first by the space bar.
  if ((await group.getByRole('radio', { checked: true }).count()) === 0) await page.keyboard.press('Space')
  for (let step = 0; step < MOST_STOPS && !(await target.isChecked()); step += 1) await page.keyboard.press('ArrowRight')
  await expect(target).toBeChecked()
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
