import { expect, test } from 'vitest'
import { initialsOf } from '../../src/lib/initials-of.ts'
import { nameOf } from '../../src/shared/rules/people/name-of.ts'

const AMAL = { employeeName: 'Amal Omar', employeeNameAr: 'أمل عمر' }

test.each([
  ['the Arabic name in Arabic', AMAL, 'ar', 'أمل عمر'],
  ['the name on the wire in English', AMAL, 'en', 'Amal Omar'],
  ['the name on the wire without an Arabic one', { employeeName: 'Amal Omar' }, 'ar', 'Amal Omar'],
  ['the name on the wire beside an empty Arabic one', { ...AMAL, employeeNameAr: '' }, 'ar', 'Amal Omar'],
] as const)('A person is shown by %s.', (_case, person, locale, shown) => {
  expect(nameOf(person, locale)).toBe(shown)
})

test.each([
  ['Khalid Ibrahim Al-Harbi', 'K\u200cA'],
  ['خالد إبراهيم الحربي', 'خ\u200cح'],
  ['Amal', 'A'],
])('The initials of %s are separate letters, without the Arabic article.', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
