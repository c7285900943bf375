import { describe, expect, test } from 'vitest'
import { fieldsOfRefusal } from '../../src/features/employees/parts/new-employee-problems.ts'
import { newEmployeeBodySchema } from '../../src/shared/contract/employee-bodies.ts'
import { personEditBodySchema } from '../../src/shared/contract/person-edit-body.ts'
import { STAFF_OPTIONS } from '../../src/shared/contract/chain/staff-options.ts'
import {
  EMPTY_NEW_EMPLOYEE,
  newEmployeeObject,
  problemsOfNewEmployee,
  withProposedChoices,
} from '../../src/shared/rules/people/new-employee.ts'
import type { NewEmployeeTyped } from '../../src/shared/rules/people/new-employee.ts'
import { passwordStrength } from '../../src/shared/rules/access/password-strength.ts'

const TODAY = '2026-11-21'
const GOOD: NewEmployeeTyped = {
  ...withProposedChoices(EMPTY_NEW_EMPLOYEE, STAFF_OPTIONS.initial),
  firstName: ' Amal ',
  lastName: 'Al-Harbi',
  companyId: '٧٠٠١',
  email: ' Amal@Chain.Example ',
  password: 'violet tractor near the museum',
  confirmPassword: 'violet tractor near the museum',
}

describe('The form of a new employee', () => {
  test('begins with the product’s defaults', () => {
    expect(withProposedChoices(EMPTY_NEW_EMPLOYEE, STAFF_OPTIONS.initial)).toMatchObject({
      gender: 'Male',
      nationality: 'Egyptian',
      position: 'Pharmacist',
      currentPharmacy: 'Under Training',
      propationPeriod: '3 Months',
      SalaryTransferMode: 'Bank Transfer',
      bankName: 'Al Bilad Bank',
    })
  })

  test('proposes the first choice that is not hidden, and keeps the one that was made', () => {
    const [egyptian, saudi, ...others] = STAFF_OPTIONS.initial.nationality
    const nationality = [{ ...egyptian!, isHidden: true }, saudi!, ...others]
    const options = { ...STAFF_OPTIONS.initial, nationality }
    const typed = withProposedChoices({ ...EMPTY_NEW_EMPLOYEE, gender: 'Female' }, options)
    expect(typed).toMatchObject({ nationality: 'Saudi', gender: 'Female', position: 'Pharmacist' })
  })

  test('requires email, password, first and last name and id, and nothing else', () => {
    expect(problemsOf(EMPTY_NEW_EMPLOYEE)).toEqual({
      firstName: 'required',
      lastName: 'required',
      companyId: 'required',
      email: 'required',
      password: 'required',
      confirmPassword: 'required',
    })
    expect(problemsOf(GOOD)).toEqual({})
  })

  test.each([
    [{ email: 'amal@' }, { email: 'email_invalid' }],
    [{ email: 'TAKEN@chain.example' }, { email: 'email_taken' }],
    [{ companyId: ' ph - 7۰ ' }, { companyId: 'company_id_taken' }],
    [{ companyId: 'PH\u2066-70\u200f' }, { companyId: 'company_id_taken' }],
    [{ companyId: '\u200b' }, { companyId: 'required' }],
    [{ companyId: 'PH-71' }, {}],
    [{ password: 'short12', confirmPassword: 'short12' }, { password: 'password_short' }],
    [{ confirmPassword: 'seven green lamp' }, { confirmPassword: 'passwords_differ' }],
    [{ confirmPassword: '' }, { confirmPassword: 'passwords_differ' }],
    [{ telNo: '055 12' }, { telNo: 'phone_invalid' }],
    [{ telNo: '+966 55 123 4567' }, {}],
    [{ telNo: 'call me' }, { telNo: 'phone_invalid' }],
    [{ telNo: '٠٥٥١٢٣٤٥٦٧' }, {}],
    [{ bankAccountNo: 'SA12' }, { bankAccountNo: 'account_invalid' }],
    [{ bankAccountNo: 'sa03 8000 0000 6080 1016 7519' }, {}],
    [{ bankAccountNo: 'SA03 8000 0000 6080 1016 7591' }, { bankAccountNo: 'iban_wrong' }],
    [{ bankAccountNo: '123456' }, {}],
    [{ birthDate: '2026-11-22' }, { birthDate: 'day_in_future' }],
    [{ birthDate: '1990-02-30' }, { birthDate: 'day_invalid' }],
    [{ birthDate: '1410-06-15' }, { birthDate: 'day_hijri' }],
    [{ birthDate: '2026-11-22', joiningDate: '2026-01-01' }, { birthDate: 'day_in_future' }],
    [{ joiningDate: '1443-02-30' }, { joiningDate: 'day_hijri' }],
    [{ joiningDate: '0026-01-01' }, { joiningDate: 'day_too_early' }],
    [{ joiningDate: '12026-01-01' }, { joiningDate: 'day_invalid' }],
    [{ birthDate: '1990-05-05', joiningDate: '1989-01-01' }, { joiningDate: 'joined_before_birth' }],
    // A person may be entered before the first day of work.
    [{ joiningDate: '2027-01-01' }, {}],
    [{ firstName: 'a'.repeat(81) }, { firstName: 'too_long' }],
    [{ employeeNameAr: 'أ'.repeat(201) }, { employeeNameAr: 'too_long' }],
  ])('%o gives %o', (patch, problems) => {
    expect(problemsOf({ ...GOOD, ...patch })).toEqual(problems)
  })

  test('becomes the whole object, with derived names and both flags false, and the server accepts it', () => {
    const employee = newEmployeeObject({ ...GOOD, secondName: 'Salem' })
    expect(employee).toMatchObject({
      employeeName: 'Amal Salem Al-Harbi',
      shorterName: 'Amal Al-Harbi',
      shortestName: 'Amal',
      email: 'amal@chain.example',
      companyId: '7001',
      isAdmin: false,
      isAccountant: false,
      employmentType: 'Full Time',
      status: 'On the Job',
      vaccinated: false,
      contacts: [],
      leaves: [],
      paySlips: [],
    })
    expect(newEmployeeBodySchema.safeParse(employee).success).toBe(true)
    expect(newEmployeeObject(GOOD).employeeName).toBe('Amal Al-Harbi')
    expect(newEmployeeObject({ ...GOOD, companyId: '\u200f٧٠٠١ \u200e' }).companyId).toBe('7001')
    expect(newEmployeeObject(GOOD)).not.toHaveProperty('employeeNameAr')
    expect(newEmployeeObject({ ...GOOD, employeeNameAr: ' أمل الحربي ' }).employeeNameAr).toBe('أمل الحربي')
  })
})

