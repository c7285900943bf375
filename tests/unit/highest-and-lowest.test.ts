import { expect, test } from 'vitest'
import { highestAndLowest } from '../../src/shared/rules/sales/highest-and-lowest.ts'

const daysOf = (...values: number[]) => values.map((value, index) => ({ day: `2026-11-0${index + 1}`, value }))

test.each([
  { values: [3, 9, 1], highest: '2026-11-02', lowest: '2026-11-03' },
  { values: [0, 4, 4, 0], highest: '2026-11-03', lowest: '2026-11-04' },
])(
  'Of $values the highest is on $highest and the lowest on $lowest, each the latest of its kind.',
  ({ values, highest, lowest }) => {
    expect(highestAndLowest(daysOf(...values))).toMatchObject({ highest: { day: highest }, lowest: { day: lowest } })
  },
)

test.each([{ values: [] }, { values: [5] }, { values: [2, 2, 2] }])('Of $values none is the highest.', ({ values }) => {
  expect(highestAndLowest(daysOf(...values))).toBeNull()
})
