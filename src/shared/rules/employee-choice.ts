import type { User } from '../contract/employees.ts'
import { byName } from './chain-sales.ts'
import { pageOf } from './pages.ts'
import { searchText, searchWords } from './search-text.ts'

export const EMPLOYEE_SORTS = ['name', 'companyId', 'pharmacy', 'newest', 'oldest'] as const
export type EmployeeSort = (typeof EMPLOYEE_SORTS)[number]

/** Empty text: all. */
export type EmployeeChoice = { text: string; pharmacy: string; position: string; sort: EmployeeSort; page: number }

export const EMPLOYEES_PER_PAGE = 20

export type ChosenEmployees = { employees: User[]; count: number; page: number; pages: number }

/** Employees whom managers list and accountants pay: people with neither flag. */
export function isListedEmployee({ isAdmin, isAccountant }: Pick<User, 'isAdmin' | 'isAccountant'>): boolean {
  return !isAdmin && !isAccountant
}

/** The chosen page; every word of the search must match. */
export function chooseEmployees(all: readonly User[], { page, ...choice }: EmployeeChoice): ChosenEmployees {
  const matching = matchingEmployees(all, choice)
  const { items, ...pages } = pageOf(matching, { page, perPage: EMPLOYEES_PER_PAGE })
  return { employees: items, count: matching.length, ...pages }
}

/** All matching employees, in the chosen order. */
export function matchingEmployees(
  all: readonly User[],
  { text, pharmacy, position, sort }: Omit<EmployeeChoice, 'page'>,
): User[] {
  const words = searchWords(text)
  const matching = all.filter(
    (user) =>
      (pharmacy === '' || user.currentPharmacy === pharmacy) &&
      (position === '' || user.position === position) &&
      (words.length === 0 || isFound(words, user)),
  )
  return matching.sort((a, b) => ORDERS[sort](a, b) || byName(a.employeeName, b.employeeName) || byName(a._id, b._id))
}

function isFound(
  words: string[],
  { employeeName, shorterName, companyId, email, telNo, currentPharmacy }: User,
): boolean {
  const text = searchText([employeeName, shorterName, companyId, email, telNo, currentPharmacy].join(' '))
  return words.every((word) => text.includes(word))
}

const ORDERS: Record<EmployeeSort, (a: User, b: User) => number> = {
  name: (a, b) => byName(a.employeeName, b.employeeName),
  companyId: (a, b) => byName(a.companyId, b.companyId),
  pharmacy: (a, b) => byName(a.currentPharmacy, b.currentPharmacy),
  // People without a joining date come last in both directions.
  newest: (a, b) => compare(b.joiningDate ?? '', a.joiningDate ?? ''),
  oldest: (a, b) => compare(a.joiningDate ?? '9999', b.joiningDate ?? '9999'),
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