describe('The server', () => {
  const stored = (companyId: string) => newEmployeeBodySchema.safeParse({ ...newEmployeeObject(GOOD), companyId })
  test('stores a company id as the form writes it, whoever sends it', () => {
    expect(stored('\u2066٧٠٠١\u2069 ').data?.companyId).toBe('7001')
    expect(stored('\u200f ').error?.issues).toMatchObject([{ path: ['companyId'], message: 'required' }])
    expect(personEditBodySchema.parse({ revision: 1, reason: 'New', companyId: '\u200f70\u200b01' }).companyId).toBe(
      '7001',
    )
  })
})

test('What a server refuses is named at its field', () => {
  const fields = [
    { path: 'telNo', message: 'phone_invalid' },
    { path: 'birthDate', message: 'day_hijri' },
    { path: 'gender', message: 'unknown' },
  ]
  expect(fieldsOfRefusal({ code: 'invalid_field', fields })).toEqual({
    telNo: 'phone_invalid',
    birthDate: 'day_hijri',
    gender: 'not_taken',
  })
})

describe('The strength of a password', () => {
  test.each([
    ['abc', 'tooShort'],
    ['aaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['password1', 'weak'],
    ['Password2024!', 'weak'],
    ['amalharbi77', 'weak'],
    ['amal@chain.example', 'weak'],
    ['Al-Harbi.Amal', 'weak'],
    ['P@ssw0rd'.repeat(25), 'weak'],
    ['kettle-moon7', 'fair'],
    ['violet tractor near the museum', 'strong'],
    ['مرحبا بكم في البيت', 'strong'],
    ['xK9#mQ2$vL7p', 'strong'],
  ])('of %s is %s', async (password, strength) => {
    expect(await passwordStrength({ password, about: ['Amal', 'Al-Harbi', 'amal@chain.example'] })).toBe(strength)
  })

  test('is judged more strictly for roles with more rights', async () => {
    expect(await passwordStrength({ password: 'kettle-moon7', hasMoreRights: true })).toBe('weak')
  })
})

function problemsOf(typed: NewEmployeeTyped) {
  return problemsOfNewEmployee({
    ...{ typed, today: TODAY },
    ...{ takenEmails: new Set(['taken@chain.example']), companyIds: ['PH-70', ''] },
  })
}
