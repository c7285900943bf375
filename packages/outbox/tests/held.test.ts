import { beforeEach, describe, expect, it } from 'vitest'
import { takeBackIn } from '@counter/outbox'
import { kinds, makeEngine, sheet } from './support/engine.ts'

const HELD_MS = 5_000
const HOUR_MS = 3_600_000

let engine: ReturnType<typeof makeEngine>

beforeEach(() => {
  engine = makeEngine()
})

const inMs = (ms: number) => new Date(engine.time.now + ms).toISOString()
const recordHeld = (day = '2026-11-21') => engine.record({ intent: sheet({ day }), notBefore: inMs(HELD_MS) })
/** Time passes on both clocks. */
const pass = (ms: number) => {
  engine.time.now += ms
  engine.time.monotonic += ms
}

describe('A row with an earliest sending time', () => {
  it('is not sent before it, and the sender says when to come back', async () => {
    await recordHeld()
    expect(await engine.sender.drain({ now: true })).toBe(HELD_MS)
    pass(HELD_MS - 1)
    expect(await engine.sender.drain({ now: true })).toBe(1)
    expect(engine.server.requests).toEqual([])
    pass(1)
    expect(await engine.sender.drain()).toBeNull()
    expect(await engine.states()).toEqual(['done'])
  })

  it('holds up the later rows of its lane, and no other lane', async () => {
    await recordHeld()
    await engine.record({ intent: sheet({ figure: 2 }) })
    await engine.record({ intent: sheet({ day: '2026-11-20' }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['queued', 'queued', 'done'])
  })

  it('is taken back without a trace until then', async () => {
    const { opId, ownerId } = await recordHeld()
    await engine.sender.drain()
    expect(await takeBackIn(engine.store, { opId, ownerId, at: inMs(0), kinds })).toBe(true)
    pass(HELD_MS)
    await engine.sender.drain()
    expect(await engine.rows()).toEqual([])
    expect(engine.server.requests).toEqual([])
  })

  it('is sent by the next start of a browser that was killed meanwhile', async () => {
    await recordHeld()
    await engine.sender.drain()
    pass(HELD_MS)
    await engine.senderOf('next start').drain()
    expect(await engine.states()).toEqual(['done'])
  })

  it.each([
    ['set back by an hour', -HOUR_MS],
    ['set back by a second', -1_000],
    ['set ahead', HOUR_MS],
  ])('goes after its time where the clock was %s meanwhile', async (_what, ms) => {
    await recordHeld()
    await engine.sender.drain()
    engine.time.now += ms
    pass(HELD_MS)
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done'])
  })

  it('goes at once where a start finds it further ahead than any row is held', async () => {
    await recordHeld()
    engine.time.now -= HOUR_MS
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done'])
  })
})
