import { registerEmployee } from './registration.ts'
import type { RegistrationResult } from './registration.ts'
import { newEmployeeObject } from '../../shared/rules/people/new-employee.ts'
import type { NewEmployeeTyped } from '../../shared/rules/people/new-employee.ts'

/** Sends the form directly to the server; nothing of it is stored on the device (registration.ts). */
export function addEmployee({
  account,
  typed,
}: {
  account: string
  typed: NewEmployeeTyped
}): Promise<RegistrationResult> {
  return registerEmployee({ account, employee: newEmployeeObject(typed) })
}
