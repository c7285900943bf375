import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { TestedTablet } from '../../packages/test-tools/index.js'
import { paths } from '../../src/paths/paths.ts'
import { TESTING_PAGE } from '../../src/shared/testing/device-faults.ts'
import { AppCopy } from '../../tests/support/app-copy.ts'
import { people } from '../../tests/support/demo-people.ts'
import { offlineReadyPage } from '../../tests/support/offline-page.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import {
  openShift,
  recordShift,
  salesField,
  saveButton,
  stateJustRecorded,
} from '../../tests/support/shift-report-screen.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { text } from '../../tests/support/texts.ts'

const PHONE = { width: 400, height: 740 }
const TOOLS = { width: 1180, height: 1250 }

/** Draws the pictures of docs/testing-offline.md, each on a server of its own. */
export async function drawTesting(browser: Browser, folder: string): Promise<void> {
  const scenes: Record<string, (tools: Scene) => Promise<Page>> = {
    'testing-outage': async ({ tablet, tools, record }) => {
      await tablet.cutNetwork()
      await record('1234.50')
      return tools()
    },
    'testing-lost': async ({ tablet, app, tools, record }) => {
      await tablet.loseNextAnswer()
      await record('1234.50')
      await expect(stateJustRecorded(app)).toHaveText(text('app.stateSent'))
      return tools()
    },
    'testing-two-tablets': async ({ tablet, app, other, record, url }) => {
      await tablet.cutNetwork()
      await record('999.00')
      await recordShift(await other(), { origin: url, day: riyadhToday(), shift: 'morning', sales: '1234.50' })
      await tablet.endAll()
      await expect(stateJustRecorded(app)).toHaveText(text('app.stateAttention'), { timeout: 60_000 })
      await app.goto(url + paths.sync)
      await expect(app.getByRole('article')).toBeVisible()
      return app
    },
    'testing-clock': async ({ tablet, app, url }) => {
      await tablet.setClock(new Date('2013-01-01'))
      await app.reload()
      await signIn(app, people.pharmacist1)
      await app.goto(url + paths.settings)
      await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
      return app
    },
    'testing-full': async ({ tablet, app, url }) => {
      await openShift(app, { origin: url, day: riyadhToday(), shift: 'morning' })
      await tablet.fillStorage()
      await salesField(app).fill('1234.50')
      await saveButton(app).click()
      await expect(app.getByRole('alert')).toBeVisible()
      return app
    },
    'testing-update': async ({ tablet, app, record }) => {
      await tablet.cutNetwork()
      await record('1234.50')
      await tablet.set({ isCut: false, answer: 'error' })
      await tablet.offerUpdate()
      await app.reload()
      await expect(app.getByRole('button', { name: text('app.updateApply') })).toBeVisible({ timeout: 60_000 })
      return app
    },
  }
  for (const [name, play] of Object.entries(scenes)) {
    const scene = await openScene(browser)
    const page = await play(scene)
    await page.waitForTimeout(1_000)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    console.log(name)
    await scene.close()
  }
}

type Scene = Awaited<ReturnType<typeof openScene>>

async function openScene(browser: Browser) {
  const appCopy = new AppCopy()
  const server = await ServerProcess.start({ appRoot: appCopy.root, env: { TEST_TOOLS: '1' } })
  const { url } = server
  const open = async (email: string) => {
    const page = await offlineReadyPage(browser, { url, email, path: paths.home })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(PHONE)
    return page
  }
  const app = await open(people.pharmacist1)
  return {
    url,
    app,
    tablet: new TestedTablet(app.context(), url),
    record: (sales: string) => recordShift(app, { origin: url, day: riyadhToday(), shift: 'morning', sales }),
    other: () => open(people.pharmacist2),
    tools: async () => {
      const page = await app.context().newPage()
      await page.setViewportSize(TOOLS)
      await page.goto(url + TESTING_PAGE)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return page
    },
    close: async () => {
      for (const context of browser.contexts()) await context.close()
      await server.dispose()
      appCopy.dispose()
    },
  }
}
