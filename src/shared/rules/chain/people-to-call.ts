import type { User } from '../../contract/employees.ts'
import { isClosed } from '../people/closed-account.ts'
import { isListedEmployee } from './employee-choice.ts'
import { byShownName } from './people-order.ts'

export type PersonToCall = { _id: string; employeeName: string; employeeNameAr: string; telNo: string }

/** The employees who still work here and have a telephone number, by pharmacy: pharmacists first, because they report, then by shown name. */
export function peopleToCall(users: readonly User[], locale: 'en' | 'ar'): Map<string, PersonToCall[]> {
  const byShown = byShownName(locale)
  const people = users
    .filter((user) => isListedEmployee(user) && !isClosed(user) && user.telNo.trim() !== '')
    .map((user) => ({ ...user, employeeName: user.shorterName || user.employeeName }))
    .sort((a, b) => Number(b.position === 'Pharmacist') - Number(a.position === 'Pharmacist') || byShown(a, b))
  const byPlace = new Map<string, PersonToCall[]>()
  for (const { _id, employeeName, employeeNameAr = '', telNo, currentPharmacy } of people) {
    const person = { _id, employeeName, employeeNameAr, telNo: telNo.trim() }
    byPlace.set(currentPharmacy, [...(byPlace.get(currentPharmacy) ?? []), person])
  }
  return byPlace
}
