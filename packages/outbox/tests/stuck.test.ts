import { describe, expect, it } from 'vitest'
import { editIn, problemOf, retryIn, stateWordOf } from '@counter/outbox'
import type { ApiAnswer } from '@counter/outbox'
import { FAULT_COUNTED_EVERY_MS, isStuck, STUCK_AFTER_FAULTS, STUCK_BY_TIME_AFTER_FAULTS } from '../src/model/stuck.ts'
import { kinds, makeEngine, sheet } from './support/engine.ts'
import { answer, NO_ANSWER } from '../testing/scripted-server.ts'

const AT = '2026-11-21T09:00:00.000Z'
const HOUR_MS = 3_600_000
const NOT_JSON: ApiAnswer = { kind: 'noAnswer', reason: 'notJson' }
const POISONED = '2026-11-20'

type Engine = ReturnType<typeof makeEngine>

/** Every write of one row's day fails in this way. */
function poisonedBy(failure: () => ApiAnswer): Engine {
  const engine = makeEngine()
  const serve = engine.server.serve.bind(engine.server)
  engine.server.serve = (request) => (request.body?.includes(POISONED) ? failure() : serve(request))
  return engine
}

/** Advances the time by the engine's own backoff: each retry as soon as its wait is over. */
async function forHours(engine: Engine, hours: number): Promise<void> {
  const until = engine.time.monotonic + hours * HOUR_MS
  for (
    let wait = await engine.sender.drain();
    wait !== null && engine.time.monotonic < until;
    wait = await engine.sender.drain()
  ) {
    engine.time.monotonic += Math.max(1, wait)
  }
}

/** Records a row that lacks one failure. */
async function recordOld(engine: Engine) {
  const { seq, opId } = await engine.record({ intent: sheet({ day: POISONED }) })
  await engine.db.rows.update(seq, { failures: { count: STUCK_AFTER_FAULTS - 1, forMs: 0, lastAt: AT } })
  return { opId }
}

/** One more retry, when a failure counts again. */
async function once(engine: Engine): Promise<void> {
  engine.time.monotonic += FAULT_COUNTED_EVERY_MS
  await engine.sender.drain({ now: true })
}

const stuck = async (engine: Engine) => (await engine.rows()).map(isStuck)
const saidOf = async (engine: Engine) => problemOf(await engine.only())

