import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { text } from './texts.ts'

/** Adds a contact in the form and waits until it is saved. */
export async function addContact(
  page: Page,
  { origin, name, phone }: { origin: string; name: string; phone: string },
): Promise<void> {
  await page.goto(`${origin}${paths.profile}?tab=contacts`)
  await page.getByRole('button', { name: text('contacts.add') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(text('contacts.name')).fill(name)
  await form.getByLabel(text('contacts.phone')).fill(phone)
  await form.getByRole('button', { name: text('contacts.save') }).click()
  await expect(form).toHaveCount(0)
}
