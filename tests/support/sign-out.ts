import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

/** Signs out by the menu beside the page and its question, until the sign-in form is there. */
export async function signOut(page: Page, locale: TestLocale = 'en'): Promise<void> {
  await askToSignOut(page, locale)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('app.signOut', {}, locale), exact: true })
    .click()
  await expect(page.getByLabel(text('session.email', {}, locale))).toBeVisible()
}

/** As far as the question. */
export async function askToSignOut(page: Page, locale: TestLocale = 'en'): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: text('app.signOut', {}, locale), exact: true })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
