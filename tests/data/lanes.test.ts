import { describe, expect, it } from 'vitest'
import { Sender, discardIn, editIn, importUnsent, retryIn } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { wakeOwnerIn } from '../../src/data/sync/owner-actions.ts'
import { KEPT_RECEIPTS, MOST_RECEIPTS, trimReceipts } from '../../packages/outbox/src/send/settle.ts'
import { kinds } from '../../src/kinds/kinds.ts'
import { shiftReportKind } from '../../src/kinds/shift-report/kind.ts'
import { makeEngine, shift } from './support/engine.ts'
import { answer, NO_ANSWER } from './support/reports-server.ts'

const AT = '2026-11-21T09:00:00.000Z'
const dayOf = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`

describe('lanes', () => {
  it('block only the owner whose session has ended, until they sign in', async () => {
    const engine = makeEngine()
    await engine.record({ ownerId: 'sara', intent: shift({ day: dayOf(0) }) })
    await engine.record({ ownerId: 'sara', intent: shift({ day: dayOf(1) }) })
    await engine.record({ ownerId: 'omar', intent: shift({ day: dayOf(2), pharmacist: 'Omar' }) })
    const serve = engine.server.serve.bind(engine.server)
    engine.server.serve = (request) =>
      request.account === 'sara' ? answer(401, { code: 'session_expired' }) : serve(request)
    expect(await engine.sender.drain()).toBeNull()
    expect(await engine.states()).toEqual(['signInNeeded', 'signInNeeded', 'done'])
    engine.server.serve = serve
    await wakeOwnerIn(engine.store, { ownerId: 'sara', at: AT })
    await engine.sender.drain({ now: true })
    expect(await engine.states()).toEqual(['done', 'done', 'done'])
  })

  it('merge the rows of one owner and day into one write', async () => {
    const engine = makeEngine()
    await engine.record({ intent: shift({ sales: 1 }) })
    await engine.record({ intent: shift({ sales: 2 }) })
    await engine.record({ intent: shift({ shift: 'night', sales: 3 }) })
    await engine.sender.drain()
    expect(engine.server.posts).toHaveLength(1)
    expect(engine.server.reports).toMatchObject([{ firstSales: 2, secondSales: 3 }])
    expect(await engine.states()).toEqual(['done', 'done', 'done'])
  })

  it('replace a rejected figure with the corrected one', async () => {
    const engine = makeEngine()
    await engine.record({ intent: shift({ sales: -1 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(422, { code: 'invalid_field' }),
    )
    await engine.sender.drain()
    await engine.record({ intent: shift({ sales: 10 }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(engine.server.reports).toMatchObject([{ firstSales: 10 }])
  })

  it('resend everything that one request carried, even if only some of it may have arrived before', async () => {
    const engine = makeEngine()
    await engine.record({ intent: shift({ sales: 1 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(500),
      (_look, serve) => serve(),
      () => answer(403),
    )
    await engine.sender.drain()
    await engine.sender.drain({ now: true })
    await engine.record({ intent: shift({ sales: 2 }) })
    engine.server.script.push(
      (_look, serve) => serve(),
      () => answer(429),
    )
    await engine.sender.drain({ now: true })
    const before = engine.server.posts.length
    await engine.sender.drain({ now: true })
    const sent = engine.server.posts
      .slice(before)
      .map(({ body }) => (JSON.parse(body ?? '{}') as { firstSales: number }).firstSales)
    expect(sent).toEqual([2])
    expect(await engine.states()).toEqual(['done', 'done'])
  })

  it('wait behind a rejected row that nothing replaces, except for rows of another part', async () => {
    const engine = makeEngine()
    const partless = makeEngine({ kinds: { shiftReport: { ...shiftReportKind, part: () => 'day' } } })
    for (const [{ record, server, sender, states }, expected] of [
      [engine, ['rejected', 'done', 'done']],
      [partless, ['rejected', 'queued', 'done']],
    ] as const) {
      await record({ intent: shift({ sales: -1 }) })
      server.script.push(
        (_look, serve) => serve(),
        () => answer(422),
      )
      await sender.drain()
      await record({ intent: shift({ shift: 'night' }) })
      await record({ intent: shift({ day: dayOf(3) }) })
      await sender.drain()
      expect(await states()).toEqual(expected)
    }
  })

  it('leave a row of an unknown type or a newer version in the queue', async () => {
    const engine = makeEngine()
    await engine.record({ kind: 'fromTheFuture', lane: 'future', intent: { is: 'new' } })
    await engine.record({ schemaVersion: 99, intent: shift({ day: dayOf(1) }) })
    await engine.record({ intent: shift({ day: dayOf(2) }) })
    expect(await engine.sender.drain()).toBeNull()
    expect(await engine.states()).toEqual(['queued', 'queued', 'done'])
  })

  it('continue when the copy of one row cannot be stored', async () => {
    const engine = makeEngine({ failsToCopy: (object) => (object as { day: string }).day === dayOf(0) })
    for (let index = 0; index < 3; index += 1) await engine.record({ intent: shift({ day: dayOf(index) }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['ambiguous', 'done', 'done'])
    await engine.record({ intent: shift({ day: dayOf(9) }) })
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['ambiguous', 'done', 'done', 'done'])
  })

  it('are asked about together when one request carried them, or not at all by an app too old for one of them', async () => {
    const engine = makeEngine()
    await engine.record({ intent: shift({ sales: 1 }) })
    const { seq } = await engine.record({ intent: shift({ sales: 2 }) })
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

  it('share one read of the pharmacy when four or more wait for an extended server', async () => {
    for (const { lanes, gets } of [
      { lanes: 3, gets: 3 },
      { lanes: 4, gets: 1 },
      { lanes: 12, gets: 1 },
    ]) {
      const engine = makeEngine()
      for (let index = 0; index < lanes; index += 1) await engine.record({ intent: shift({ day: dayOf(index) }) })
      await engine.sender.drain()
      expect(engine.server.gets, `${lanes} lanes`).toHaveLength(gets)
      expect(engine.server.reports).toHaveLength(lanes)
    }
  })

  it('are each looked up separately on a plain server, which would otherwise overwrite later writes', async () => {
    const engine = makeEngine()
    engine.server.kind = 'plain'
    for (let index = 0; index < 8; index += 1) await engine.record({ intent: shift({ day: dayOf(index) }) })
    await engine.sender.drain()
    // Before each write, and once more after it.
    expect(engine.server.gets).toHaveLength(16)
    expect(await engine.states()).toEqual(Array(8).fill('done'))
  })

  it('send two requests of one person that came from another tablet one after the other', async () => {
    const engine = makeEngine()
    const leave = (opId: string, dateFrom: string) => ({
      opId,
      kind: 'leaveRequest',
      schemaVersion: 1,
      base: [],
      recordedAt: AT,
      intent: {
        natureLeave: 'Annual Leave',
        dateFrom,
        dateTo: '2026-12-31',
        applyDate: '2026-11-21',
        outsideTravelling: false,
        comment: '',
        requesterId: 'sara',
        requesterName: 'Sara',
        requesterShortestName: 'Sara',
        requesterEmail: 'sara@example.com',
      },
    })
    const rows = [leave('operation-one-00000', '2026-12-01'), leave('operation-two-00000', '2026-12-20')]
    const text = JSON.stringify({ format: 'counter-unsent-work', version: 1, exportedAt: AT, ownerId: 'sara', rows })
    await importUnsent(engine.store, { text, owner: { id: 'sara', name: 'Sara' }, kinds, at: AT })
    const created: unknown[] = []
    engine.server.serve = ({ method, body = '{}' }) => {
      if (method === 'GET') return answer(200, created)
      created.push({ ...JSON.parse(body), _id: `leave-${created.length}` })
      return answer(200, created.at(-1))
    }
    await engine.sender.drain()
    expect(await engine.states()).toEqual(['done', 'done'])
    expect(created).toHaveLength(2)
  })
})

describe('receipts', () => {
  const DAY_MS = 24 * 60 * 60 * 1_000

  /** Receipts of the given ages in days, oldest first. */
  async function withReceipts(ages: readonly number[], marks: Pick<OutboxRow, 'afterRestore'> = {}) {
    const engine = makeEngine()
    const { seq: _seq, ...template } = await engine.record({ intent: shift() })
    await engine.store.transact(async (tx) => {
      for (const [index, days] of ages.entries()) {
        await tx.add({
          ...template,
          ...marks,
          opId: `receipt-${index}-00000000`,
          state: 'done',
          sentAt: new Date(engine.time.now - days * DAY_MS).toISOString(),
        })
      }
    })
    return engine
  }
  const many = (count: number, days: number) => Array.from({ length: count }, () => days)

  it('are kept for 35 days, and beyond that by count, oldest deleted first', async () => {
    const engine = await withReceipts([...many(10, 36), ...many(KEPT_RECEIPTS + 50, 34)])
    await engine.sender.drain()
    const rows = (await engine.rows()).filter(({ opId }) => opId.startsWith('receipt'))
    expect(rows).toHaveLength(KEPT_RECEIPTS + 50)
    expect(rows.every(({ intent }) => intent !== null)).toBe(true)
  })

  it('keep the content of the newest under a clock that is far ahead', async () => {
    const engine = await withReceipts(many(KEPT_RECEIPTS + 5, 1))
    engine.time.now += 1_000 * DAY_MS
    await engine.sender.drain()
    const rows = (await engine.rows()).filter(({ opId }) => opId.startsWith('receipt'))
    expect(rows).toHaveLength(KEPT_RECEIPTS)
    expect(rows.every(({ intent }) => intent !== null)).toBe(true)
    expect(rows.at(-1)?.opId).toBe(`receipt-${KEPT_RECEIPTS + 4}-00000000`)
  })

  it('do not age by a clock that was set back', async () => {
    const engine = await withReceipts([...many(5, 36), ...many(KEPT_RECEIPTS, 0)])
    engine.time.now -= 30 * DAY_MS
    await engine.sender.drain()
    expect((await engine.rows()).filter(({ opId }) => opId.startsWith('receipt'))).toHaveLength(KEPT_RECEIPTS)
  })

  it('are limited in number however new they are', async () => {
    const engine = await withReceipts(many(MOST_RECEIPTS + 5, 1))
    await engine.sender.drain()
    expect(await engine.rows()).toHaveLength(MOST_RECEIPTS)
  })

  it('are all kept for an accountant’s 35 days: the slips of two months for 600 people, some of them twice', () => {
    expect(MOST_RECEIPTS).toBeGreaterThanOrEqual(2 * 600 * 1.2)
  })

  it.each(['unchecked', 'lost'] as const)(
    'are kept whatever their age and number while a restore has them %s',
    async (afterRestore) => {
      const marked = [...many(5, 36), ...many(MOST_RECEIPTS + 5, 1)]
      const engine = await withReceipts(marked, { afterRestore })
      await engine.sender.drain()
      expect((await engine.rows()).filter((row) => row.afterRestore === afterRestore)).toHaveLength(marked.length)
    },
  )
})

describe('the receipt of a person who has signed out', () => {
  it('keeps no content, even if they signed out while it was stored', async () => {
    const engine = makeEngine()
    let isHere = true
    const keepsReceipts = async () => {
      const answered = isHere
      // Signs out right after the check, so that the sign-out's own trimming misses this receipt.
      isHere = false
      return answered
    }
    await engine.record({ intent: shift() })
    await new Sender({ ports: { ...engine.portsOf('page'), keepsReceipts }, kinds }).drain()
    expect(await engine.only()).toMatchObject({ state: 'done', intent: null, base: null, ownerName: '' })
  })

  it('is emptied by the next drain after a crash in between', async () => {
    const engine = makeEngine()
    await engine.record({ intent: shift() })
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ intent: { sales: 1_000 } })
    await engine.record({ intent: shift({ day: '2026-11-20' }), ownerId: 'badr' })
    await new Sender({
      ports: { ...engine.portsOf('page'), keepsReceipts: async (ownerId) => ownerId === 'badr' },
      kinds,
    }).drain()
    expect((await engine.rows()).map(({ ownerName, intent }) => [ownerName, intent !== null])).toEqual([
      ['', false],
      ['badr', true],
    ])
  })

  it('stays intact where they signed in again and requeued it', async () => {
    const engine = makeEngine()
    const { seq } = await engine.record({ intent: shift() })
    await engine.sender.drain()
    const keepsReceipts = async () => {
      await engine.db.rows.update(seq, { state: 'queued' })
      return false
    }
    await trimReceipts({
      ports: { ...engine.portsOf('page'), keepsReceipts },
      epoch: 1,
      gate: { countsFault: () => false },
    })
    expect(await engine.only()).toMatchObject({ state: 'queued', intent: { sales: 1_000 } })
  })
})

describe("an owner's actions", () => {
  it('are rejected for other people, and while the row is being sent', async () => {
    const engine = makeEngine()
    const { opId, seq } = await engine.record({ intent: shift() })
    expect(await discardIn(engine.store, { opId, ownerId: 'omar', at: AT, kinds })).toBe(false)
    await engine.db.rows.update(seq, { state: 'sending' })
    expect(await discardIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(false)
    expect(await retryIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(false)
    expect(
      await editIn(engine.store, { opId, ownerId: 'sara', at: AT, intent: shift({ sales: 1 }), base: {}, kinds }),
    ).toBe(false)
    await engine.db.rows.update(seq, { state: 'rejected' })
    expect(await discardIn(engine.store, { opId, ownerId: 'sara', at: AT, kinds })).toBe(true)
    expect(await engine.rows()).toEqual([])
  })

  it('include all rows of the same request, so that no older figure overwrites a newer one', async () => {
    const engine = makeEngine()
    const first = await engine.record({ intent: shift({ sales: 1 }) })
    const second = await engine.record({ intent: shift({ sales: 2 }) })
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
    expect(engine.server.reports).toMatchObject([{ firstSales: 2, revision: 1 }])
    expect(second.seq).toBeGreaterThan(first.seq)
  })

  it('include a later rejected row that may have arrived, also after the newest row of a request was discarded', async () => {
    const engine = makeEngine()
    engine.server.kind = 'plain'
    const [first, , third] = [
      await engine.record({ intent: shift({ sales: 1 }) }),
      await engine.record({ intent: shift({ sales: 2 }) }),
      await engine.record({ intent: shift({ sales: 3 }) }),
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
    expect(engine.server.posts.map(({ body }) => Number(JSON.parse(body ?? '').firstSales))).not.toContain(1)
  })

  it('keep the request’s key with the later row that it carried, so that it does not overwrite later changes', async () => {
    const engine = makeEngine()
    const [first, last] = [
      await engine.record({ intent: shift({ sales: 1 }) }),
      await engine.record({ intent: shift({ sales: 2 }) }),
    ]
    engine.server.script.push(
      (_look, serve) => serve(),
      (_write, serve) => (serve(), NO_ANSWER),
    )
    await engine.sender.drain()
    const mine = { ownerId: 'sara', at: AT, kinds }
    expect(await discardIn(engine.store, { ...mine, opId: first.opId })).toBe(true)
    // Another tablet of the same person writes another figure in the meantime.
    engine.server.reports.push({
      ...(engine.server.reports.pop() as (typeof engine.server.reports)[number]),
      firstSales: 3,
      revision: 2,
    })
    await engine.sender.drain({ now: true })
    expect(engine.server.reports).toMatchObject([{ firstSales: 3 }])
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
        firstSales: 50,
        firstPharmacist: 'Omar',
        firstRemarks: '',
        firstShiftEnd: null,
        secondSales: 60,
        secondPharmacist: 'Badr',
        secondRemarks: '',
        secondShiftEnd: null,
      }
      engine.server.reports.push({
        _id: 'report-1',
        pharmacyName: 'P2023',
        day: '2026-11-21',
        dayType: 'double',
        revision: 1,
        ...ofOthers,
      })
      const seen = {
        morning: { sales: 50, pharmacist: 'Omar', remarks: '' },
        night: { sales: 60, pharmacist: 'Badr', remarks: '' },
      }
      for (const intent of [shift({ sales: 1 }), shift({ sales: 2, shift: 'night' }), shift({ sales: 3 })])
        await engine.record({ intent })
      await engine.sender.drain()
      expect(await engine.states()).toEqual(['conflict', 'conflict', 'conflict'])
      expect(engine.server.reports).toMatchObject([ofOthers])
      // A conflict on one of them returns all of them, so one may need confirming twice.
      for (const index of [...order, ...order]) {
        const row = (await engine.rows())[index]
        if (row?.state !== 'conflict') continue
        const intent = row.intent as ReturnType<typeof shift>
        expect(
          await editIn(engine.store, {
            opId: row.opId,
            ownerId: 'sara',
            at: AT,
            intent,
            base: { [intent.shift]: seen[intent.shift] },
            kinds,
          }),
        ).toBe(true)
        await engine.sender.drain({ now: true })
      }
      expect(await engine.states()).toEqual(['done', 'done', 'done'])
      expect(engine.server.reports).toMatchObject([{ firstSales: 3, secondSales: 2 }])
    },
  )

  it('cannot change a row that may be on its way to the server', async () => {
    const engine = makeEngine()
    const { opId, seq } = await engine.record({ intent: shift() })
    const edit = () =>
      editIn(engine.store, { opId, ownerId: 'sara', at: AT, intent: shift({ sales: 1 }), base: {}, kinds })
    await engine.db.rows.update(seq, { state: 'ambiguous', sentBefore: true })
    expect(await edit()).toBe(false)
    await engine.db.rows.update(seq, { state: 'signInNeeded', sentBefore: true })
    expect(await edit()).toBe(false)
    await engine.db.rows.update(seq, { state: 'rejected', sentBefore: true })
    expect(await edit()).toBe(true)
  })

  it('cannot change a rejected row that may still be on the server, unless the change replaces it there', async () => {
    const engine = makeEngine()
    const edit = async (base: ReturnType<typeof shift>, intent: ReturnType<typeof shift>) => {
      const { opId, seq } = await engine.record({ intent: base })
      await engine.db.rows.update(seq, { state: 'rejected', sentBefore: true })
      return editIn(engine.store, { opId, ownerId: 'sara', at: AT, intent, base: {}, kinds })
    }
    expect(await edit(shift({ sales: 1 }), shift({ sales: 2 }))).toBe(true)
    expect(await edit(shift({ shift: 'morning' }), shift({ shift: 'night' }))).toBe(false)
  })
})