describe('a row that a server cannot process', () => {
  for (const [what, failure] of [
    ['500', () => answer(500, { code: 'internal' })],
    ['502', () => answer(502)],
    ['408', () => answer(408)],
    ['425', () => answer(425)],
    ['302', () => answer(302)],
    ['503 with a time', () => answer(503, {}, { retryAfterMs: 1_000 })],
    ['what is not the contract', () => NOT_JSON],
    ['JSON that is not the contract', () => answer(200, { message: 'what?' })],
  ] as const) {
    it(`may fail by ${what}`, async () => {
      const engine = poisonedBy(failure)
      const serve = engine.server.serve
      if (what.startsWith('JSON'))
        engine.server.serve = (request) => (request.path.includes(POISONED) ? failure() : serve(request))
      await recordOld(engine)
      expect(await stuck(engine)).toEqual([false])
      await once(engine)
      expect(await stuck(engine)).toEqual([true])
      expect(stateWordOf(await engine.only())).toBe('attention')
    })
  }

  it('is shown to its owner after some hours, and not before three', async () => {
    const engine = poisonedBy(() => answer(500))
    await engine.record({ intent: sheet({ day: POISONED }) })
    await forHours(engine, 2.9)
    expect(await stuck(engine)).toEqual([false])
    await forHours(engine, 3.2)
    expect(await stuck(engine)).toEqual([true])
  }, 30_000)

  it('shows the id of its last request for the server log', async () => {
    const engine = poisonedBy(() => ({ ...answer(500, { code: 'internal' }), requestId: 'request-1' }))
    await recordOld(engine)
    await once(engine)
    expect(await saidOf(engine)).toEqual({ code: 'stuck', requestId: 'request-1' })
  })

  it('lets the other rows through at once, whenever they are recorded', async () => {
    const engine = poisonedBy(() => answer(500))
    await recordOld(engine)
    await once(engine)
    for (let day = 1; day <= 20; day += 1)
      await engine.record({ intent: sheet({ day: `2026-10-${String(day).padStart(2, '0')}` }) })
    const before = engine.time.monotonic
    await engine.sender.drain()
    expect(engine.time.monotonic).toBe(before)
    expect(await engine.states()).toEqual(['ambiguous', ...Array<string>(20).fill('done')])
  })

  it('is shown no sooner because a person retries it again and again', async () => {
    const engine = poisonedBy(() => answer(500))
    const { seq } = await engine.record({ intent: sheet({ day: POISONED }) })
    await engine.db.rows.update(seq, { failures: { count: STUCK_AFTER_FAULTS - 2, forMs: 0, lastAt: AT } })
    for (let tries = 0; tries < 10; tries += 1) {
      await engine.sender.drain({ now: true })
      engine.time.monotonic += FAULT_COUNTED_EVERY_MS / 10
    }
    expect(await stuck(engine)).toEqual([false])
  })

  it('is remembered over a restart, and shown in a later outage too', async () => {
    const engine = poisonedBy(() => answer(500))
    await recordOld(engine)
    await once(engine)
    engine.server.serve = () => NO_ANSWER
    await engine.senderOf('after a restart').drain()
    expect(await saidOf(engine)).toEqual({ code: 'stuck' })
  })

  it('names an answer that is not the server’s, because somebody else has to help', async () => {
    const engine = poisonedBy(() => ({ kind: 'noAnswer', reason: 'otherJson' }))
    await recordOld(engine)
    await once(engine)
    expect(await stuck(engine)).toEqual([true])
    expect(await saidOf(engine)).toEqual({ code: 'other_json' })
  })

  it('is not one that only a missing network holds up', async () => {
    const engine = poisonedBy(() => NO_ANSWER)
    await recordOld(engine)
    for (let tries = 0; tries < 3; tries += 1) await once(engine)
    expect(await stuck(engine)).toEqual([false])
  })

  it('stays stuck when it is retried, and is sent as soon as the server can process it', async () => {
    let isBroken = true
    const engine = makeEngine()
    const serve = engine.server.serve.bind(engine.server)
    engine.server.serve = (request) => (isBroken ? answer(500) : serve(request))
    const { opId } = await recordOld(engine)
    await once(engine)
    expect(await retryIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(true)
    expect(await saidOf(engine)).toEqual({ code: 'stuck' })
    isBroken = false
    await engine.sender.drain({ now: true })
    expect(await engine.only()).not.toHaveProperty('failures')
    expect(await engine.states()).toEqual(['done'])
  })

  it('may concern a record that cannot be sent back, and delays no other', async () => {
    const engine = makeEngine()
    engine.server.kind = 'plain'
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown
    engine.server.stored.push({
      _id: 'sheet-0',
      book: 'book',
      day: POISONED,
      a: 9,
      aBy: 'Omar',
      b: null,
      bBy: null,
      junk: deep,
      revision: 1,
    })
    await engine.record({ intent: sheet({ day: POISONED, part: 'b' }) })
    await engine.record({ intent: sheet() })
    await engine.sender.drain()
    expect(await engine.rows()).toMatchObject([
      { state: 'queued', lastProblem: { code: 'other_json' }, failures: { count: 1 } },
      { state: 'done' },
    ])
  })

  it('is shown after three hours of failures on a device that is rarely open', async () => {
    const engine = poisonedBy(() => answer(500))
    await engine.record({ intent: sheet({ day: POISONED }) })
    const seen: boolean[] = []
    for (let openings = 1; openings <= STUCK_BY_TIME_AFTER_FAULTS; openings += 1) {
      engine.time.now += 8 * HOUR_MS
      await engine.senderOf(`opening ${openings}`).drain()
      seen.push(...(await stuck(engine)))
    }
    expect(seen).toEqual([false, false, false, false, false, true])
  })

  it.each([
    ['forward', 400 * 24 * HOUR_MS],
    ['back', -400 * 24 * HOUR_MS],
  ])('is shown no sooner because the clock was set %s', async (_way, byMs) => {
    const engine = poisonedBy(() => answer(500))
    await engine.record({ intent: sheet({ day: POISONED }) })
    for (let tries = 0; tries < 3 * STUCK_BY_TIME_AFTER_FAULTS; tries += 1) {
      if (tries === 3) engine.time.now += byMs
      engine.time.now += FAULT_COUNTED_EVERY_MS
      await once(engine)
    }
    expect(await stuck(engine)).toEqual([false])
  })

  it('is no longer stuck once the server has rejected it', async () => {
    let failure = answer(500)
    const engine = poisonedBy(() => failure)
    const { opId } = await recordOld(engine)
    await once(engine)
    failure = answer(400, { code: 'invalid_field' })
    await once(engine)
    expect(await saidOf(engine)).toMatchObject({ code: 'invalid_field' })
    expect(await retryIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(true)
    expect(await stuck(engine)).toEqual([false])
  })

  it('starts over once its owner changes it', async () => {
    const engine = poisonedBy(() => answer(429))
    const { opId } = await recordOld(engine)
    await once(engine)
    expect(await stuck(engine)).toEqual([true])
    expect(
      await editIn(engine.store, {
        opId,
        ownerId: 'sara',
        at: AT,
        intent: sheet({ day: POISONED, figure: 2 }),
        base: {},
        kinds,
      }),
    ).toBe(true)
    expect(await stuck(engine)).toEqual([false])
  })
})
