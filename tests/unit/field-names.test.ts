import { expect, test } from 'vitest'
import { fieldName } from '../../src/i18n/field-names.ts'

test.each([
  ['firstSales', 'sales.sales'],
  ['dateTo', 'leave.lastDay'],
  ['emergencyContacts.0.contactNo', 'contacts.phone'],
  ['shortagePrice', 'shortages.price'],
  ['overTimeRate', 'payroll.overTimeRate'],
  ['evaluatedPharmacy', 'visits.pharmacy'],
  // Which of the fifteen, not what of it.
  ['pricing.grade', 'visits.pricing'],
  ['pricing.remarks', 'visits.pricing'],
  ['remarks', 'payroll.remarks'],
  ['__v', null],
])('A field that the server names %s is known to the people as %s.', (path, id) => {
  expect(fieldName(path)).toBe(id)
})
