import { expect, test } from 'vitest'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { STAFF_OPTIONS } from '../../src/shared/contract/chain/staff-options.ts'
import { NO_PHARMACY_PLACES, VACCINE_STATUSES } from '../../src/shared/contract/employees.ts'
import { LEAVE_TYPE_SETTINGS } from '../../src/shared/contract/chain/leave-types.ts'
import {
  EVALUATION_TYPES,
  HIGHEST_GRADE,
  LOWEST_GRADE,
  PHARMACIST_STANDARDS,
  PHARMACY_STANDARDS,
} from '../../src/shared/contract/visits.ts'
import { PRODUCT_WORDS } from '../support/product-words.ts'
import { text } from '../support/texts.ts'

const STAFF = STAFF_OPTIONS.initial
const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

// The product's sentences and option values, verbatim.
test.each<[string, readonly string[], string[]]>([
  ['nationalities', valuesOf(STAFF.nationality), ['Egyptian', 'Saudi', 'Bangladesh', 'Indian']],
  ['genders', valuesOf(STAFF.gender), ['Male', 'Female']],
  ['positions', valuesOf(STAFF.position), ['Pharmacist', 'Worker']],
  ['probation periods', valuesOf(STAFF.propationPeriod), ['0 Days', '3 Months', '6 Months']],
  ['salary transfers', valuesOf(STAFF.SalaryTransferMode), ['Bank Transfer', 'Cash']],
  ['banks', valuesOf(STAFF.bankName), ['Al Bilad Bank', 'Al Inmaa Bank', 'No Bank Account yet']],
  ['places that are no pharmacy', NO_PHARMACY_PLACES, ['Under Training', 'No Specific Place']],
  [
    'leave types',
    valuesOf(LEAVE_TYPE_SETTINGS.initial),
    ['Annual Leave', 'Emergency Leave', 'Hajj Leave', 'Omrah Leave'],
  ],
  ['vaccinations', VACCINE_STATUSES, ['firstDoseTaken', 'secondDoseTaken', 'noDoseTaken']],
  ['evaluation types', EVALUATION_TYPES, ['inPrescence', 'inAbscence']],
  ['basic pay', PAY.initial.choices.basicPay.map(String), ['3150', '3500', '1250']],
  ['housing', PAY.initial.choices.housingAllowance.map(String), ['1276', '1500', '0']],
  ['transport', PAY.initial.choices.transportAllowance.map(String), ['200', '0']],
  ['fixed overtime', PAY.initial.choices.fixedOverTime.map(String), ['500', '0']],
])('The options of %s are the product’s.', (_what, options, expected) => {
  expect([...options].sort()).toEqual(expected.sort())
})

test('A visit has ten pharmacy and five personal standards, graded from 1 to 6.', () => {
  expect([PHARMACY_STANDARDS.length, PHARMACIST_STANDARDS.length, LOWEST_GRADE, HIGHEST_GRADE]).toEqual([10, 5, 1, 6])
})

test.each(PRODUCT_WORDS)('In English $id says "$words" ($place).', ({ id, words }) => {
  expect(text(id)).toBe(words)
})
