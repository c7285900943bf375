import { expect, test } from 'vitest'
import changes from '../../src/i18n/changes.json' with { type: 'json' }
import { changesSince, knownChanges, newestChange } from '../../src/features/help/changes.ts'
import { isRealDay } from '../../src/shared/contract/primitives.ts'

/** Longer, and a card of three of them hides a phone's whole screen. */
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

test('What is new since a change is what came after it, the newest first.', () => {
  expect(changesSince(newestChange)).toEqual([])
  expect(changesSince(newestChange - 1).map(({ id }) => id)).toEqual([newestChange])
  expect(changesSince(0)).toEqual(knownChanges)
})
