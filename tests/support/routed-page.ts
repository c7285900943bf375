import type { Browser, Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import type { TestLocale } from './texts.ts'

type Who = {
  url: string
  email: string
  locale?: TestLocale
  /** Responses to these reads instead of the server's; null: no network. */
  answers?: Record<string, unknown>
}

/** A signed-in page without a worker, with mocked responses to some reads. */
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
