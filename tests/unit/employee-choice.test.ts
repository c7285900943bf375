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
    closedAt: '2026-01-01T00:00:00.000Z',
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
    [{ role: 'employee', state: 'open' }, ['Bader Mishal', 'Sami Nasser Asiri']],
    [{ state: 'closed' }, ['أمل سالم']],
    [{ state: 'away' }, ['Bader Mishal']],
    [{ sort: 'companyId' }, ['أمل سالم', 'Sami Nasser Asiri', 'Bader Mishal']],
    [{ sort: 'newest' }, ['Sami Nasser Asiri', 'أمل سالم', 'Bader Mishal']],
    [{ sort: 'oldest' }, ['أمل سالم', 'Sami Nasser Asiri', 'Bader Mishal']],
  ])('%o lists %o', (patch, names) => {
    const away = new Set(['3'])
    expect(
      chooseEmployees(people, { ...choice(patch), away }).employees.map(({ employeeName }) => employeeName),
    ).toEqual(names)
  })

  test('finds those with both roles among managers and among accountants', () => {
    const all = [...people, person('4', { employeeName: 'Both', isAdmin: true, isAccountant: true })]
    for (const role of ['manager', 'accountant'] as const)
      expect(chooseEmployees(all, choice({ role })).employees.map(({ _id }) => _id)).toEqual(['4'])
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
  return { text: '', pharmacy: '', position: '', role: '', state: '', sort: 'name', page: 1, locale: 'en', ...patch }
}

function person(id: string, fields: Record<string, unknown>) {
  return userSchema.parse({ _id: id, email: `${id}@chain.example`, ...fields })
}
