import { expect } from '@playwright/test'
import type { BrowserContextOptions, Page, Route } from '@playwright/test'
import type { MessageId } from '../../../src/i18n/message-id.ts'
import type { AppCopy } from '../../../tests/support/app-copy.ts'
import { askForScreen } from '../../../tests/support/every-screen.ts'
import type { Person } from '../../../tests/support/every-screen.ts'
import type { ServerProcess } from '../../../tests/support/server-process.ts'
import type { TestLocale } from '../../../tests/support/texts.ts'

export type Fixture = {
  page: Page
  server: ServerProcess
  /** The app that the server serves; it can be replaced with a newer version. */
  appCopy: AppCopy
  locale: TestLocale
  say: (id: MessageId, values?: Record<string, string>) => string
}

/**
 * A state that is drawn at each width once `come` has resolved. `isOver`: lies over the page, and is drawn at the
 * height of the window. `isPaper`: drawn as printed.
 */
export type VisualState = { name: string; isOver?: boolean; isPaper?: boolean; come(fixture: Fixture): Promise<void> }

/** A fresh tablet and the states it goes through, in order. */
export type Scenario = {
  /** Null: no user is signed in. */
  who: Person | null
  options?: BrowserContextOptions
  hasNotes?: boolean
  /** Runs before the sign-in. */
  begin?(fixture: Fixture): Promise<unknown>
  states: VisualState[]
}

/** Calls that identify the user and the server; without their responses no screen would appear. */
const FIRST_CALLS = /\/api\/(health|users\/signin)/

/**
 * Answers all other API calls of the page with `answer`. The context must block service workers, whose requests cannot
 * be intercepted.
 */
export async function answerAll(page: Page, answer: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route('**/api/**', (route) => (FIRST_CALLS.test(route.request().url()) ? route.continue() : answer(route)))
}

/** Never answers. */
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

/** Navigates within the running app, without waiting for the screen's data. */
export async function goTo(page: Page, path: string): Promise<void> {
  await askForScreen(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

export function dialog(page: Page) {
  return page.getByRole('dialog').filter({ visible: true })
}
