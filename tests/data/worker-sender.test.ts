import { beforeEach, expect, it, vi } from 'vitest'
import type { OutboxRow } from '@counter/outbox'
import { outboxRowWith } from '../support/outbox-row.ts'

const drains: object[] = []
let wakeMs: number | null = null
let unsent: OutboxRow[] = []

vi.mock('../../packages/outbox/src/send/sender.ts', () => ({
  Sender: class {
    async drain(options: object) {
      drains.push(options)
      return wakeMs
    }
  },
}))
vi.mock('../../src/data/store/outbox-store.ts', async (original) => ({
  ...(await original<object>()),
  outboxReads: { unsent: async () => unsent, countUnsent: async () => unsent.length },
}))
vi.mock('../../src/data/record/pending-sign-outs.ts', () => ({ tellPendingSignOuts: async () => {} }))

const { drainInWorker } = await import('../../src/data/record/worker-sender.ts')

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  drains.length = 0
  wakeMs = null
  unsent = []
})

const inSight = async () => true
const outOfSight = async () => false

it('The worker sends with jitter, not in the second in which a whole region regains the network.', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const sent = drainInWorker(outOfSight)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(drains).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  await sent
  expect(drains).toEqual([{ now: true, keepsServerWait: true }])
})

it('A visible page sends by itself and knows the Retry-After: the worker asks the browser for another event.', async () => {
  const left = expect(drainInWorker(inSight)).rejects.toThrow('left to the page')
  await vi.runAllTimersAsync()
  await left
  expect(drains).toHaveLength(0)
})

it('Work that still waits makes the browser fire again.', async () => {
  wakeMs = 1_000
  const left = expect(drainInWorker(outOfSight)).rejects.toThrow('backing off')
  await vi.runAllTimersAsync()
  await left
})

it('A row that can still be taken back is waited for, and sent although its page was closed meanwhile.', async () => {
  unsent = [outboxRowWith({ state: 'queued', notBefore: new Date(Date.now() + 5_000).toISOString() })]
  let isOpen = true
  const sent = drainInWorker(async () => isOpen)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(drains).toHaveLength(0)
  isOpen = false
  await vi.advanceTimersByTimeAsync(5_000)
  await sent
  expect(drains).toHaveLength(1)
})
