import { describe, expect, it, test } from 'vitest'
import { pageIn, pageOf } from '../../src/shared/rules/values/pages.ts'

const letters = ['a', 'b', 'c', 'd', 'e']

describe('A page of a list', () => {
  test.each([
    [1, ['a', 'b'], 1],
    [2, ['c', 'd'], 2],
    [3, ['e'], 3],
    [9, ['e'], 3],
    [0, ['a', 'b'], 1],
  ])('number %i has %j', (page, items, shown) => {
    expect(pageOf(letters, { page, perPage: 2 })).toEqual({ items, page: shown, pages: 3 })
  })

  it('is a single empty page where there are no rows', () => {
    expect(pageOf([], { page: 2, perPage: 2 })).toEqual({ items: [], page: 1, pages: 1 })
  })

  test.each([
    ['3', 3],
    ['', 1],
    ['x', 1],
    ['-2', 1],
    ['2.9', 2],
  ])('is read from an address with %j as %i', (page, number) => {
    expect(pageIn(new URLSearchParams({ page }))).toBe(number)
    expect(pageIn(new URLSearchParams())).toBe(1)
  })
})
