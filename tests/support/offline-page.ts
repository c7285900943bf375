import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import type { TestLocale } from './texts.ts'
import { workerReady } from './worker-ready.ts'

type Who = { url: string; email: string; locale?: TestLocale; path: string }

/** A signed-in page in its own browser context, with the worker that lets it start again without a server. */
export async function offlineReadyPage(browser: Browser, { url, email, locale = 'en', path }: Who): Promise<Page> {
  const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page, email, locale)
  await workerReady(page)
  await page.goto(url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** Fires the `online` event; the retry by timer is covered by the outage test. */
export async function networkIsBack(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.evaluate(() => window.dispatchEvent(new Event('online')))
}
