import { describe, expect, it } from 'vitest'
import { editIn, exportUnsent, importUnsent } from '@counter/outbox'
import { kinds } from '../../src/kinds/kinds.ts'
import { makeEngine, shift } from './support/engine.ts'

const AT = '2026-11-21T09:00:00.000Z'

describe('unsent work in a file', () => {
  it('counts as perhaps sent at both tablets, and cannot be reworded at the first', async () => {
    const [broken, other] = [makeEngine(), makeEngine()]
    const { opId } = await broken.record({ intent: shift() })
    await broken.record({ ownerId: 'omar', intent: shift({ shift: 'night', pharmacist: 'Omar' }) })
    const text = await exportUnsent(broken.store, { ownerId: 'sara', at: AT })
    await importUnsent(other.store, { text, owner: { id: 'sara', name: 'Sara' }, kinds, at: AT })
    expect(await broken.rows()).toMatchObject([
      { ownerId: 'sara', state: 'queued', sentBefore: true },
      { ownerId: 'omar', sentBefore: false },
    ])
    expect(await other.rows()).toMatchObject([{ opId, state: 'ambiguous', sentBefore: true }])
    expect(
      await editIn(broken.store, { opId, ownerId: 'sara', at: AT, intent: shift({ sales: 7 }), base: {}, kinds }),
    ).toBe(false)
  })

  it('excludes rows that somebody here may have changed: their owner looks at them first', async () => {
    const engine = makeEngine()
    const { seq } = await engine.record({ intent: shift() })
    await engine.store.transact(async (tx) => {
      const row = await tx.get(seq)
      if (row) await tx.put({ ...row, state: 'rejected', lastProblem: { code: 'changed_here' } })
    })
    const text = await exportUnsent(engine.store, { ownerId: 'sara', at: AT })
    expect(JSON.parse(text)).toMatchObject({ rows: [] })
    expect(await engine.rows()).toMatchObject([{ state: 'rejected', sentBefore: false }])
  })

  it('is looked up before it is written if it was planned before the file was saved', async () => {
    const engine = makeEngine()
    await engine.record({ intent: shift() })
    // The look-up is in flight when the file is saved.
    engine.server.script.push(async (_look, serve) => {
      await exportUnsent(engine.store, { ownerId: 'sara', at: AT })
      return serve()
    })
    await engine.sender.drain()
    expect(engine.server.gets.length).toBeGreaterThan(1)
    expect(await engine.states()).toEqual(['done'])
  })
})
