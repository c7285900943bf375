import { expect, test } from 'vitest'
import { fieldName } from '../../src/i18n/field-names.ts'

test.each([
  ['firstSales', 'sales.sales'],
  ['dateTo', 'leave.lastDay'],
  ['emergencyContacts.0.contactNo', 'contacts.phone'],
  ['shortagePrice', 'shortages.price'],
  ['overTimeRate', 'payroll.overTimeRate'],
  ['evaluatedPharmacy', 'visits.pharmacy'],
  // The label names the standard, not its grade or remarks.
  ['pricing.grade', 'visits.pricing'],
  ['pricing.remarks', 'visits.pricing'],
  ['remarks', 'payroll.remarks'],
  ['__v', null],
])('The server field %s is labelled %s.', (path, id) => {
  expect(fieldName(path)).toBe(id)
})
