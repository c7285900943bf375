import { describe, expect, test } from 'vitest'
import { yearsBetween } from '../../src/shared/rules/people/service-years.ts'

describe('Years of age and service', () => {
  test.each([
    { from: '2020-01-01', to: '2020-12-30', years: 0, because: '364 days are no year' },
    { from: '2020-01-01', to: '2020-12-31', years: 1, because: '365 days are a year, also in a leap year' },
    { from: '2021-01-01', to: '2022-01-01', years: 1, because: 'a common year has 365 days' },
    {
      from: '1990-06-15',
      to: '2026-06-06',
      years: 36,
      because: 'nine leap days bring the 36th year nine days forward',
    },
    { from: '1990-06-15', to: '2026-06-05', years: 35, because: 'one day earlier it is not full' },
    { from: '2026-11-21', to: '2026-11-21', years: 0, because: 'the first day is no year' },
    { from: '2027-01-01', to: '2026-11-21', years: 0, because: 'someone who joins later has not served yet' },
  ])('from $from to $to are $years, because $because', ({ from, to, years }) => {
    expect(yearsBetween(from, to)).toBe(years)
  })
})
