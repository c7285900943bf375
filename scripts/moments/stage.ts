import { expect } from '@playwright/test'
import type { BrowserContextOptions, Page, Route } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import type { AppCopy } from '../../tests/support/app-copy.ts'
import { askForScreen } from '../../tests/support/every-screen.ts'
import type { Person } from '../../tests/support/every-screen.ts'
import type { ServerProcess } from '../../tests/support/server-process.ts'
import type { TestLocale } from '../../tests/support/texts.ts'

export type Stage = {
  page: Page
  server: ServerProcess
  /** The app as that server has it, to put forward to a newer version. */
  appCopy: AppCopy
  locale: TestLocale
  say: (id: MessageId, values?: Record<string, string>) => string
}

/** What is drawn at each width once it has come. `isOver` stands over the page, and is drawn as high as the window; `isPaper` is drawn as it is printed. */
export type Moment = { name: string; isOver?: boolean; isPaper?: boolean; come(stage: Stage): Promise<void> }

/** A fresh tablet and what comes to it, one after the other. */
export type Act = {
  /** Null: nobody is signed in. */
  who: Person | null
  options?: BrowserContextOptions
  isIntroduced?: boolean
  /** Before anybody signs in. */
  begin?(stage: Stage): Promise<unknown>
  moments: Moment[]
}

/** What tells who is at the counter, and which server this is; without it there is no screen to wait or fail on. */
const FIRST_CALLS = /\/api\/(health|users\/signin)/

/** Answers every other call of the app so. A worker's would not be seen: the context must block them. */
export async function answerAll(page: Page, answer: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route('**/api/**', (route) => (FIRST_CALLS.test(route.request().url()) ? route.continue() : answer(route)))
}

/** No answer comes, and none will. */
export function hold(): void {}

export function failInside(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: { code: 'internal' } })
}

export function refuse(field: string, message = 'invalid'): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ status: 422, json: { code: 'invalid_field', errors: [{ path: field, message }] } })
}

export async function withoutAnswer(route: Route): Promise<void> {
  await route.abort()
}

/** Goes to a screen within the running app and does not wait for what it shows. */
export async function goTo(page: Page, path: string): Promise<void> {
  await askForScreen(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

export function dialog(page: Page) {
  return page.getByRole('dialog').filter({ visible: true })
}
