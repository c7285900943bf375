import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../../tests/support/chromium.ts'
import { people } from '../../tests/support/demo-people.ts'
import setUp from '../../tests/support/global-setup.ts'
import { openWithoutIntroductions } from '../../tests/support/introductions-off.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { MANIFEST_SCREENS, SCREENS_FOLDER } from '../../build/pwa/web-manifest.ts'
import type { ManifestScreen } from '../../build/pwa/web-manifest.ts'

const folder = join(resolve(import.meta.dirname, '../../public'), SCREENS_FOLDER)
/** Longer than any of our transitions. */
const SETTLED_MS = 400

const tearDown = await setUp()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
openWithoutIntroductions(browser)
const server = await ServerProcess.start()
mkdirSync(folder, { recursive: true })
for (const screen of MANIFEST_SCREENS) await draw(browser, screen)
await browser.close()
await server.dispose()
tearDown()

/** Draws a screenshot of the demo chain for the install dialog. */
async function draw(
  running: Browser,
  { file, who, locale, path, thisMorning, width, height }: ManifestScreen,
): Promise<void> {
  const context = await running.newContext({
    locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width, height },
  })
  const page = await context.newPage()
  await page.goto(server.url)
  await signIn(page, people[who], locale)
  await page.goto(server.url + path + (thisMorning ? `?day=${riyadhToday()}&shift=morning` : ''))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  await page.screenshot({ path: join(folder, file) })
  console.log(`${file}: ${Math.round(statSync(join(folder, file)).size / 1000)} kB`)
  await context.close()
}
