import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenNetworkIsBack } from '../../src/lib/queries/when-network-is-back.ts'

let network: EventTarget
beforeEach(() => {
  network = new EventTarget()
  vi.stubGlobal('window', network)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const comesBack = () => void network.dispatchEvent(new Event('online'))

it('Work for the return of the network runs once, after a jitter of the tablet’s own.', () => {
  const ask = vi.fn()
  whenNetworkIsBack(ask)
  comesBack()
  vi.advanceTimersByTime(1_000)
  comesBack()
  vi.advanceTimersByTime(1_499)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('A screen that is left before then runs nothing.', () => {
  const ask = vi.fn()
  const stop = whenNetworkIsBack(ask)
  comesBack()
  stop()
  comesBack()
  vi.advanceTimersByTime(10_000)
  expect(ask).not.toHaveBeenCalled()
})
