import { afterEach, describe, expect, test, vi } from 'vitest'
import changes from '../../src/i18n/changes.json' with { type: 'json' }
import {
  changesFor,
  changesSince,
  fetchComingChanges,
  knownChanges,
  newestChange,
} from '../../src/features/help/parts/changes.ts'
import type { Role } from '../../src/shared/rules/access/access.ts'
import { isRealDay } from '../../src/shared/contract/primitives.ts'

/** With longer lines, a card of three changes covers a whole phone screen. */
const LONGEST = 110

test('Each change has the next number, a real day, and a short line in both languages.', () => {
  expect(changes.map(({ id }) => id)).toEqual(changes.map((_, index) => index + 1))
  for (const { day, en, ar } of changes) {
    expect(isRealDay(day)).toBe(true)
    expect(en).toMatch(/^[^\u0600-\u06ff]+\.$/)
    expect(ar).toMatch(/[\u0600-\u06ff].*\.$/)
    for (const line of [en, ar]) expect(line.length).toBeLessThanOrEqual(LONGEST)
  }
})

test('What is new since a change is every later change, newest first.', () => {
  expect(changesSince(newestChange, null)).toEqual([])
  expect(changesSince(newestChange - 1, null).map(({ id }) => id)).toEqual([newestChange])
  expect(changesSince(0, null)).toEqual(knownChanges)
})

test('A person is told what concerns one of their roles, or everybody; before sign-in everything is listed.', () => {
  const line = { day: '2027-01-02', en: 'A line.', ar: 'سطر.' }
  const lines = [
    { ...line, id: 1 },
    { ...line, id: 2, for: ['admin'] },
    { ...line, id: 3, for: ['accountant', 'employee'] },
  ]
  const idsFor = (roles: Role[] | null) => changesFor(roles, lines).map(({ id }) => id)
  expect(idsFor(['employee'])).toEqual([1, 3])
  expect(idsFor(['admin'])).toEqual([1, 2])
  expect(idsFor(['admin', 'accountant'])).toEqual([1, 2, 3])
  expect(idsFor(null)).toEqual([1, 2, 3])
  for (const { id, for: roles = ['employee'] } of knownChanges)
    for (const role of roles) expect(['employee', 'accountant', 'admin'], `of line ${id}`).toContain(role)
})

describe('What the waiting version brings', () => {
  afterEach(() => vi.unstubAllGlobals())
  const coming = { id: newestChange + 1, day: '2027-01-02', en: 'Shifts can be sung.', ar: 'يمكن غناء الورديات.' }
  const answered = (body: string) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
    return fetchComingChanges()
  }

  test('is every change newer than the running version, newest first', async () => {
    const later = { ...coming, id: coming.id + 1 }
    expect(await answered(JSON.stringify([...changes, coming, later]))).toEqual([later, coming])
  })

  test.each([
    ['a page', '<!doctype html>'],
    ['a line as long as a book', JSON.stringify([{ ...coming, ar: 'و'.repeat(301) }])],
    ['an empty line', JSON.stringify([{ ...coming, en: '' }])],
    ['no day', JSON.stringify([{ ...coming, day: 'soon' }])],
    ['half a number', JSON.stringify([{ ...coming, id: coming.id + 0.5 }])],
    [
      'a list without an end',
      JSON.stringify(Array.from({ length: 3_000 }, (_none, index) => ({ ...coming, id: coming.id + index }))),
    ],
  ])('is not shown when the waiting version is %s', async (_what, body) => {
    expect(await answered(body)).toEqual([])
  })
})
