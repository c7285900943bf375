import { expect, it } from 'vitest'
import { isFull } from '../support/extent.ts'
import { simulateReconnect } from './reconnect/simulate-reconnect.ts'
import type { Reconnect } from './reconnect/simulate-reconnect.ts'

const ROWS = 20
/** A small part of a region, with a server of proportional capacity. */
const REGION: Reconnect = {
  tablets: 40,
  rows: ROWS,
  seed: 7,
  capacity: { writesPerSecond: 4, readsPerSecond: 12, mostAtOnce: 4 },
  hasStartJitter: true,
}
const LEAST_DRAIN_MS = (REGION.tablets * ROWS * 1_000) / REGION.capacity.writesPerSecond

it("after an outage every tablet's work arrives once, without an error shown, within a small multiple of the server's processing time", async () => {
  const { drainMs, errorsShown, lost, doubled, load } = await simulateReconnect(REGION)
  expect({ errorsShown, lost, doubled }).toEqual({ errorsShown: 0, lost: 0, doubled: 0 })
  expect(load.refused).toBeGreaterThan(100)
  expect(load.peakAtOnce).toBeLessThanOrEqual(REGION.capacity.mostAtOnce ?? 0)
  expect(drainMs).not.toBeNull()
  // Half of the server's work is look-ups.
  expect(drainMs ?? Infinity).toBeLessThan(4 * LEAST_DRAIN_MS)
  // A rejection as overload applies to the whole tablet: two requests per row are the minimum, and it was eleven when
  // each lane retried separately.
  expect(load.requests).toBeLessThan(5 * REGION.tablets * ROWS)
})

it.runIf(isFull)('a thousand light tablets behave like the whole engine', async () => {
  const { drainMs, errorsShown, lost, doubled } = await simulateReconnect({
    ...REGION,
    tablets: 1_000,
    capacity: { writesPerSecond: 100, readsPerSecond: 300, mostAtOnce: 40 },
    isLight: true,
  })
  expect({ errorsShown, lost, doubled }).toEqual({ errorsShown: 0, lost: 0, doubled: 0 })
  expect(drainMs ?? Infinity).toBeLessThan(4 * LEAST_DRAIN_MS)
})

it('a server that rejects nothing lets tablets wait until they time out, and still nothing is lost, duplicated or shown', async () => {
  const { errorsShown, lost, doubled, load } = await simulateReconnect({
    ...REGION,
    tablets: 30,
    capacity: { ...REGION.capacity, mostAtOnce: null },
  })
  expect({ errorsShown, lost, doubled }).toEqual({ errorsShown: 0, lost: 0, doubled: 0 })
  expect(load.given).toBeGreaterThan(0)
})

it('the start has jitter: of tablets that regain the network in one second, no second sees more than half', async () => {
  const idle = { writesPerSecond: 1e6, readsPerSecond: 1e6, mostAtOnce: null }
  const [spread, together] = await Promise.all(
    [true, false].map((hasStartJitter) => simulateReconnect({ ...REGION, rows: 1, capacity: idle, hasStartJitter })),
  )
  expect(together?.load.peakPerSecond ?? 0).toBeGreaterThan(REGION.tablets)
  expect(spread?.load.peakPerSecond ?? Infinity).toBeLessThan((together?.load.peakPerSecond ?? 0) * 0.6)
  // And still no tablet waits long.
  expect(spread?.drainMs ?? Infinity).toBeLessThan(6_000)
})
