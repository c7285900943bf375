import { expect, test } from 'vitest'
import { unsentHalalas } from '../../src/shared/rules/sales/unsent-sales.ts'
import { soldOn } from '../support/reports.ts'

const DAY = '2026-11-21'
const saved = 'saved'

test.each([
  ['everything sent', soldOn(DAY, 1_000), soldOn(DAY, 1_000), {}, null],
  ['a new shift', soldOn(DAY, 1_000.5), undefined, { morning: saved }, 100_050],
  ['two new shifts', soldOn(DAY, 1_000, 500), undefined, { morning: saved, night: saved }, 150_000],
  ['a new night beside a sent morning', soldOn(DAY, 1_000, 500), soldOn(DAY, 1_000), { night: saved }, 50_000],
  ['a correction upward', soldOn(DAY, 1_200), soldOn(DAY, 1_000), { morning: saved }, 20_000],
  ['a correction downward', soldOn(DAY, 999.75), soldOn(DAY, 1_000), { morning: saved }, -25],
  ['a correction of the remarks alone', soldOn(DAY, 1_000), soldOn(DAY, 1_000), { morning: saved }, 0],
  [
    'a correction of the morning and a new night',
    soldOn(DAY, 900, 500),
    soldOn(DAY, 1_000),
    { morning: saved, night: saved },
    40_000,
  ],
  ['a correction that waits for a sign-in', soldOn(DAY, 1_200), soldOn(DAY, 1_000), { morning: 'attention' }, 20_000],
])('Sales the server does not have yet: %s', (_name, report, server, unsent, halalas) => {
  expect(unsentHalalas([{ report, server, unsent }])).toBe(halalas)
})

test('Changes that cancel out are still unsent.', () => {
  const days = [
    { report: soldOn('2026-11-21', 1_100), server: soldOn('2026-11-21', 1_000), unsent: { morning: saved } },
    { report: soldOn('2026-11-20', 700), server: soldOn('2026-11-20', 800), unsent: { morning: saved } },
  ]
  expect(unsentHalalas(days)).toBe(0)
})

test('Days add up, including negative corrections.', () => {
  const days = [
    { report: soldOn('2026-11-21', 1_200), server: soldOn('2026-11-21', 1_000), unsent: { morning: saved } },
    { report: soldOn('2026-11-20', 500), server: soldOn('2026-11-20', 800), unsent: { morning: saved } },
  ]
  expect(unsentHalalas(days)).toBe(-10_000)
})
