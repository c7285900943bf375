import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from './demo-people.ts'
import type { ServerProcess } from './server-process.ts'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

const SIGN_IN_LIMIT_MS = 30_000

export async function backUp(server: ServerProcess): Promise<string> {
  const file = join(server.dataDir, 'chain.backup')
  await server.runDatabase(['backup', file])
  return file
}

/** The restore ended all sessions: the page asks for the password and loses nothing. */
export async function signInAgain(page: Page, locale: TestLocale = 'en'): Promise<void> {
  await page.getByRole('button', { name: text('session.signInAgain', {}, locale) }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(DEMO_PASSWORD)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('session.submit', {}, locale), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: SIGN_IN_LIMIT_MS })
}
