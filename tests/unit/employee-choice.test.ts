import { describe, expect, test } from 'vitest'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { chooseEmployees, EMPLOYEES_PER_PAGE, isListedEmployee } from '../../src/shared/rules/chain/employee-choice.ts'
import type { EmployeeChoice } from '../../src/shared/rules/chain/employee-choice.ts'

const people = [
  person('1', {
    employeeName: 'Sami Nasser Asiri',
    companyId: '1115',
    currentPharmacy: 'P2060',
    position: 'Pharmacist',
    joiningDate: '2025-01-01',
  }),
  person('2', {
    employeeName: 'أمل سالم',
    companyId: '99',
    currentPharmacy: 'P2023',
    position: 'Worker',
    joiningDate: '2020-01-01',
  }),
  person('3', {
    employeeName: 'Bader Mishal',
    employeeNameAr: 'بدر مشعل',
    companyId: '1116',
    currentPharmacy: 'Under Training',
    position: 'Pharmacist',
  }),
]

describe('The list of employees', () => {
  test('contains neither managers nor accountants', () => {
    expect(
      [person('a', { isAdmin: true }), person('b', { isAccountant: true }), person('c', {})]
        .filter(isListedEmployee)
        .map(({ _id }) => _id),
    ).toEqual(['c'])
  })

  test.each<[Partial<EmployeeChoice>, string[]]>([
    [{}, ['Bader Mishal', 'Sami Nasser Asiri', 'أمل سالم']],
    [{ text: 'asiri sami' }, ['Sami Nasser Asiri']],
    [{ text: 'امل' }, ['أمل سالم']],
    [{ text: 'مشعل bader' }, ['Bader Mishal']],
    [{ text: '١١١٦' }, ['Bader Mishal']],
    [{ text: 'nobody' }, []],
    [{ pharmacy: 'P2060' }, ['Sami Nasser Asiri']],
    [{ position: 'Worker' }, ['أمل سالم']],
    [{ sort: 'companyId' }, ['أمل سالم', 'Sami Nasser Asiri', 'Bader Mishal']],
    [{ sort: 'newest' }, ['Sami Nasser Asiri', 'أمل سالم', 'Bader Mishal']],
    [{ sort: 'oldest' }, ['أمل سالم', 'Sami Nasser Asiri', 'Bader Mishal']],
  ])('%o lists %o', (patch, names) => {
    expect(chooseEmployees(people, choice(patch)).employees.map(({ employeeName }) => employeeName)).toEqual(names)
  })

  test('is sorted by the names that are shown, and searched by those on the wire as well', () => {
    const pair = [
      person('1', { employeeName: 'Adel', employeeNameAr: 'وليد', currentPharmacy: 'P2' }),
      person('2', { employeeName: 'Zaki', employeeNameAr: 'أحمد', currentPharmacy: 'P2' }),
    ]
    const listed = (patch: Partial<EmployeeChoice>, locale: 'en' | 'ar') =>
      chooseEmployees(pair, { ...choice(patch), locale }).employees.map(({ employeeName }) => employeeName)
    for (const sort of ['name', 'pharmacy'] as const) {
      expect(listed({ sort }, 'en')).toEqual(['Adel', 'Zaki'])
      expect(listed({ sort }, 'ar')).toEqual(['Zaki', 'Adel'])
    }
    expect(listed({ text: 'احمد' }, 'ar')).toEqual(['Zaki'])
    expect(listed({ text: 'zaki' }, 'ar')).toEqual(['Zaki'])
  })

  test('is paginated, and a page number that is too high shows the last page', () => {
    const many = Array.from({ length: EMPLOYEES_PER_PAGE * 2 + 1 }, (_none, index) =>
      person(String(index), { employeeName: `Person ${index}` }),
    )
    const last = chooseEmployees(many, choice({ page: 9 }))
    expect([last.page, last.pages, last.count]).toEqual([3, 3, many.length])
    expect(last.employees.map(({ employeeName }) => employeeName)).toEqual([`Person ${many.length - 1}`])
  })
})

function choice(patch: Partial<EmployeeChoice>): EmployeeChoice & { locale: 'en' } {
  return { text: '', pharmacy: '', position: '', sort: 'name', page: 1, locale: 'en', ...patch }
}

function person(id: string, fields: Record<string, unknown>) {
  return userSchema.parse({ _id: id, email: `${id}@chain.example`, ...fields })
}
