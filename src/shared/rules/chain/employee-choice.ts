import type { User } from '../../contract/employees.ts'
import { isClosed } from '../people/closed-account.ts'
import { byName } from './chain-sales.ts'
import { pageOf } from '../values/pages.ts'
import { byShownName } from './people-order.ts'
import { hasWords, searchWords } from '../values/search-text.ts'

export const EMPLOYEE_SORTS = ['name', 'companyId', 'pharmacy', 'newest', 'oldest'] as const
export type EmployeeSort = (typeof EMPLOYEE_SORTS)[number]

/** A manager who is an accountant too has both of these roles. */
export const EMPLOYEE_ROLES = ['employee', 'accountant', 'manager'] as const
export type EmployeeRole = (typeof EMPLOYEE_ROLES)[number]

/** `open` and `closed`: their account. `away`: on an approved leave today. */
export const EMPLOYEE_STATES = ['open', 'closed', 'away'] as const
export type EmployeeState = (typeof EMPLOYEE_STATES)[number]

/** Empty text: all. */
export type EmployeeChoice = {
  text: string
  pharmacy: string
  position: string
  role: EmployeeRole | ''
  state: EmployeeState | ''
  sort: EmployeeSort
  page: number
}
/**
 * People are sorted by the names that are shown in this language, and found by those on the wire as well; likewise
 * pharmacies, for which `placeText` gives the name that is shown.
 */
type Shown = { locale: 'en' | 'ar'; placeText?: (name: string) => string }
/** `away`: the ids of those who are on leave today. */
type Choosing = Omit<EmployeeChoice, 'page' | 'role' | 'state'> &
  Partial<Pick<EmployeeChoice, 'role' | 'state'>> &
  Shown & { away?: ReadonlySet<string> }

export const EMPLOYEES_PER_PAGE = 20

export type ChosenEmployees = { employees: User[]; count: number; page: number; pages: number }

/** Employees whom managers list and accountants pay: people with neither flag. */
export function isListedEmployee({ isAdmin, isAccountant }: Pick<User, 'isAdmin' | 'isAccountant'>): boolean {
  return !isAdmin && !isAccountant
}

/** The chosen page; every word of the search must match. */
export function chooseEmployees(
  all: readonly User[],
  { page, ...choice }: Choosing & Pick<EmployeeChoice, 'page'>,
): ChosenEmployees {
  const matching = matchingEmployees(all, choice)
  const { items, ...pages } = pageOf(matching, { page, perPage: EMPLOYEES_PER_PAGE })
  return { employees: items, count: matching.length, ...pages }
}

/** All matching employees, in the chosen order. */
export function matchingEmployees(
  all: readonly User[],
  { text, pharmacy, position, role = '', state = '', sort, locale, placeText = (name) => name, away }: Choosing,
): User[] {
  const words = searchWords(text)
  const matching = all.filter(
    (user) =>
      (pharmacy === '' || user.currentPharmacy === pharmacy) &&
      (position === '' || user.position === position) &&
      (role === '' || hasRole(user, role)) &&
      (state === '' || (state === 'away' ? away?.has(user._id) === true : isClosed(user) === (state === 'closed'))) &&
      hasWords(words, [...searchedIn(user), placeText(user.currentPharmacy)]),
  )
  const byShown = byShownName(locale)
  const byPlace = (a: User, b: User) => byName(placeText(a.currentPharmacy), placeText(b.currentPharmacy))
  return matching.sort((a, b) => (sort === 'pharmacy' ? byPlace(a, b) : ORDERS[sort](a, b)) || byShown(a, b))
}

function hasRole(user: User, role: EmployeeRole): boolean {
  return role === 'employee' ? isListedEmployee(user) : role === 'manager' ? user.isAdmin : user.isAccountant
}

function searchedIn(user: User): (string | undefined)[] {
  const { employeeName, employeeNameAr, shorterName, companyId, email, telNo, currentPharmacy } = user
  return [employeeName, employeeNameAr, shorterName, companyId, email, telNo, currentPharmacy]
}

const ORDERS: Record<Exclude<EmployeeSort, 'pharmacy'>, (a: User, b: User) => number> = {
  // As everything that is equal in another order.
  name: () => 0,
  companyId: (a, b) => byName(a.companyId, b.companyId),
  // People without a joining date come last in both directions.
  newest: (a, b) => compare(b.joiningDate ?? '', a.joiningDate ?? ''),
  oldest: (a, b) => compare(a.joiningDate ?? '9999', b.joiningDate ?? '9999'),
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
