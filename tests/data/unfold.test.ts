import { describe, expect, it } from 'vitest'
import { editIn, retryIn } from '@counter/outbox'
import { kinds } from '../../src/kinds/kinds.ts'
import { makeEngine, shift } from './support/engine.ts'
import { answer, NO_ANSWER } from './support/reports-server.ts'

const AT = '2026-11-21T09:00:00.000Z'
const NIGHT = { shift: 'night', sales: 2_000 } as const

/** A colleague's morning that the person at the tablet has not seen. */
const COLLEAGUES_MORNING = {
  _id: 'report-0',
  pharmacyName: 'P2023',
  day: '2026-11-21',
  dayType: 'single',
  firstSales: 900,
  firstPharmacist: 'Omar',
  firstRemarks: '',
  firstShiftEnd: AT,
  secondSales: null,
  secondPharmacist: null,
  secondRemarks: null,
  secondShiftEnd: null,
  revision: 1,
}

for (const kind of ['extended', 'plain'] as const) {
  describe(`two shifts in one write to ${kind === 'plain' ? 'a plain' : 'an extended'} server`, () => {
    const engineWith = (...reports: (typeof COLLEAGUES_MORNING)[]) => {
      const engine = makeEngine()
      engine.server.kind = kind
      engine.server.reports.push(...reports.map((report) => ({ ...report })))
      return engine
    }

    /** Records the morning and the night for one write. */
    const recordedOver = async (...reports: (typeof COLLEAGUES_MORNING)[]) => {
      const engine = engineWith(...reports)
      const { opId } = await engine.record({ intent: shift() })
      await engine.record({ intent: shift(NIGHT) })
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
      const { engine } = await recordedOver(COLLEAGUES_MORNING)
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['conflict', 'done'])
      expect(engine.server.reports).toMatchObject([{ firstSales: 900, firstPharmacist: 'Omar', secondSales: 2_000 }])
    })

    it('set the rejected one aside and send the other', async () => {
      const engine = engineWith()
      const serve = engine.server.serve.bind(engine.server)
      engine.server.serve = (request) =>
        request.body?.includes('"firstSales":1000') ? answer(422, { code: 'invalid_field' }) : serve(request)
      await engine.record({ intent: shift(NIGHT) })
      await engine.record({ intent: shift() })
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['done', 'rejected'])
      expect(engine.server.reports).toMatchObject([{ firstSales: null, secondSales: 2_000 }])
    })

    it('let a later row for the other shift pass one that is set aside', async () => {
      const { engine } = await recordedOver(COLLEAGUES_MORNING)
      await engine.sender.drain()
      await engine.record({ intent: shift({ ...NIGHT, sales: 2_500 }) })
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['conflict', 'done', 'done'])
      expect(engine.server.reports).toMatchObject([{ firstSales: 900, secondSales: 2_500 }])
    })

    it('send the one set aside once its owner retries and nothing conflicts', async () => {
      const { engine, opId } = await recordedOver(COLLEAGUES_MORNING)
      await engine.sender.drain()
      engine.server.reports[0] = {
        ...COLLEAGUES_MORNING,
        firstPharmacist: 'Sara Ali Omar',
        secondSales: 2_000,
        secondPharmacist: 'Sara Ali Omar',
        dayType: 'double',
        revision: 9,
      } as never
      await retryIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['done', 'done'])
      expect(engine.server.reports).toMatchObject([{ firstSales: 1_000, secondSales: 2_000 }])
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
      engine.server.reports.push({ ...COLLEAGUES_MORNING })
      await engine.sender.drain({ now: true })
      expect(await engine.states()).toEqual(['conflict', 'done'])
      expect(engine.server.reports).toMatchObject([{ firstSales: 900, firstPharmacist: 'Omar', secondSales: 2_000 }])
    })

    it('set the conflicting one aside and send the other where both returned without their request', async () => {
      const engine = engineWith(COLLEAGUES_MORNING)
      for (const intent of [shift(), shift(NIGHT)]) {
        const { seq } = await engine.record({ intent })
        await engine.db.rows.update(seq, { state: 'ambiguous', sentBefore: true })
      }
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['conflict', 'done'])
      expect(engine.server.reports).toMatchObject([{ firstSales: 900, firstPharmacist: 'Omar', secondSales: 2_000 }])
    })
  })
}

describe('a shift whose write was split', () => {
  /** Two rows of the morning share a newer write with an unknown result. The night of the first write is set aside. */
  const engineWithBoth = async () => {
    const engine = makeEngine()
    const request = { path: '/', body: '{}', key: 'key' }
    const [first, night, second] = [
      await engine.record({ intent: shift() }),
      await engine.record({ intent: shift(NIGHT) }),
      await engine.record({ intent: shift({ sales: 1_030 }) }),
    ]
    await engine.db.rows.update(first.seq, { state: 'ambiguous', sentBefore: true, isUnfolded: true, request })
    await engine.db.rows.update(night.seq, { state: 'conflict', sentBefore: true, isUnfolded: true })
    await engine.db.rows.update(second.seq, { state: 'ambiguous', sentBefore: true, request })
    return {
      engine,
      opId: night.opId,
      keys: async () => (await engine.db.rows.toArray()).map((row) => row.request?.key ?? null),
    }
  }

  it('keeps the newer write of the other shift whole when it is retried', async () => {
    const { engine, opId, keys } = await engineWithBoth()
    expect(await retryIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(true)
    expect(await keys()).toEqual(['key', null, 'key'])
    expect(await engine.states()).toEqual(['ambiguous', 'ambiguous', 'ambiguous'])
  })

  it('keeps the newer write of the other shift whole when it is edited', async () => {
    const { engine, opId, keys } = await engineWithBoth()
    expect(
      await editIn(engine.store, {
        opId,
        ownerId: 'sara',
        at: AT,
        intent: shift({ ...NIGHT, sales: 2_500 }),
        base: {},
        kinds,
      }),
    ).toBe(true)
    expect(await keys()).toEqual(['key', null, 'key'])
  })
})

it('A row that is requeued together with one its owner looked at keeps no proof of an ended session.', async () => {
  const engine = makeEngine()
  const both = [await engine.record({ intent: shift() }), await engine.record({ intent: shift(NIGHT) })]
  const unchecked = {
    state: 'rejected',
    lastProblem: { code: 'not_checked' },
    proof: 'of then',
    request: { path: '/', body: '{}', key: 'key' },
  } as const
  for (const { seq } of both) await engine.db.rows.update(seq, unchecked)
  await retryIn(engine.store, { opId: both[0]?.opId ?? '', ownerId: 'sara', at: AT, kinds, proof: 'of now' })
  expect((await engine.db.rows.toArray()).map(({ state, proof }) => ({ state, proof }))).toEqual([
    { state: 'queued', proof: 'of now' },
    { state: 'queued', proof: undefined },
  ])
})
