import type { User } from '../../src/shared/contract/employees.ts'
import type { UserUpdateBody } from '../../src/shared/contract/employee-bodies.ts'
import { cleanContact, contactProblems, sameContact } from '../../src/shared/rules/people/contacts.ts'
import { overlayPersonalRecord } from '../../src/shared/rules/people/personal-record.ts'
import { filedVaccination, vaccinationProblems } from '../../src/shared/rules/people/vaccination.ts'
import { Problem } from '../http/problem.ts'
import type { FieldProblem } from '../http/problem.ts'

/**
 * The record after the user's own change. Only parts that differ are validated: a change of contacts also sends the
 * vaccination back unchanged, whenever it was recorded.
 */
export function recordAfterWrite({ user, body, today }: { user: User; body: UserUpdateBody; today: string }): User {
  return withVaccination({ user: withContacts(user, body), body, today })
}

function withContacts(user: User, { contacts }: UserUpdateBody): User {
  if (contacts === undefined || isSame(contacts, user.contacts)) return user
  const cleaned = contacts.map(cleanContact)
  const errors = cleaned.flatMap((contact, index) => {
    if (user.contacts.some((before) => sameContact(before, contact))) return []
    const others = cleaned.filter((_other, at) => at !== index)
    return fieldProblems(`contacts.${index}.`, contactProblems(contact, others))
  })
  refuse(errors)
  return overlayPersonalRecord(user, { is: 'contacts', contacts: cleaned })
}

function withVaccination({ user, body, today }: { user: User; body: UserUpdateBody; today: string }): User {
  const details = body.vaccinationDetails
  if (!details || isSame(details, user.vaccinationDetails)) return user
  const filed = filedVaccination({
    status: details.vaccineStatus,
    firstDoseDate: details.firstDoseDate,
    secondDoseDate: details.secondDoseDate,
  })
  const typed = {
    status: filed.status,
    firstDoseDate: filed.firstDoseDate ?? '',
    secondDoseDate: filed.secondDoseDate ?? '',
  }
  refuse(fieldProblems('vaccinationDetails.', vaccinationProblems(typed, { today, birthDate: user.birthDate })))
  return overlayPersonalRecord(user, { is: 'vaccination', ...filed })
}

function fieldProblems(prefix: string, problems: Record<string, string | undefined>): FieldProblem[] {
  return Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [{ path: `${prefix}${field}`, message }],
  )
}

function refuse(errors: FieldProblem[]): void {
  if (errors.length > 0) throw new Problem({ status: 422, code: 'invalid_field', errors })
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
