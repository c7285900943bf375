import { describe, expect, it } from 'vitest'
import { Sender } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { KEPT_RECEIPTS, MOST_RECEIPTS, trimReceipts } from '../src/send/settle.ts'
import { SendGate } from '../src/pace/send-gate.ts'
import { kinds, makeEngine, sheet } from './support/engine.ts'

describe('receipts', () => {
  const DAY_MS = 24 * 60 * 60 * 1_000

  /** Receipts of the given ages in days, oldest first. */
  async function withReceipts(ages: readonly number[], marks: Pick<OutboxRow, 'afterRestore'> = {}) {
    const engine = makeEngine()
    const { seq: _seq, ...template } = await engine.record({ intent: sheet() })
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
    await engine.record({ intent: sheet() })
    await new Sender({ ports: { ...engine.portsOf('page'), keepsReceipts }, kinds }).drain()
    expect(await engine.only()).toMatchObject({ state: 'done', intent: null, base: null, ownerName: '' })
  })

  it('is emptied by the next drain after a crash in between', async () => {
    const engine = makeEngine()
    await engine.record({ intent: sheet() })
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ intent: { figure: 1_000 } })
    await engine.record({ intent: sheet({ day: '2026-11-20' }), ownerId: 'badr' })
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
    const { seq } = await engine.record({ intent: sheet() })
    await engine.sender.drain()
    const keepsReceipts = async () => {
      await engine.db.rows.update(seq, { state: 'queued' })
      return false
    }
    const ports = { ...engine.portsOf('page'), keepsReceipts }
    await trimReceipts({ ports, epoch: 1, gate: new SendGate(ports) })
    expect(await engine.only()).toMatchObject({ state: 'queued', intent: { figure: 1_000 } })
  })
})
