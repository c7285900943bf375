import { describe, expect, it } from 'vitest'
import { discardIn, editIn, retryIn } from '@counter/outbox'
import { kinds, makeEngine, sheet } from './support/engine.ts'
import { answer, NO_ANSWER } from '../testing/scripted-server.ts'

const AT = '2026-11-21T09:00:00.000Z'

describe("an owner's actions", () => {
  it('are rejected for other people, and while the row is being sent', async () => {
    const engine = makeEngine()
    const { opId, seq } = await engine.record({ intent: sheet() })
    expect(await discardIn(engine.store, { opId, ownerId: 'omar', at: AT, kinds })).toBe(false)
    await engine.db.rows.update(seq, { state: 'sending' })
    expect(await discardIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(false)
    expect(await retryIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(false)
    expect(
      await editIn(engine.store, { opId, ownerId: 'sara', at: AT, intent: sheet({ figure: 1 }), base: {}, kinds }),
    ).toBe(false)
    await engine.db.rows.update(seq, { state: 'rejected' })
    expect(await discardIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(true)
    expect(await engine.rows()).toEqual([])
  })

  it('give a row no proof of what it said before it was reworded meanwhile', async () => {
    const engine = makeEngine()
    const { opId, seq } = await engine.record({ intent: sheet({ figure: 1 }) })
    await engine.db.rows.update(seq, { state: 'rejected' })
    const mine = { opId, ownerId: 'sara', at: AT, kinds }
    const confirmed = { intent: sheet({ figure: 1 }), proof: 'of 1' }
    await editIn(engine.store, { ...mine, intent: sheet({ figure: 2 }), base: {}, proof: 'of 2' })
    await retryIn(engine.store, { ...mine, confirmed })
    expect(await engine.rows()).toMatchObject([{ intent: { figure: 2 }, proof: 'of 2' }])
    await retryIn(engine.store, { ...mine, confirmed: { intent: sheet({ figure: 2 }), proof: 'anew' } })
    expect(await engine.rows()).toMatchObject([{ proof: 'anew' }])
  })

  it('include all rows of the same request, so that no older figure overwrites a newer one', async () => {
    const engine = makeEngine()
    const first = await engine.record({ intent: sheet({ figure: 1 }) })
    const second = await engine.record({ intent: sheet({ figure: 2 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => (serve(), answer(500)),
      () => answer(403),
    )
    await engine.sender.drain()
    await engine.sender.drain({ now: true })
    expect(await engine.states()).toEqual(['rejected', 'rejected'])
    await retryIn(engine.store, { opId: first.opId, ownerId: 'sara', at: AT, kinds })
    await engine.sender.drain({ now: true })
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(engine.server.stored).toMatchObject([{ a: 2, revision: 1 }])
    expect(second.seq).toBeGreaterThan(first.seq)
  })

  it('include a later rejected row that may have arrived, also after the newest row of a request was discarded', async () => {
    const engine = makeEngine()
    engine.server.kind = 'plain'
    const [first, , third] = [
      await engine.record({ intent: sheet({ figure: 1 }) }),
      await engine.record({ intent: sheet({ figure: 2 }) }),
      await engine.record({ intent: sheet({ figure: 3 }) }),
    ]
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => (serve(), answer(500)),
      () => answer(403),
    )
    await engine.sender.drain()
    await engine.sender.drain({ now: true })
    const mine = { ownerId: 'sara', at: AT, kinds }
    await discardIn(engine.store, { ...mine, opId: third.opId })
    await retryIn(engine.store, { ...mine, opId: first.opId })
    await engine.sender.drain({ now: true })
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(engine.server.posts.map(({ body }) => Number(JSON.parse(body ?? '').a))).not.toContain(1)
  })

  it('keep the request’s key with the later row that it carried, so that it does not overwrite later changes', async () => {
    const engine = makeEngine()
    const [first, last] = [
      await engine.record({ intent: sheet({ figure: 1 }) }),
      await engine.record({ intent: sheet({ figure: 2 }) }),
    ]
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => (serve(), NO_ANSWER),
    )
    await engine.sender.drain()
    const mine = { ownerId: 'sara', at: AT, kinds }
    expect(await discardIn(engine.store, { ...mine, opId: first.opId })).toBe(true)
    // Another tablet of the same person writes another figure in the meantime.
    engine.server.stored.push({
      ...(engine.server.stored.pop() as (typeof engine.server.stored)[number]),
      a: 3,
      revision: 2,
    })
    await engine.sender.drain({ now: true })
    expect(engine.server.stored).toMatchObject([{ a: 3 }])
    expect(await engine.only()).toMatchObject({ opId: last.opId, state: 'done' })
  })

  it.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])(
    'send all rows of one rejected request, in whatever order the person confirms them: %i %i %i',
    async (...order) => {
      const engine = makeEngine()
      engine.server.isReached = true
      const ofOthers = {
        a: 50,
        aBy: 'Omar',
        b: 60,
        bBy: 'Badr',
      }
      engine.server.stored.push({
        _id: 'sheet-1',
        book: 'book',
        day: '2026-11-21',
        revision: 1,
        ...ofOthers,
      })
      const seen = {
        a: 50,
        b: 60,
      }
      for (const intent of [sheet({ figure: 1 }), sheet({ figure: 2, part: 'b' }), sheet({ figure: 3 })])
        await engine.record({ intent })
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['conflict', 'conflict', 'conflict'])
      expect(engine.server.stored).toMatchObject([ofOthers])
      // A conflict on one of them returns all of them, so one may need confirming twice.
      for (const index of [...order, ...order]) {
        const row = (await engine.rows())[index]
        if (row?.state !== 'conflict') continue
        const intent = row.intent as ReturnType<typeof sheet>
        expect(
          await editIn(engine.store, {
            opId: row.opId,
            ownerId: 'sara',
            at: AT,
            intent,
            base: { [intent.part]: seen[intent.part] },
            kinds,
          }),
        ).toBe(true)
        await engine.sender.drain({ now: true })
      }
      expect(await engine.states()).toEqual(['done', 'done', 'done'])
      expect(engine.server.stored).toMatchObject([{ a: 3, b: 2 }])
    },
  )

  it('cannot change a row that may be on its way to the server', async () => {
    const engine = makeEngine()
    const { opId, seq } = await engine.record({ intent: sheet() })
    const edit = () =>
      editIn(engine.store, { opId, ownerId: 'sara', at: AT, intent: sheet({ figure: 1 }), base: {}, kinds })
    await engine.db.rows.update(seq, { state: 'ambiguous', sentBefore: true })
    expect(await edit()).toBe(false)
    await engine.db.rows.update(seq, { state: 'signInNeeded', sentBefore: true })
    expect(await edit()).toBe(false)
    await engine.db.rows.update(seq, { state: 'rejected', sentBefore: true })
    expect(await edit()).toBe(true)
  })

  it('cannot change a rejected row that may still be on the server, unless the change replaces it there', async () => {
    const engine = makeEngine()
    const edit = async (base: ReturnType<typeof sheet>, intent: ReturnType<typeof sheet>) => {
      const { opId, seq } = await engine.record({ intent: base })
      await engine.db.rows.update(seq, { state: 'rejected', sentBefore: true })
      return editIn(engine.store, { opId, ownerId: 'sara', at: AT, intent, base: {}, kinds })
    }
    expect(await edit(sheet({ figure: 1 }), sheet({ figure: 2 }))).toBe(true)
    expect(await edit(sheet({ part: 'a' }), sheet({ part: 'b' }))).toBe(false)
  })
})
