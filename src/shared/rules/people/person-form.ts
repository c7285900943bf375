import type { PersonEdit } from '../../contract/person-edit-body.ts'
import type { User } from '../../contract/employees.ts'
import { isCompanyIdAmong } from '../values/company-ids.ts'
import { personObject, problemsOfChanged, problemsOfPerson } from './new-employee.ts'
import type { PersonProblem, PersonTyped } from './new-employee.ts'

/** With one of the two flags, both or none. */
export const PERSON_ROLES = ['employee', 'accountant', 'manager', 'both'] as const
type PersonRole = (typeof PERSON_ROLES)[number]

/** The typed values of the form that edits a person. */
export type EditTyped = PersonTyped & { role: PersonRole }
type EditProblems = Partial<Record<keyof EditTyped, PersonProblem | 'company_id_taken'>>

/** A person's values as the form shows them. */
export function typedOfPerson(person: User): EditTyped {
  const { isAdmin, isAccountant, birthDate, joiningDate, employeeNameAr } = person
  return {
    ...person,
    employeeNameAr: employeeNameAr ?? '',
    birthDate: birthDate ?? '',
    joiningDate: joiningDate ?? '',
    role: isAdmin ? (isAccountant ? 'both' : 'manager') : isAccountant ? 'accountant' : 'employee',
  }
}

/** What the body of users/edit says of the fields that were typed; a field that was left alone is not judged. */
export function editOfPerson(person: User, written: Partial<EditTyped>): PersonEdit {
  const { role, ...fields } = { ...typedOfPerson(person), ...written }
  const object = { employeeNameAr: '', ...personObject(fields) }
  const names = Object.keys(written).filter((name) => name in object) as (keyof PersonEdit & keyof typeof object)[]
  return {
    ...Object.fromEntries(names.map((name) => [name, object[name]])),
    ...(written.role !== undefined && {
      isAdmin: role === 'manager' || role === 'both',
      isAccountant: role === 'accountant' || role === 'both',
    }),
  }
}

/** The problems of the fields that were typed; a value that is stored already is not judged. `companyIds`: of others. */
export function problemsOfEdit(
  person: User,
  written: Partial<EditTyped>,
  { today, companyIds }: { today: string; companyIds: readonly string[] },
): EditProblems {
  const typed = { ...typedOfPerson(person), ...written }
  const problems: EditProblems = problemsOfPerson(typed, today)
  if (!isCompanyIdAmong([person.companyId], typed.companyId) && isCompanyIdAmong(companyIds, typed.companyId))
    problems.companyId ??= 'company_id_taken'
  return problemsOfChanged(problems, Object.keys(written))
}
