import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareStructure } from '../../src/lib/structural-sharing.ts'

const value = fc.jsonValue({ maxDepth: 4 })

describe('The structurally shared result', () => {
  it('equals the new value, whatever the previous one was.', () => {
    fc.assert(
      fc.property(
        value,
        value,
        (before, after) => void expect(shareStructure(before, structuredClone(after))).toEqual(after),
      ),
    )
  })

  it('is the previous object where nothing changed.', () => {
    fc.assert(fc.property(value, (before) => void expect(shareStructure(before, structuredClone(before))).toBe(before)))
  })

  it('keeps every unchanged row by identity.', () => {
    const before = {
      rows: [
        { id: 'a', by: { name: 'Amal' } },
        { id: 'b', by: { name: 'Badr' } },
        { id: 'c', by: { name: 'Dana' } },
      ],
      fetchedAt: 1,
    }
    const after = structuredClone(before)
    if (after.rows[1]) after.rows[1].id = 'B'
    const kept = shareStructure(before, after)
    expect(kept).toEqual(after)
    expect(kept.rows.map((row, index) => row === before.rows[index])).toEqual([true, false, true])
    expect(kept.rows[1]?.by).toBe(before.rows[1]?.by)
  })

  it('keeps its rows when one is inserted at the top or removed.', () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id }))
    const longer = shareStructure(rows, [{ id: 'new' }, ...structuredClone(rows)])
    expect(longer.slice(1).map((row, index) => row === rows[index])).toEqual([true, true, true])
    const shorter = shareStructure(rows, structuredClone(rows.slice(1)))
    expect(shorter.map((row, index) => row === rows[index + 1])).toEqual([true, true])
  })

  it('keeps an object that occurs in two places identical in both, as a list of rejected rows requires.', () => {
    const row = { id: 'a' }
    const before = { rows: [row], refused: [] as { id: string }[] }
    const same = { id: 'a' }
    const kept = shareStructure(before, { rows: [same], refused: [same] })
    expect(kept.rows[0]).toBe(row)
    expect(kept.refused.includes(kept.rows[0] as { id: string })).toBe(true)
    const grown = shareStructure(kept, { rows: [{ id: 'new' }, same], refused: [same] })
    expect(grown.refused[0]).toBe(grown.rows[1])
  })

  it('distinguishes dates, maps and missing values.', () => {
    const sums = new Map([
      ['P1', new Map([['2026-03-10', 5]])],
      ['P2', new Map([['2026-03-10', 7]])],
    ])
    expect(shareStructure(sums, structuredClone(sums))).toBe(sums)
    const changed = structuredClone(sums).set('P2', new Map())
    expect(shareStructure(sums, changed)).toEqual(changed)
    expect(shareStructure(sums, changed).get('P1')).toBe(sums.get('P1'))
    const day = new Date(0)
    expect(shareStructure(new Date(0), day)).toBe(day)
    expect(shareStructure({ a: undefined }, {})).toEqual({})
    expect('a' in shareStructure<object>({ a: undefined }, {})).toBe(false)
    expect(shareStructure<object>({}, { a: undefined })).toHaveProperty('a')
    expect(shareStructure([1], { 0: 1 })).toEqual({ 0: 1 })
    expect(shareStructure(Number.NaN, Number.NaN)).toBeNaN()
  })
})
