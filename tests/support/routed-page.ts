import type { Browser, Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import type { TestLocale } from './texts.ts'

type Who = {
  url: string
  email: string
  locale?: TestLocale
  /** Answers these reads in the server's place; null: as if there were no network. */ answers?: Record<string, unknown>
}

/** A signed-in page without a worker, some of whose reads get the answers that the test wants. */
export async function routedPage(browser: Browser, { url, email, locale = 'en', answers = {} }: Who): Promise<Page> {
  const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US', serviceWorkers: 'block' })
  const page = await context.newPage()
  for (const [path, body] of Object.entries(answers)) {
    await page.route(path, (route) => (body === null ? route.abort() : route.fulfill({ json: body })))
  }
  await page.goto(url)
  await signIn(page, email, locale)
  return page
}
