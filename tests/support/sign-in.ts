import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from './demo-people.ts'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

const SIGN_IN_LIMIT_MS = 30_000

/** Signs in with the visible form and waits for the frame with the person's name. */
export async function signIn(page: Page, email: string, locale: TestLocale = 'en'): Promise<void> {
  await fillSignIn(page, { email, password: DEMO_PASSWORD }, locale)
  // On an empty chain the demo's password counts as an old one whose strength was never checked.
  const later = page.getByRole('button', { name: text('profile.weakPasswordLater', {}, locale), exact: true })
  await shown(page, email, signedInMark(page, locale).or(later))
  if (await later.isVisible()) await later.click()
  await expect(signedInMark(page, locale)).toBeVisible()
}

export async function fillSignIn(
  page: Page,
  typed: { email: string; password: string },
  locale: TestLocale = 'en',
): Promise<void> {
  // Exact, because the list of employees has a field for an email too, and is on the screen until the sign-out is done.
  await page.getByLabel(text('session.email', {}, locale), { exact: true }).fill(typed.email)
  await page.getByLabel(text('session.password', {}, locale), { exact: true }).fill(typed.password)
  await page.getByRole('button', { name: text('session.submit', {}, locale), exact: true }).click()
}

/** Signs out from the menu and waits for the sign-in form. */
export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: text('app.signOut') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('app.signOut') })
    .click()
  await expect(page.getByLabel(text('session.email'), { exact: true })).toBeVisible()
}

/** The link to one's own profile in the top bar, which only a signed-in person has. */
export function signedInMark(page: Page, locale: TestLocale = 'en') {
  const [before = '', after = ''] = text('app.openProfile', {}, locale).split('{name}')
  return page.getByRole('link', { name: new RegExp(`^${escape(before)}.+${escape(after)}$`) })
}

/** Waits for a sign of the sign-in; otherwise fails with what the page shows instead. */
async function shown(page: Page, email: string, sign: Locator): Promise<void> {
  try {
    // Scrypt on the server and key derivation on the tablet are slow on a busy machine.
    await expect(sign.first()).toBeVisible({ timeout: SIGN_IN_LIMIT_MS })
  } catch (error) {
    const words = await page.locator('body').innerText({ timeout: 5_000 })
    const seen = words.replace(/\s+/g, ' ').slice(0, 600)
    throw new Error(`${email} is not signed in at ${page.url()}, which shows: ${seen}`, { cause: error })
  }
}

function escape(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
