import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { DEMO_PASSWORD } from './demo-people.ts'
import { shownName } from './shown-name.ts'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

export const PIN = '482915'

const NAMES = { pharmacist1: 'Ahmed Hassan', pharmacist2: 'Yousef Ibrahim' }
type Named = keyof typeof NAMES

type Options = { locale?: TestLocale; look?: () => Promise<void> }

/** On the profile of the current user. */
export async function setPin(page: Page, origin: string, { locale = 'en', look }: Options = {}): Promise<void> {
  await page.goto(origin + paths.profile)
  await page.getByRole('button', { name: text('profile.setPin', {}, locale) }).click()
  await page.locator('[name="currentPassword"]').fill(DEMO_PASSWORD)
  await page.locator('[name="pin"]').fill(PIN)
  await page.locator('[name="repeated"]').fill(PIN)
  await look?.()
  await page.locator('[name="repeated"]').press('Enter')
  await expect(page.getByText(text('profile.pinSet', {}, locale), { exact: true })).toBeVisible()
}

/** Uses the button at the top: switches to a person from the list, or to somebody else. */
export async function changeTo(page: Page, next: Named | null, { locale = 'en', look }: Options = {}): Promise<void> {
  await page.getByRole('button', { name: text('app.switchPerson', {}, locale) }).click()
  await look?.()
  const name = next === null ? text('session.someoneElse', {}, locale) : nameOf(next, locale)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.login}$`))
}

/** Uses the on-screen keys. */
export async function typePin(page: Page, pin: string): Promise<void> {
  await expect(page.locator('[inputmode="none"]')).toHaveValue('')
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
}

export function nameOf(person: Named, locale: TestLocale = 'en'): string {
  return shownName(NAMES[person], locale)
}
