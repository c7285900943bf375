import { describe, expect, it } from 'vitest'
import { editIn, exportUnsent, importUnsent } from '@counter/outbox'
import { kinds, makeEngine, sheet } from './support/engine.ts'

const AT = '2026-11-21T09:00:00.000Z'

describe('unsent work in a file', () => {
  it('counts as perhaps sent at both tablets, and cannot be reworded at the first', async () => {
    const [broken, other] = [makeEngine(), makeEngine()]
    const { opId } = await broken.record({ intent: sheet() })
    await broken.record({ ownerId: 'omar', intent: sheet({ part: 'b', by: 'Omar' }) })
    const text = await exportUnsent(broken.store, { ownerId: 'sara', at: AT })
    await importUnsent(other.store, { text, owner: { id: 'sara', name: 'Sara' }, kinds, at: AT })
    expect(await broken.rows()).toMatchObject([
      { ownerId: 'sara', state: 'queued', sentBefore: true },
      { ownerId: 'omar', sentBefore: false },
    ])
    expect(await other.rows()).toMatchObject([{ opId, state: 'ambiguous', sentBefore: true }])
    expect(
      await editIn(broken.store, { opId, ownerId: 'sara', at: AT, intent: sheet({ figure: 7 }), base: {}, kinds }),
    ).toBe(false)
  })

  it('is imported together with its proofs, or not at all', async () => {
    const [from, to] = [makeEngine(), makeEngine()]
    await from.record({ intent: sheet() })
    await from.record({ intent: sheet({ part: 'b' }) })
    const text = await exportUnsent(from.store, { ownerId: 'sara', at: AT })
    const given = { text, owner: { id: 'sara', name: 'Sara' }, kinds, at: AT }
    await expect(
      importUnsent(to.store, { ...given, prove: () => Promise.reject(new Error('no key')) }),
    ).rejects.toThrow()
    expect(await to.rows()).toEqual([])
    await importUnsent(to.store, { ...given, prove: async (rows) => rows.map(({ opId }) => `proof of ${opId}`) })
    expect((await to.rows()).map(({ opId, proof }) => proof === `proof of ${opId}`)).toEqual([true, true])
  })

  it('excludes rows that somebody here may have changed: their owner looks at them first', async () => {
    const engine = makeEngine()
    const { seq } = await engine.record({ intent: sheet() })
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
    await engine.record({ intent: sheet() })
    // The look-up is in flight when the file is saved.
    engine.server.script.push(async (_look, serve) => {
      await exportUnsent(engine.store, { ownerId: 'sara', at: AT })
      return serve()
    })
    await engine.sender.drain()
    expect(engine.server.gets.length).toBeGreaterThan(1)
    expect(await engine.states()).toEqual(['done'])
  })

  const row = { opId: 'a'.repeat(16), kind: 'sheet', schemaVersion: 1, recordedAt: AT, intent: sheet() }
  const file = { format: 'counter-unsent-work', version: 1, exportedAt: AT, ownerId: 'sara', rows: [row] }
  const read = (text: string) =>
    importUnsent(makeEngine().store, { text, owner: { id: 'sara', name: 'Sara' }, kinds, at: AT })

  it.each<[string, unknown]>([
    ['no object', null],
    ['another format', { ...file, format: 'notes' }],
    ['a later version', { ...file, version: 2 }],
    ['rows that are no list', { ...file, rows: {} }],
    ['a row that is no object', { ...file, rows: [row, null] }],
    ['a row with a short id', { ...file, rows: [{ ...row, opId: 'a' }] }],
    ['a row without an intent', { ...file, rows: [{ ...row, intent: undefined }] }],
    ['a row without its time', { ...file, rows: [{ ...row, recordedAt: undefined }] }],
    ['a row of a version beyond all numbers', { ...file, rows: [{ ...row, schemaVersion: 1e300 }] }],
    ['a row of half a version', { ...file, rows: [{ ...row, schemaVersion: 0.5 }] }],
    ['too many rows', { ...file, rows: Array.from({ length: 5_001 }, () => row) }],
  ])('is refused with %s', async (_what, damaged) => {
    expect(await read(JSON.stringify(damaged))).toEqual({ ok: false, code: 'not_an_export' })
  })

  it('is read with fields of a later app, and without those that it cannot read', async () => {
    const rows = [
      { ...row, later: true },
      { ...row, opId: 'b'.repeat(16), intent: 7 },
    ]
    expect(await read(JSON.stringify({ ...file, rows }))).toEqual({ ok: true, added: 1, alreadyHere: 0, unreadable: 1 })
  })
})
