import type { Browser } from '@playwright/test'
import { people } from '../tests/support/demo-people.ts'
import { openWithoutNotes } from '../tests/support/notes-off.ts'
import { riyadhToday } from '../tests/support/riyadh-today.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { leaveAHandover, MORNING, PHONE, workAShift } from '../tests/support/shift-by-thumb.ts'
import { signIn } from '../tests/support/sign-in.ts'
import type { Measure } from './measure.ts'

const SLOWED = 4
const GOAL_S = 60
/** A keystroke-level model, in seconds: a key of a keypad, a tap on another target with reaching for it, a decision. */
const KEY_S = 0.28
const TAP_S = 1.1
const DECISION_S = 1.35

/**
 * How long a whole shift takes with one thumb: check in, accept the handover, sales with a till of four kinds, hand over,
 * check out. The time in which the script waits for the tablet is measured; a person's own time is calculated.
 */
export async function measureOneThumb(browser: Browser): Promise<Measure[]> {
  const server = await ServerProcess.start()
  await leaveAHandover(server.url)
  openWithoutNotes(browser)
  const page = await (await browser.newContext(PHONE)).newPage()
  const devTools = await page.context().newCDPSession(page)
  await page.clock.setFixedTime(`${riyadhToday()}${MORNING}`)
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await page.locator('main').getByRole('link').first().waitFor()
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const begun = performance.now()
  const { taps, keys, decisions } = await workAShift(page)
  const tabletS = (performance.now() - begun) / 1_000
  await page.context().close()
  await server.dispose()
  const personS = taps.length * TAP_S + keys * KEY_S + decisions * DECISION_S
  return [
    {
      what: `a whole shift with a till and a handover, one thumb, ${SLOWED}× slowed CPU`,
      figure: `${(personS + tabletS).toFixed(1)} s`,
      goal: `under ${GOAL_S} s`,
      detail: `${taps.length} taps × ${TAP_S} s, ${keys} keys × ${KEY_S} s, ${decisions} decisions × ${DECISION_S} s = ${personS.toFixed(1)} s; the scripted run ${tabletS.toFixed(1)} s`,
    },
  ]
}
