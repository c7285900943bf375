import { describe, expect, it } from 'vitest'
import { makeEngine, sheet } from './support/engine.ts'
import { answer } from '../testing/scripted-server.ts'
import { sheetKind } from './support/sheet-kind.ts'
import type { SheetIntent } from './support/sheet-kind.ts'

const dayOf = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`

describe('lanes', () => {
  it('merge the rows of one owner and day into one write', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ figure: 1 }) })
    await engine.record({ intent: sheet({ figure: 2 }) })
    await engine.record({ intent: sheet({ part: 'b', figure: 3 }) })
    await engine.sender.drain()
    expect(engine.server.posts).toHaveLength(1)
    expect(engine.server.stored).toMatchObject([{ a: 2, b: 3 }])
    expect(await engine.states()).toEqual(['done', 'done', 'done'])
  })

  it('replace a rejected figure with the corrected one', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ figure: -1 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(422, { code: 'invalid_field' }),
    )
    await engine.sender.drain()
    await engine.record({ intent: sheet({ figure: 10 }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(engine.server.stored).toMatchObject([{ a: 10 }])
  })

  it('resend everything that one request carried, even if only some of it may have arrived before', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ figure: 1 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(500),
      (_look, serve) => serve(),
      () => answer(403),
    )
    await engine.sender.drain()
    await engine.sender.drain({ now: true })
    await engine.record({ intent: sheet({ figure: 2 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(429),
    )
    await engine.sender.drain({ now: true })
    const before = engine.server.posts.length
    await engine.sender.drain({ now: true })
    const sent = engine.server.posts.slice(before).map(({ body }) => (JSON.parse(body ?? '{}') as { a: number }).a)
    expect(sent).toEqual([2])
    expect(await engine.states()).toEqual(['done', 'done'])
  })

  it('wait behind a rejected row that nothing replaces, except for rows of another part', async () => {
    const engine = makeEngine()
    const partless = makeEngine({ kinds: { sheet: { ...sheetKind, isSamePart: () => true } } })
    for (const [{ record, server, sender, states }, expected] of [
      [engine, ['rejected', 'done', 'done']],
      [partless, ['rejected', 'queued', 'done']],
    ] as const) {
      await record({ intent: sheet({ figure: -1 }) })
      server.script.push(
        (_look, serve) => serve(),
        () => answer(422),
      )
      await sender.drain()
      await record({ intent: sheet({ part: 'b' }) })
      await record({ intent: sheet({ day: dayOf(3) }) })
      await sender.drain()
      expect(await states()).toEqual(expected)
    }
  })

  it('pass a rejected row of another part where no two rows are folded, and otherwise keep their order', async () => {
    const near = (one: unknown, other: unknown) =>
      Math.abs((one as SheetIntent).figure - (other as SheetIntent).figure) <= 1
    const engine = makeEngine({
      kinds: {
        sheet: {
          ...sheetKind,
          fold: (rows) => (rows.length === 1 ? sheetKind.fold(rows) : null),
          isSamePart: near,
          supersedes: () => false,
        },
      },
    })
    for (const figure of [10, 11, 12, 20, 30]) await engine.record({ intent: sheet({ figure }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(422),
    )
    await engine.sender.drain()
    // 12 has nothing to do with 10, but may not overtake 11.
    expect(await engine.states()).toEqual(['rejected', 'queued', 'queued', 'done', 'done'])
    expect(engine.server.stored).toMatchObject([{ a: 30 }])
  })

  it('leave a row of an unknown type or a newer version in the queue', async () => {
    const engine = makeEngine()
    await engine.record({ kind: 'fromTheFuture', lane: 'future', intent: { is: 'new' } })
    await engine.record({ schemaVersion: 99, intent: sheet({ day: dayOf(1) }) })
    await engine.record({ intent: sheet({ day: dayOf(2) }) })
    expect(await engine.sender.drain()).toBeNull()
    expect(await engine.states()).toEqual(['queued', 'queued', 'done'])
  })

  it('continue when the copy of one row cannot be stored', async () => {
    const engine = makeEngine({ failsToCopy: (object) => (object as { day: string }).day === dayOf(0) })
    for (let index = 0; index < 3; index += 1) await engine.record({ intent: sheet({ day: dayOf(index) }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['ambiguous', 'done', 'done'])
    await engine.record({ intent: sheet({ day: dayOf(9) }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['ambiguous', 'done', 'done', 'done'])
  })

  it('are asked about together when one request carried them, or not at all by an app too old for one of them', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet({ figure: 1 }) })
    const { seq } = await engine.record({ intent: sheet({ figure: 2 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(500),
    )
    await engine.sender.drain()
    await engine.db.rows.update(seq, { schemaVersion: 99 })
    await engine.sender.drain({ now: true })
    expect(await engine.states()).toEqual(['ambiguous', 'ambiguous'])
    expect(engine.server.posts).toHaveLength(1)
  })

  it('share one read of the book when four or more wait for an extended server', async () => {
    for (const { lanes, gets } of [
      { lanes: 3, gets: 3 },
      { lanes: 4, gets: 1 },
      { lanes: 12, gets: 1 },
    ]) {
      const engine = makeEngine()
      for (let index = 0; index < lanes; index += 1) await engine.record({ intent: sheet({ day: dayOf(index) }) })
      await engine.sender.drain()
      expect(engine.server.gets, `${lanes} lanes`).toHaveLength(gets)
      expect(engine.server.stored).toHaveLength(lanes)
    }
  })

  it('are each looked up separately on a plain server, which would otherwise overwrite later writes', async () => {
    const engine = makeEngine()
    engine.server.kind = 'plain'
    for (let index = 0; index < 8; index += 1) await engine.record({ intent: sheet({ day: dayOf(index) }) })
    await engine.sender.drain()
    // Before each write, and once more after it.
    expect(engine.server.gets).toHaveLength(16)
    expect(await engine.states()).toEqual(Array(8).fill('done'))
  })
})
