import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { BrowserProcess } from './browser-process.ts'
import { signedInMark, signIn } from './sign-in.ts'
import { workerReady } from './worker-ready.ts'

/** Signs in on a tablet, which is then closed and reopened once so that the session survives a kill. */
export async function signedInTablet(
  tablet: BrowserProcess,
  { url, email }: { url: string; email: string },
): Promise<Page> {
  let page = await tablet.page()
  await page.goto(url)
  await signIn(page, email)
  await workerReady(page)
  // Closing writes the cookie to the disk, which Chromium otherwise does after some 30 s.
  await tablet.close()
  expect(tablet.storedCookies()).toBeGreaterThan(0)
  await tablet.start()
  page = await tablet.page()
  await page.goto(url)
  await expect(signedInMark(page)).toBeVisible()
  return page
}
