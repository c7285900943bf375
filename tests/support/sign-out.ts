import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { text } from './texts.ts'

/** Signs out by the menu beside the page and its question, until the sign-in form is there. */
export async function signOut(page: Page): Promise<void> {
  await askToSignOut(page)
  await page.getByRole('dialog').getByRole('button', { name: text('app.signOut'), exact: true }).click()
  await expect(page.getByLabel(text('session.email'))).toBeVisible()
}

/** As far as the question. */
export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: text('app.signOut'), exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
