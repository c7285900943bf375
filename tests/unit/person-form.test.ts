import { expect, test } from 'vitest'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { changesOfPerson, endsSessions, needsPassword } from '../../src/shared/rules/people/person-edit.ts'
import { editOfPerson, problemsOfEdit, typedOfPerson } from '../../src/shared/rules/people/person-form.ts'
import type { EditTyped } from '../../src/shared/rules/people/person-form.ts'

const TODAY = '2026-03-10'
const PERSON = userSchema.parse({
  _id: 'p1',
  email: 'amal@chain.example',
  firstName: 'Amal',
  secondName: '',
  lastName: 'Salem',
  companyId: '100',
  telNo: 'ext. 12',
  currentPharmacy: 'P1',
  bankAccountNo: '',
  revision: 3,
})

const problemsOf = (written: Partial<EditTyped>) =>
  // Another one with the same id was registered before that was refused.
  problemsOfEdit(PERSON, written, { today: TODAY, companyIds: ['200', '100'] })
const changesOf = (written: Partial<EditTyped>) => changesOfPerson(PERSON, editOfPerson(PERSON, written))

test('Only fields that were typed and differ are changed.', () => {
  expect(changesOf({})).toEqual({})
  expect(changesOf({ firstName: 'Amal ', lastName: 'Hadi' })).toEqual({ lastName: 'Hadi' })
})

test('A stored value that the form would refuse is not judged until it is typed anew.', () => {
  expect(problemsOf({ lastName: 'Hadi' })).toEqual({})
  expect(problemsOf({ telNo: 'ext. 13' })).toEqual({ telNo: 'phone_invalid' })
})

test('A birth that is moved behind the stored joining date is refused at the birth.', () => {
  const joined = { ...PERSON, joiningDate: '2020-01-01' }
  const when = { today: '2026-11-21', companyIds: [] }
  expect(problemsOfEdit(joined, { birthDate: '2020-01-02' }, when)).toEqual({ birthDate: 'born_after_joining' })
  expect(problemsOfEdit(joined, { birthDate: '1410-01-02' }, when)).toEqual({ birthDate: 'day_hijri' })
})

test('A company id of somebody else is refused; one’s own may be written otherwise.', () => {
  expect(problemsOf({ companyId: '٢٠٠' })).toEqual({ companyId: 'company_id_taken' })
  expect(problemsOf({ companyId: ' 100' })).toEqual({})
  expect(problemsOf({ companyId: '101' })).toEqual({})
})

test('Typed digits and blanks are written as when a person is added.', () => {
  expect(changesOf({ telNo: '\u0660\u0665\u0660 000 0000', bankAccountNo: 'sa 1234' })).toEqual({
    telNo: '0500000000',
    bankAccountNo: 'SA1234',
  })
})

test.each([
  ['manager', { isAdmin: true }],
  ['accountant', { isAccountant: true }],
  ['both', { isAdmin: true, isAccountant: true }],
  ['employee', {}],
] as const)('The role %s sets its flags.', (role, flags) => {
  expect(changesOf({ role })).toEqual(flags)
})

test('A removed Arabic name and day are changes.', () => {
  const person = { ...PERSON, employeeNameAr: '\u0623\u0645\u0644', birthDate: '1990-01-01' }
  expect(typedOfPerson(person)).toMatchObject({ employeeNameAr: '\u0623\u0645\u0644', birthDate: '1990-01-01' })
  expect(changesOfPerson(person, editOfPerson(person, { employeeNameAr: '', birthDate: '' }))).toEqual({
    employeeNameAr: '',
    birthDate: null,
  })
})

test('Sign-in, role and bank need the password; role and place end the sessions.', () => {
  expect([{ email: 'a@b.example' }, { isAdmin: true }, { bankName: 'B' }, { telNo: '1' }].map(needsPassword)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([{ isAccountant: false }, { currentPharmacy: 'P2' }, { email: 'a@b.example' }].map(endsSessions)).toEqual([
    true,
    true,
    false,
  ])
})
