import { expect, test } from 'vitest'
import { companyIdKey, companyIdOf, nextCompanyId } from '../../src/shared/rules/values/company-ids.ts'

test.each([
  ['E-17', ' e-17 ', true],
  ['E 17', 'e17', true],
  ['4711', '٤٧١١', true],
  ['4711', '۴۷۱۱', true],
  ['4711', '04711', false],
  ['E-17', 'E17', false],
  ['1203', '\u200f1203\u200f', true],
  ['1203', '12\u200b03', true],
  ['E-17', 'E\u00ad-\u2066\ufeff17', true],
])('Company ids %s and %s are one: %s', (one, other, isOne) => {
  expect(companyIdKey(one) === companyIdKey(other)).toBe(isOne)
})

test.each([
  [' E-17 ', 'E-17'],
  ['٤٧١١', '4711'],
  ['\u200f1203\u200f ', '1203'],
  ['\u200b', ''],
])('“%s” is stored as “%s”', (typed, stored) => {
  expect(companyIdOf(typed)).toBe(stored)
})

test.each([
  [['1001', '1203', '1116'], '1204'],
  [['0098', '0099'], '0100'],
  [['99'], '100'],
  [['PH-007', 'PH-012'], 'PH-013'],
  [['٤٧١١', '4710'], '4712'],
  [['1001', 'office', ''], '1002'],
  [['1001\u200f'], '1002'],
  // Somebody's identity number, which no list of a chain reaches.
  [['1001', '1098765432'], '1002'],
  [['office'], ''],
  [[], ''],
])('After %o the form proposes %s', (ids, next) => {
  expect(nextCompanyId(ids)).toBe(next)
})
