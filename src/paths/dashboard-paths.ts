import { pathOf } from './path-of.ts'
import { paths } from './paths.ts'

/** One pharmacy's sales. `month` null: the running one. */
export function pharmacyPathOf(pharmacyName: string, month: string | null = null): string {
  return pathOf(paths.pharmacySales, { pharmacyName }) + (month === null ? '' : `?month=${month}`)
}

/** One employee, to edit. */
export function employeePathOf(employeeId: string): string {
  return pathOf(paths.employee, { employeeId })
}

/** The month of one employee. */
export function employeeMonthPathOf(employeeId: string): string {
  return `${paths.kpis}?${new URLSearchParams({ person: employeeId }).toString()}`
}

/** The list of employees, searched for one of them. */
export function employeesPathWith(text: string): string {
  return `${paths.employees}?${new URLSearchParams({ find: text }).toString()}`
}

/** History state that names the employee who was just added. It stays with that history entry. */
export function addedEmployeeState(name: string): unknown {
  return { addedEmployee: name }
}

export function addedEmployeeIn(state: unknown): string | null {
  return typeof state === 'object' &&
    state !== null &&
    'addedEmployee' in state &&
    typeof state.addedEmployee === 'string'
    ? state.addedEmployee
    : null
}
