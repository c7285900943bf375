import * as z from 'zod/mini'
import { calendarDay, flag, id, orNull, revision, text } from './primitives.ts'

/** The two places of work that are no pharmacy (original product, §9). */
export const NO_PHARMACY_PLACES = ['Under Training', 'No Specific Place'] as const

/** Of one person. */
export const MAX_CONTACTS = 20

export const contactSchema = z.looseObject({
  contactName: text,
  contactRelation: text,
  contactNo: text,
  contactEmail: text,
})
export type Contact = z.infer<typeof contactSchema>

export const VACCINE_STATUSES = ['firstDoseTaken', 'secondDoseTaken', 'noDoseTaken'] as const

export const vaccinationDetailsSchema = z.looseObject({
  vaccineStatus: z.enum(VACCINE_STATUSES),
  firstDoseDate: orNull(calendarDay),
  secondDoseDate: orNull(calendarDay),
  vaccineChecked: flag,
})

/**
 * A person. A plain server may echo `password` inside; it is an unknown field here, sent back on a replay and
 * never stored (`withoutPassword`).
 */
export const userSchema = z.looseObject({
  _id: id,
  email: z.string().check(z.minLength(1)),
  isAdmin: flag,
  isAccountant: flag,
  employeeName: text,
  shorterName: text,
  shortestName: text,
  currentPharmacy: text,
  firstName: text,
  secondName: text,
  lastName: text,
  companyId: text,
  gender: text,
  nationality: text,
  position: text,
  birthDate: orNull(calendarDay),
  joiningDate: orNull(calendarDay),
  telNo: text,
  contacts: z._default(z.array(contactSchema), []),
  employmentType: text,
  SalaryTransferMode: text,
  bankAccountNo: text,
  bankName: text,
  propationPeriod: text,
  vaccinated: flag,
  vaccinationDetails: orNull(vaccinationDetailsSchema),
  status: text,
  revision,
})
export type User = z.infer<typeof userSchema>

export const userListSchema = z.array(userSchema)

/** The record as it may be stored or shown: never with a password, whatever the server echoed. */
export function withoutPassword<Person extends { [field: string]: unknown }>(person: Person): Omit<Person, 'password'> {
  const { password: _password, ...rest } = person
  return rest
}
