import { afterEach, vi } from 'vitest'
import { dropWaiting } from './passing-time.ts'
import { until } from './until.ts'

/**
 * Set-up of the data suite: no timer of a test runs in the next one. What the app does later waits for `passTime`; its
 * other timers belong to calls, which have to end with the test.
 */
vi.mock('../../src/data/store/later.ts', () => import('./passing-time.ts'))

const OURS = /\/(?:src|packages\/outbox\/src)\//
const CALLER = 2
/** Longer than a sender without an answer goes on, which ends by itself. */
const LIMIT_MS = 50_000
const pending = new Map<NodeJS.Timeout, string>()
const [begin, end] = [globalThis.setTimeout, globalThis.clearTimeout]

globalThis.setTimeout = Object.assign((act: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
  const caller = new Error().stack?.split('\n')[CALLER] ?? ''
  const timer = begin(() => {
    pending.delete(timer)
    act(...args)
  }, ms)
  if (OURS.test(caller)) pending.set(timer, `${ms} ms ${caller.trim()}`)
  return timer
}, begin)
globalThis.clearTimeout = (timer) => {
  pending.delete(timer as NodeJS.Timeout)
  end(timer)
}

afterEach(async () => {
  dropWaiting()
  await until('timers to end', () => pending.size === 0, LIMIT_MS).catch((error: unknown) => {
    throw new Error([...pending.values()].join('\n'), { cause: error })
  })
})
