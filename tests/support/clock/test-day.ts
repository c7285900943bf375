import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext } from '@playwright/test'

/**
 * The day on which all tests run, in every process, page and worker: in the middle of a month, at noon in Riyadh when
 * the run begins. TEST_DAY names another one (`2027-01-01`, or `2026-12-31T23:00` with a time).
 */
const DAY = '2026-11-18'
const TIME = '12:00'
const SHIFT = 'COUNTER_CLOCK_SHIFT'

/**
 * Called by the configuration of each test runner. Every process that is started from then on, be it a worker of the
 * runner or a server, moves its clock before it does anything else.
 */
export function beginTestDay(): void {
  if (process.env[SHIFT] !== undefined) return
  const [day = '', time = TIME] = (process.env['TEST_DAY'] || DAY).split('T')
  const beginsAt = Date.parse(`${day}T${time}:00+03:00`)
  // `Date` reads 31 February as 3 March.
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  if (!isDay || Number.isNaN(beginsAt)) throw new Error(`TEST_DAY=${process.env['TEST_DAY']} is no day`)
  process.env[SHIFT] = String(beginsAt - Date.now())
  const preload = pathToFileURL(join(import.meta.dirname, 'shift-process.js')).href
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${preload}`.trim()
}

/** The statement that moves the clock of a page or a worker. */
export function shiftStatement(): string {
  const source = readFileSync(join(import.meta.dirname, 'shift-clock.js'), 'utf8').replace(
    'export function',
    'function',
  )
  return `{ ${source} shiftClock(${process.env[SHIFT] ?? 0}) }\n`
}

/** Moves the clock of the worker in a copy of the built app. */
export function shiftWorker(builtApp: string): void {
  const worker = join(builtApp, 'sw.js')
  writeFileSync(worker, shiftStatement() + readFileSync(worker, 'utf8'))
}

export async function shiftPages(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: shiftStatement() })
}
