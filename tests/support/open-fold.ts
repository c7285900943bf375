import type { Page } from '@playwright/test'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

/** Opens a folded region by its title. */
export async function openFold(
  page: Page,
  title: Parameters<typeof text>[0],
  locale: TestLocale = 'en',
): Promise<void> {
  await page
    .getByRole('region', { name: text(title, {}, locale), exact: true })
    .locator('summary')
    .click()
}
