import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

/** Signs out from the side menu, confirms, and waits for the sign-in form. */
export async function signOut(page: Page, locale: TestLocale = 'en'): Promise<void> {
  await askToSignOut(page, locale)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('app.signOut', {}, locale), exact: true })
    .click()
  await expect(page.getByLabel(text('session.email', {}, locale), { exact: true })).toBeVisible()
}

/** Opens the confirmation only. */
export async function askToSignOut(page: Page, locale: TestLocale = 'en'): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: text('app.signOut', {}, locale), exact: true })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
