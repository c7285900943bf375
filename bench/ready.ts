import type { Browser } from '@playwright/test'
import { paths } from '../src/paths/paths.ts'
import { people } from '../tests/support/demo-people.ts'
import { openWithoutNotes } from '../tests/support/notes-off.ts'
import { askForScreen } from '../tests/support/every-screen.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { text } from '../tests/support/texts.ts'
import { ms } from './measure.ts'
import type { Measure } from './measure.ts'
import { median } from './median.ts'

const RUNS = 5
const SLOWED = 4
const GOAL_MS = 10_000
const LONGEST_MS = 60_000

/** From the home page after the sign-in until *This device* says that it is ready for an outage. */
export async function measureReady(browser: Browser): Promise<Measure[]> {
  const server = await ServerProcess.start()
  openWithoutNotes(browser)
  const measures: Measure[] = []
  for (const who of ['pharmacist1', 'manager', 'accountant'] as const) {
    const runs: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const page = await browser.newPage({ viewport: { width: 820, height: 1180 } })
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
      await page.goto(server.url)
      await signIn(page, people[who])
      const signedInAt = performance.now()
      await askForScreen(page, paths.settings)
      await page.getByText(text('settings.outageReady'), { exact: true }).waitFor({ timeout: LONGEST_MS })
      runs.push(performance.now() - signedInAt)
      await page.context().close()
    }
    measures.push({
      what: `${SLOWED}× slowed CPU: ready for an outage after the sign-in of ${who}`,
      figure: ms(median(runs)),
      goal: `under ${GOAL_MS / 1_000} s`,
      detail: `${ms(Math.min(...runs))} to ${ms(Math.max(...runs))}, with the way to This device`,
    })
  }
  await server.dispose()
  return measures
}
