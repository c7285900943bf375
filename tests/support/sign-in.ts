import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from './demo-people.ts'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

const SIGN_IN_LIMIT_MS = 30_000

/** Signs in by the form that is shown, until the frame with the person's name is there. */
export async function signIn(page: Page, email: string, locale: TestLocale = 'en'): Promise<void> {
  await fillSignIn(page, { email, password: DEMO_PASSWORD }, locale)
  // On an empty chain the demo's password is one from before passwords were judged.
  const later = page.getByRole('button', { name: text('profile.weakPasswordLater', {}, locale), exact: true })
  // Scrypt on the server and a seal on the tablet: slow on a busy machine.
  await expect(signedInMark(page, locale).or(later)).toBeVisible({ timeout: SIGN_IN_LIMIT_MS })
  if (await later.isVisible()) await later.click()
  await expect(signedInMark(page, locale)).toBeVisible()
}

export async function fillSignIn(
  page: Page,
  typed: { email: string; password: string },
  locale: TestLocale = 'en',
): Promise<void> {
  await page.getByLabel(text('session.email', {}, locale)).fill(typed.email)
  await page.getByLabel(text('session.password', {}, locale), { exact: true }).fill(typed.password)
  await page.getByRole('button', { name: text('session.submit', {}, locale), exact: true }).click()
}

/** Logs out by the menu, until the sign-in form is there. */
export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: text('app.signOut') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('app.signOut') })
    .click()
  await expect(page.getByLabel(text('session.email'))).toBeVisible()
}

/** The link to one's own profile in the top bar, which only a signed-in person has. */
export function signedInMark(page: Page, locale: TestLocale = 'en') {
  const [before = '', after = ''] = text('app.openProfile', {}, locale).split('{name}')
  return page.getByRole('link', { name: new RegExp(`^${escape(before)}.+${escape(after)}$`) })
}

function escape(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
