import { describe, expect, it } from 'vitest'
import { editIn, retryIn } from '@counter/outbox'
import { kinds, makeEngine, sheet } from './support/engine.ts'
import { answer, NO_ANSWER } from '../testing/scripted-server.ts'

const AT = '2026-11-21T09:00:00.000Z'
const OTHER = { part: 'b', figure: 2_000 } as const

/** A colleague's figure that the person at the tablet has not seen. */
const OF_COLLEAGUE = {
  _id: 'sheet-0',
  book: 'book',
  day: '2026-11-21',
  a: 900,
  aBy: 'Omar',
  b: null,
  bBy: null,
  revision: 1,
}

for (const kind of ['extended', 'plain'] as const) {
  describe(`two parts in one write to ${kind === 'plain' ? 'a plain' : 'an extended'} server`, () => {
    const engineWith = (...sheets: (typeof OF_COLLEAGUE)[]) => {
      const engine = makeEngine()
      engine.server.kind = kind
      engine.server.stored.push(...sheets.map((each) => ({ ...each })))
      return engine
    }

    /** Records both parts for one write. */
    const recordedOver = async (...sheets: (typeof OF_COLLEAGUE)[]) => {
      const engine = engineWith(...sheets)
      const { opId } = await engine.record({ intent: sheet() })
      await engine.record({ intent: sheet(OTHER) })
      return { engine, opId }
    }

    /** The same, after a write without an answer. */
    const leftUnknown = async () => {
      const { engine } = await recordedOver()
      engine.server.script.push(
        (_look, serve) => serve(),
        () => NO_ANSWER,
      )
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['ambiguous', 'ambiguous'])
      return engine
    }

    it('set the conflicting one aside and send the other', async () => {
      const { engine } = await recordedOver(OF_COLLEAGUE)
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['conflict', 'done'])
      expect(engine.server.stored).toMatchObject([{ a: 900, aBy: 'Omar', b: 2_000 }])
    })

    it('set the rejected one aside and send the other', async () => {
      const engine = engineWith()
      const serve = engine.server.serve.bind(engine.server)
      engine.server.serve = (request) =>
        request.body?.includes('"a":1000') ? answer(422, { code: 'invalid_field' }) : serve(request)
      await engine.record({ intent: sheet(OTHER) })
      await engine.record({ intent: sheet() })
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['done', 'rejected'])
      expect(engine.server.stored).toMatchObject([{ a: null, b: 2_000 }])
    })

    it('let a later row for the other part pass one that is set aside', async () => {
      const { engine } = await recordedOver(OF_COLLEAGUE)
      await engine.sender.drain()
      await engine.record({ intent: sheet({ ...OTHER, figure: 2_500 }) })
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['conflict', 'done', 'done'])
      expect(engine.server.stored).toMatchObject([{ a: 900, b: 2_500 }])
    })

    it('send the one set aside once its owner retries and nothing conflicts', async () => {
      const { engine, opId } = await recordedOver(OF_COLLEAGUE)
      await engine.sender.drain()
      engine.server.stored[0] = {
        ...OF_COLLEAGUE,
        aBy: 'Sara',
        b: 2_000,
        bBy: 'Sara',
        revision: 9,
      } as never
      await retryIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['done', 'done'])
      expect(engine.server.stored).toMatchObject([{ a: 1_000, b: 2_000 }])
    })

    it('stay one write while its result is unknown', async () => {
      const engine = await leftUnknown()
      const [lost] = engine.server.posts
      await engine.sender.drain({ now: true })
      expect(engine.server.posts.slice(1).map(({ body }) => body)).toEqual([lost?.body])
      expect(await engine.states()).toEqual(['done', 'done'])
    })

    it('set the conflicting one aside and send the other after a request that never arrived', async () => {
      const engine = await leftUnknown()
      engine.server.stored.push({ ...OF_COLLEAGUE })
      await engine.sender.drain({ now: true })
      expect(await engine.states()).toEqual(['conflict', 'done'])
      expect(engine.server.stored).toMatchObject([{ a: 900, aBy: 'Omar', b: 2_000 }])
    })

    it('set the conflicting one aside and send the other where both returned without their request', async () => {
      const engine = engineWith(OF_COLLEAGUE)
      for (const intent of [sheet(), sheet(OTHER)]) {
        const { seq } = await engine.record({ intent })
        await engine.db.rows.update(seq, { state: 'ambiguous', sentBefore: true })
      }
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['conflict', 'done'])
      expect(engine.server.stored).toMatchObject([{ a: 900, aBy: 'Omar', b: 2_000 }])
    })
  })
}

describe('a part whose write was split', () => {
  /** Two rows of one part share a newer write with an unknown result. The other part of the first write is set aside. */
  const engineWithBoth = async () => {
    const engine = makeEngine()
    const request = { path: '/', body: '{}', key: 'key' }
    const [first, other, second] = [
      await engine.record({ intent: sheet() }),
      await engine.record({ intent: sheet(OTHER) }),
      await engine.record({ intent: sheet({ figure: 1_030 }) }),
    ]
    await engine.db.rows.update(first.seq, { state: 'ambiguous', sentBefore: true, isUnfolded: true, request })
    await engine.db.rows.update(other.seq, { state: 'conflict', sentBefore: true, isUnfolded: true })
    await engine.db.rows.update(second.seq, { state: 'ambiguous', sentBefore: true, request })
    return {
      engine,
      opId: other.opId,
      keys: async () => (await engine.db.rows.toArray()).map((row) => row.request?.key ?? null),
    }
  }

  it('keeps the newer write of the other part whole when it is retried', async () => {
    const { engine, opId, keys } = await engineWithBoth()
    expect(await retryIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(true)
    expect(await keys()).toEqual(['key', null, 'key'])
    expect(await engine.states()).toEqual(['ambiguous', 'ambiguous', 'ambiguous'])
  })

  it('keeps the newer write of the other part whole when it is edited', async () => {
    const { engine, opId, keys } = await engineWithBoth()
    expect(
      await editIn(engine.store, {
        opId,
        ownerId: 'sara',
        at: AT,
        intent: sheet({ ...OTHER, figure: 2_500 }),
        base: {},
        kinds,
      }),
    ).toBe(true)
    expect(await keys()).toEqual(['key', null, 'key'])
  })
})

it('A row that is requeued together with one its owner looked at keeps no proof of an ended session.', async () => {
  const engine = makeEngine()
  const both = [await engine.record({ intent: sheet() }), await engine.record({ intent: sheet(OTHER) })]
  const unchecked = {
    state: 'rejected',
    lastProblem: { code: 'not_checked' },
    proof: 'of then',
    request: { path: '/', body: '{}', key: 'key' },
  } as const
  for (const { seq } of both) await engine.db.rows.update(seq, unchecked)
  const confirmed = { intent: sheet(), proof: 'of now' }
  await retryIn(engine.store, { opId: both[0]?.opId ?? '', ownerId: 'sara', at: AT, kinds, confirmed })
  expect((await engine.db.rows.toArray()).map(({ state, proof }) => ({ state, proof }))).toEqual([
    { state: 'queued', proof: 'of now' },
    { state: 'queued', proof: undefined },
  ])
})
