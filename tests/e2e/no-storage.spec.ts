import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { LOCALES, text } from '../support/texts.ts'

/** How browsers keep a page from storing anything. */
const WAYS: Record<string, () => void> = {
  'without IndexedDB': () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
  'that refuses to open a database': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  },
  'whose site data are blocked': () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest
      Object.defineProperty(request, 'error', { value: new DOMException('denied', 'UnknownError') })
      setTimeout(() => request.dispatchEvent(new Event('error')))
      return request
    }
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  },
}

for (const [name, block] of Object.entries(WAYS))
  test(`A browser ${name} says in both languages what to allow, and offers no sign-in.`, async ({
    page,
    sharedServer,
  }) => {
    await page.addInitScript(block)
    await page.goto(sharedServer.url)
    for (const locale of LOCALES) await expect(noteIn(page, locale)).toBeVisible()
    await expect(page.getByLabel(text('session.email'))).toHaveCount(0)
    await expect(page.locator('#root')).toBeHidden()
  })

test('A browser without localStorage offers the sign-in, because the databases open.', async ({
  page,
  sharedServer,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(sharedServer.url)
  await expect(page.getByLabel(text('session.email'))).toBeVisible()
})

test.describe('On an Arabic device', () => {
  test.use({ locale: 'ar-SA' })

  test('the Arabic words come first.', async ({ page, sharedServer }) => {
    await page.addInitScript(WAYS['without IndexedDB'] ?? (() => {}))
    await page.goto(sharedServer.url)
    await expect(page.getByRole('heading').first()).toHaveText(text('storage.title', {}, 'ar'))
    await expect(page.getByRole('heading').last()).toHaveText(text('storage.title'))
  })
})

function noteIn(page: Page, locale: (typeof LOCALES)[number]) {
  return page.getByText(text('storage.body', {}, locale))
}
