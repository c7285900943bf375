import { describe, expect, it } from 'vitest'
import { editIn } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { kinds, makeEngine, sheet } from './support/engine.ts'
import { answer, NO_ANSWER } from '../testing/scripted-server.ts'

const SECOND_MS = 1_000
const LONG_MS = 10 * 60 * SECOND_MS

describe('one row', () => {
  it('is looked up, created, checked and copied, and becomes a receipt', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ figure: 990 }) })
    expect(await engine.sender.drain()).toBeNull()
    expect(engine.server.requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
    expect(engine.server.stored).toMatchObject([{ a: 990, aBy: 'Sara' }])
    expect(engine.copies).toMatchObject([{ to: 'sheets', ownerId: 'sara', object: { a: 990 } }])
    expect(await engine.only()).toMatchObject({ state: 'done', sentAt: '2026-11-21T09:00:00.000Z', request: null })
  })

  it('is `sending`, with the exact bytes and their key, before its request is sent', async () => {
    const engine = makeEngine()
    let seen: OutboxRow | undefined
    await engine.record({ intent: sheet() })
    engine.server.script.push(
      (_look, serve) => serve(),
      async (_write, serve) => {
        seen = await engine.only()
        return serve()
      },
    )
    await engine.sender.drain()
    const [post] = engine.server.posts
    expect(seen).toMatchObject({
      state: 'sending',
      attempts: 1,
      request: { path: post?.path, body: post?.body, key: post?.key },
    })
    expect(post?.key).toMatch(/^[\w-]{43}$/)
  })

  it('is looked up again after a create whose answer was lost, and not sent twice', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet() })
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => (serve(), NO_ANSWER),
    )
    const wakeMs = await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'ambiguous', sentBefore: true })
    expect(wakeMs).toBeGreaterThan(0)
    engine.time.monotonic += LONG_MS
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'done' })
    expect(engine.server.posts).toHaveLength(1)
  })

  it('is looked up again after an edit whose answer was lost, and not sent twice', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ figure: 1 }) })
    await engine.sender.drain()
    await engine.record({ intent: sheet({ figure: 2 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => (serve(), NO_ANSWER),
    )
    await engine.sender.drain()
    engine.time.monotonic += LONG_MS
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(engine.server.stored).toMatchObject([{ a: 2, revision: 2 }])
    expect(engine.server.posts).toHaveLength(2)
  })

  it('is sent with the very same bytes and key when the first send never arrived', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet() })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => NO_ANSWER,
    )
    await engine.sender.drain()
    engine.time.monotonic += LONG_MS
    await engine.sender.drain()
    const [first, second, ...more] = engine.server.posts
    expect(more).toEqual([])
    expect(second).toEqual(first)
  })

  it('does not overwrite a later figure from another tablet when the lost write had arrived', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ figure: 1 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => (serve(), NO_ANSWER),
    )
    await engine.sender.drain()
    engine.server.stored.push({ ...engine.server.stored.pop()!, a: 2, revision: 2 })
    engine.time.monotonic += LONG_MS
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'done' })
    expect(engine.server.stored).toMatchObject([{ a: 2 }])
    const [first, second] = engine.server.posts
    expect(second).toEqual(first)
  })

  it('does not overwrite a later figure from another tablet when its first send was rejected as stale and the next one accepted', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ figure: 1 }) })
    await engine.sender.drain()
    await engine.record({ intent: sheet({ figure: 2 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => NO_ANSWER,
    )
    await engine.sender.drain()
    const writeElsewhere = (figure: number) => {
      const there = engine.server.stored.pop()!
      engine.server.stored.push({ ...there, a: figure, revision: there.revision + 1 })
    }
    writeElsewhere(3)
    engine.server.script.push(
      (_look, serve) => serve(),
      (_staleWrite, serve) => serve(),
      (_write, serve) => {
        const taken = serve()
        writeElsewhere(4)
        return taken
      },
    )
    engine.time.monotonic += LONG_MS
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(engine.server.stored).toMatchObject([{ a: 4 }])
  })

  it('does not overwrite a later figure from another tablet when its owner changed it after a send without an answer', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ figure: 1 }) })
    await engine.sender.drain()
    await engine.record({ intent: sheet({ figure: 2 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => NO_ANSWER,
      (_look, serve) => serve(),
      () => answer(413),
    )
    await engine.sender.drain()
    engine.time.monotonic += LONG_MS
    await engine.sender.drain()
    const { opId, state } = (await engine.rows()).at(-1)!
    expect(state).toBe('rejected')
    const base = { a: 1 }
    expect(
      await editIn(engine.store, {
        opId,
        ownerId: 'sara',
        at: new Date(engine.time.now).toISOString(),
        intent: sheet({ figure: 3 }),
        base,
        kinds,
      }),
    ).toBe(true)
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => {
        const taken = serve()
        const there = engine.server.stored.pop()!
        engine.server.stored.push({ ...there, a: 4, revision: there.revision + 1 })
        return taken
      },
    )
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(engine.server.stored).toMatchObject([{ a: 4 }])
  })

  it('is decided again on the object in a 409', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ part: 'b', figure: 7 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => {
        engine.server.stored.push({ ...ofColleague, revision: 1 })
        return serve()
      },
    )
    expect(await engine.sender.drain()).toBeNull()
    expect(await engine.only()).toMatchObject({ state: 'done' })
    expect(engine.server.stored).toMatchObject([{ aBy: 'Omar', a: 50, b: 7 }])
    expect(engine.server.gets).toHaveLength(1)
  })

  it('waits as long as a 409 with Retry-After says, and no shorter', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet() })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(409, { code: 'key_in_progress' }, { retryAfterMs: 60 * SECOND_MS }),
    )
    // Includes half of the ten seconds of jitter, so that tablets with the same Retry-After do not return at once.
    expect(await engine.sender.drain()).toBe(65 * SECOND_MS)
    engine.time.monotonic += 60 * SECOND_MS
    await engine.sender.drain()
    expect(engine.server.posts).toHaveLength(1)
    engine.time.monotonic += 5 * SECOND_MS
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'done' })
  })

  it.each([400, 403, 404, 413, 422])('is shown as rejected after a %i, and stays', async (status) => {
    const engine = makeEngine()
    await engine.record({ intent: sheet() })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(status, { code: 'invalid_field', errors: [{ path: 'a', message: 'no' }] }),
    )
    expect(await engine.sender.drain()).toBeNull()
    expect(await engine.only()).toMatchObject({
      state: 'rejected',
      lastProblem: { code: 'invalid_field', status, fields: [{ path: 'a', message: 'no' }] },
    })
  })

  it.each([408, 425, 429, 500, 502, 503])('backs off after a %i, and is never rejected for it', async (status) => {
    const engine = makeEngine()
    await engine.record({ intent: sheet() })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(status),
    )
    expect(await engine.sender.drain()).toBeGreaterThan(0)
    expect(['queued', 'ambiguous']).toContain((await engine.only()).state)
    engine.time.monotonic += LONG_MS
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'done' })
  })

  it('treats a captive portal’s page as no answer, in the look-up and in the write', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet() })
    engine.server.script.push(() => ({ kind: 'noAnswer', reason: 'notJson' }))
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({
      state: 'queued',
      sentBefore: false,
      lastProblem: { code: 'not_the_contract' },
    })
    engine.time.monotonic += LONG_MS
    engine.server.script.push(
      (_look, serve) => serve(),
      () => ({ kind: 'noAnswer', reason: 'notJson' }),
    )
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'ambiguous', sentBefore: true })
  })

  it('counts as perhaps sent when the check after a write is delayed', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet() })
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => (serve(), answer(200, { message: 'Saved' })),
      () => answer(429),
    )
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'ambiguous', sentBefore: true })
  })

  it('counts as perhaps sent when a second write of the same turn is delayed or rejected', async () => {
    for (const status of [429, 422, 401]) {
      const engine = makeEngine()
      await engine.record({ intent: sheet() })
      engine.server.script.push(
        (_look, serve) => serve(),
        (_write, serve) => (serve(), answer(200, { message: 'Saved' })),
        () => answer(200, []),
        () => answer(status),
      )
      await engine.sender.drain()
      expect(await engine.only(), `after a ${status}`).toMatchObject({ sentBefore: true })
    }
  })

  it('is written again when a colleague on a plain server overwrote it with stale data', async () => {
    const engine = makeEngine()
    engine.server.kind = 'plain'
    await engine.record({ intent: sheet({ figure: 5 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => {
        const written = serve()
        engine.server.stored.splice(0, 1, {
          ...ofColleague,
          a: null,
          aBy: null,
          bBy: 'Omar',
          b: 50,
          revision: 1,
        })
        return written
      },
    )
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'done' })
    expect(engine.server.stored).toMatchObject([{ a: 5, aBy: 'Sara', b: 50, bBy: 'Omar' }])
  })

  it('shows both versions when a colleague reported the shift unseen', async () => {
    const engine = makeEngine()
    engine.server.stored.push({ ...ofColleague, revision: 1 })
    await engine.record({ intent: sheet({ figure: 8 }) })
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({
      state: 'conflict',
      lastProblem: { code: 'changed_elsewhere', current: [{ a: 50 }] },
    })
    expect(engine.server.posts).toEqual([])
  })
})

const ofColleague = {
  _id: 'sheet-1',
  book: 'book',
  day: '2026-11-21',
  a: 50,
  aBy: 'Omar',
  b: null,
  bBy: null,
}
