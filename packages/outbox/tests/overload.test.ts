import { describe, expect, it } from 'vitest'
import { editIn } from '@counter/outbox'
import { LONGEST_WAIT_MS } from '../src/pace/backoff.ts'
import { kinds, makeEngine, sheet } from './support/engine.ts'
import { answer } from '../testing/scripted-server.ts'

const TOLD_MS = 10_000
const dayOf = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`
const tooMuch = (status = 503, retryAfterMs = TOLD_MS) => answer(status, { code: 'unavailable' }, { retryAfterMs })

/** An engine with figures of this many days, each in a lane of its own. */
async function waiting(days: number) {
  const engine = makeEngine()
  for (let index = 0; index < days; index += 1) await engine.record({ intent: sheet({ day: dayOf(index) }) })
  const done = async () => (await engine.states()).filter((state) => state === 'done').length
  const later = (ms: number) => {
    engine.time.monotonic += ms
    return engine.sender.drain()
  }
  return { engine, done, later, serve: engine.server.serve.bind(engine.server) }
}

describe('an overloaded server', () => {
  it.each([503, 429])(
    'gets one request from the whole tablet, and the next no sooner than its Retry-After (%i)',
    async (status) => {
      const { engine, done, later } = await waiting(12)
      engine.server.serve = () => tooMuch(status)
      const wakeMs = await engine.sender.drain()
      expect(engine.server.requests).toHaveLength(1)
      // Not at that very moment either: other tablets got the same time.
      expect(wakeMs).toBeGreaterThan(TOLD_MS)
      await later(TOLD_MS)
      expect(engine.server.requests).toHaveLength(1)
      await later(TOLD_MS)
      expect(engine.server.requests).toHaveLength(2)
      expect(await done()).toBe(0)
    },
  )

  it('gets no earlier request for newly saved rows, but one at once when a person retries', async () => {
    const { engine, done, serve } = await waiting(1)
    engine.server.script.push(() => tooMuch())
    await engine.sender.drain()
    await engine.record({ intent: sheet({ day: dayOf(5) }) })
    expect(await engine.sender.drain()).toBeGreaterThan(TOLD_MS)
    expect(engine.server.requests).toHaveLength(1)
    engine.server.serve = serve
    await engine.sender.drain({ now: true })
    expect(await done()).toBe(2)
  })

  it('gets no earlier request because the row was changed during its look-up', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ day: dayOf(0) }) })
    engine.server.script.push(async () => {
      const { opId, ownerId, recordedAt: at } = await engine.only()
      await editIn(engine.store, { opId, ownerId, at, intent: sheet({ day: dayOf(0), figure: 7 }), base: {}, kinds })
      return tooMuch()
    })
    expect(await engine.sender.drain()).toBeGreaterThan(TOLD_MS)
    expect(engine.server.requests).toHaveLength(1)
  })

  it('gets no earlier request because the network came back or the page is visible again', async () => {
    const { engine, done, later, serve } = await waiting(12)
    engine.server.script.push(() => tooMuch())
    await engine.sender.drain()
    engine.server.serve = serve
    expect(await engine.sender.drain({ now: true, keepsServerWait: true })).toBeGreaterThan(TOLD_MS)
    expect(engine.server.requests).toHaveLength(1)
    await later(2 * TOLD_MS)
    expect(await done()).toBe(12)
  })

  it('gets no write from a lane that had looked before the time was named', async () => {
    const { engine, done, later } = await waiting(2)
    engine.server.script.push(
      () => tooMuch(),
      async (_request, serve) => {
        await new Promise((resolve) => setImmediate(resolve))
        return serve()
      },
    )
    await engine.sender.drain()
    expect(engine.server.posts).toEqual([])
    expect(await engine.states()).toEqual(['queued', 'queued'])
    await later(2 * TOLD_MS)
    await later(2 * TOLD_MS)
    expect(await done()).toBe(2)
  })

  it('gets no write from a lane that was storing its request when the time was named', async () => {
    const { engine } = await waiting(2)
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    engine.server.script.push(async () => {
      await refused
      return tooMuch()
    })
    engine.db.rows.hook('updating', (changes) => {
      if ('state' in changes && changes.state === 'sending') refuse()
    })
    await engine.sender.drain()
    expect(engine.server.posts).toEqual([])
    expect(await engine.states()).toEqual(['queued', 'queued'])
  })

  it('then gets requests from one lane, and from more with each answer', async () => {
    const { engine, done, later, serve } = await waiting(12)
    engine.server.script.push(() => tooMuch())
    await engine.sender.drain()
    let atOnce = 0
    const most: number[] = []
    engine.server.request = async (request) => {
      engine.server.requests.push(request)
      most.push((atOnce += 1))
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      return serve(request)
    }
    await later(2 * TOLD_MS)
    expect(most[0]).toBe(1)
    expect(Math.max(...most.slice(0, 4))).toBeLessThanOrEqual(3)
    expect(Math.max(...most)).toBeGreaterThan(3)
    expect(await done()).toBe(12)
  })

  it('delays all lanes at most five minutes, however long its Retry-After is', async () => {
    const { engine, done, later } = await waiting(3)
    engine.server.script.push(
      () => tooMuch(503, 24 * 60 * 60_000),
      () => tooMuch(503, 24 * 60 * 60_000),
      () => tooMuch(503, 24 * 60 * 60_000),
    )
    await engine.sender.drain()
    await engine.record({ intent: sheet({ day: dayOf(9) }) })
    await later(LONGEST_WAIT_MS + TOLD_MS)
    expect(await done()).toBe(1)
  })
})

describe('one row that is always rejected as overload', () => {
  it('does not delay the others once they get through', async () => {
    const { engine, done, later, serve } = await waiting(12)
    engine.server.serve = (request) =>
      request.method === 'POST' && request.body?.includes(dayOf(0)) ? tooMuch() : serve(request)
    await engine.sender.drain()
    await later(2 * TOLD_MS)
    await later(2 * TOLD_MS)
    expect(await done()).toBe(11)
    // From now on it waits alone: new rows are sent in the same moment as that one is rejected again.
    for (let index = 12; index < 24; index += 1) {
      await engine.record({ intent: sheet({ day: dayOf(index) }) })
      await later(LONGEST_WAIT_MS)
      expect(await done()).toBe(index)
    }
  })

  it('does not delay them either as two rows, or together with a shared read that is always rejected', async () => {
    const { engine, done, later, serve } = await waiting(12)
    engine.server.serve = (request) => {
      const isRefused =
        request.method === 'POST'
          ? [0, 1].some((index) => request.body?.includes(dayOf(index)))
          : !request.path.includes('2026-')
      return isRefused ? tooMuch() : serve(request)
    }
    await engine.sender.drain()
    for (let turn = 0; turn < 8; turn += 1) await later(2 * TOLD_MS)
    expect(await done()).toBe(10)
    for (let index = 12; index < 20; index += 1) {
      await engine.record({ intent: sheet({ day: dayOf(index) }) })
      await later(LONGEST_WAIT_MS)
      expect(await done()).toBe(index - 1)
    }
  })
})
