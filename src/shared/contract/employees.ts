import * as z from 'zod/mini'
import { calendarDay, flag, listOf, orNull, recordId, revision, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'
import { nameText } from './text-limits.ts'

/** The two places of work without a pharmacy (docs/rules.md, *Shift reports*). */
export const NO_PHARMACY_PLACES = ['Under Training', 'No Specific Place'] as const

/** Per person. */
export const MAX_CONTACTS = 20

export const contactSchema = z.looseObject({
  contactName: nameText(text),
  contactRelation: text,
  contactNo: text,
  contactEmail: text,
  ...readableRow,
})
export const readableContactSchema = readable(contactSchema)
export type Contact = z.infer<typeof contactSchema>

export const VACCINE_STATUSES = ['firstDoseTaken', 'secondDoseTaken', 'noDoseTaken'] as const

export const vaccinationDetailsSchema = z.looseObject({
  vaccineStatus: z.enum(VACCINE_STATUSES),
  firstDoseDate: orNull(calendarDay),
  secondDoseDate: orNull(calendarDay),
  vaccineChecked: flag,
})

const contacts = z._default(
  z.pipe(
    z.transform((value: unknown): unknown => listOf(value)),
    z.array(contactSchema) as z.core.$ZodType<Contact[], unknown>,
  ),
  [] as never,
)

/**
 * A person. A plain server may return a `password`; it is an unknown field here, which is sent back on a replay but
 * never stored (`withoutPassword`).
 */
export const personSchema = z.looseObject({
  _id: recordId,
  /** Empty if unreadable. */
  email: z._default(z.string().check(z.regex(/^$|@/)), ''),
  isAdmin: flag,
  isAccountant: flag,
  employeeName: text,
  shorterName: text,
  shortestName: text,
  /** In Arabic script; missing if not given. */
  employeeNameAr: z.optional(nameText(z.string())),
  /** What `employeeName` was before, if a manager changed it: records keep the name of their day. */
  formerNames: z.optional(z.array(z.string())),
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
  contacts,
  employmentType: text,
  SalaryTransferMode: text,
  bankAccountNo: text,
  bankName: text,
  propationPeriod: text,
  vaccinated: flag,
  vaccinationDetails: orNull(vaccinationDetailsSchema),
  status: text,
  revision,
  ...readableRow,
})
export const userSchema = readable(personSchema, withNames)
export type User = z.infer<typeof userSchema>

type Names = Pick<z.infer<typeof personSchema>, 'email' | 'employeeName' | 'shorterName' | 'shortestName'>

/** Replaces a missing name by another of the three, or by the email. */
export function withNames<Person extends Names>(person: Person): Person {
  const { employeeName, shorterName, shortestName, email } = person
  return {
    ...person,
    employeeName: employeeName || shorterName || shortestName || email,
    shorterName: shorterName || shortestName || employeeName || email,
    shortestName: shortestName || shorterName || employeeName || email,
  }
}

/** Fills an unreadable email with the one that was typed to sign in. */
export function withEmail<Person extends Names>(person: Person, email: string): Person {
  return person.email === '' ? withNames({ ...person, email }) : person
}

/** The record as it may be stored or shown: without any password that the server returned. */
export function withoutPassword<Person extends { [field: string]: unknown }>(person: Person): Omit<Person, 'password'> {
  const { password: _password, ...rest } = person
  return rest
}
