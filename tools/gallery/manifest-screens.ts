import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../../tests/support/chromium.ts'
import { people } from '../../tests/support/demo-people.ts'
import setUp from '../../tests/support/global-setup.ts'
import { openWithoutNotes } from '../../tests/support/notes-off.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import { recordShift } from '../../tests/support/shift-report-screen.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { workerReady } from '../../tests/support/worker-ready.ts'
import { MANIFEST_SCREENS, SCREENS_FOLDER } from '../../build/pwa/web-manifest.ts'
import { GUIDE_SCREENS } from './guide-screens.ts'
import type { GuideScreen } from './guide-screens.ts'
import { drawTesting } from './testing-screens.ts'

const root = resolve(import.meta.dirname, '../..')
/** Longer than any of our transitions. */
const SETTLED_MS = 400
/** Narrower pictures are those of a phone. */
const PHONE_PX = 500

const tearDown = await setUp()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
openWithoutNotes(browser)
const server = await ServerProcess.start()
for (const screen of MANIFEST_SCREENS) await draw(screen, join(root, 'public', SCREENS_FOLDER))
await drawTesting(browser, join(root, 'docs/screens'))
for (const screen of GUIDE_SCREENS) await draw(screen, join(root, 'docs/screens'))
await browser.close()
await server.dispose()
tearDown()

/** Draws a screenshot of the demo chain, for the install dialog or a guide. */
async function draw(
  { file, who, locale, path, thisMorning, isUnsent, width, height }: GuideScreen,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({
    locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width, height },
    // With the keys of a form that a touch screen shows.
    hasTouch: width < PHONE_PX,
    isMobile: width < PHONE_PX,
  })
  const page = await context.newPage()
  await page.goto(server.url)
  await signIn(page, people[who], locale)
  if (isUnsent) {
    await workerReady(page)
    await context.setOffline(true)
    await recordShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning', sales: '6250.75', locale })
  }
  await page.goto(server.url + path + (thisMorning ? `?day=${riyadhToday()}&shift=morning` : ''))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  await page.screenshot({ path: join(folder, file) })
  console.log(`${file}: ${Math.round(statSync(join(folder, file)).size / 1000)} kB`)
  await context.close()
}
