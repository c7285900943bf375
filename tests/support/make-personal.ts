import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from './demo-people.ts'
import { text } from './texts.ts'

/** On the settings page, as the current user: makes the device personal. */
export async function makePersonal(page: Page): Promise<void> {
  await page.getByRole('radio', { name: text('settings.devicePersonal') }).click()
  await confirmPersonal(page)
}

export async function confirmPersonal(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('[name="currentPassword"]').fill(DEMO_PASSWORD)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('settings.makePersonal') })
    .click()
  await expect(page.getByText(text('settings.devicePersonalHint'))).toBeVisible()
}
