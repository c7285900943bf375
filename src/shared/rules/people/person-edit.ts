import type { PersonEdit } from '../../contract/person-edit-body.ts'
import type { User } from '../../contract/employees.ts'

/** Who may sign in, with which permissions, and where the pay goes. */
const PROTECTED = ['email', 'isAdmin', 'isAccountant', 'SalaryTransferMode', 'bankName', 'bankAccountNo'] as const

/** What a person may not change of their own record, even as a manager. */
const NOT_ONES_OWN = ['isAdmin', 'isAccountant', 'SalaryTransferMode', 'bankName', 'bankAccountNo'] as const

/** The changed fields of a person with their new values. */
export type PersonChanges = { [Field in keyof PersonEdit]?: Exclude<PersonEdit[Field], undefined> }

export function changesOfPerson(person: User, edit: PersonEdit): PersonChanges {
  const before: PersonEdit = { ...person, employeeNameAr: person.employeeNameAr ?? '' }
  const changed = (Object.keys(edit) as (keyof PersonEdit)[]).filter(
    (field) => edit[field] !== undefined && edit[field] !== before[field],
  )
  return Object.fromEntries(changed.map((field) => [field, edit[field]]))
}

/** Whether the manager has to enter their password for these changes. */
export function needsPassword(changes: PersonChanges): boolean {
  return PROTECTED.some((field) => field in changes)
}

/** Whether another manager has to make these changes. */
export function needsAnotherManager(changes: PersonChanges): boolean {
  return NOT_ONES_OWN.some((field) => field in changes)
}

/** Whether these changes end the person's sessions: a tablet must not keep the former permissions or pharmacy. */
export function endsSessions({ isAdmin, isAccountant, currentPharmacy }: PersonChanges): boolean {
  return isAdmin !== undefined || isAccountant !== undefined || currentPharmacy !== undefined
}
