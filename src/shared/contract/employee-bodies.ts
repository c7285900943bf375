import * as z from 'zod/mini'
import { contactSchema, MAX_CONTACTS, vaccinationDetailsSchema } from './employees.ts'
import { calendarDay, clientRef, orNull, orNullIfGiven, revision, text } from './primitives.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './session.ts'

/**
 * The options of the add-employee form (docs/rules.md, *People and names*). The first one is the default, if there is
 * one.
 */
export const NATIONALITIES = ['Egyptian', 'Saudi', 'Bangladesh', 'Indian'] as const
export const GENDERS = ['Male', 'Female'] as const
export const POSITIONS = ['Pharmacist', 'Worker'] as const
export const PROBATION_PERIODS = ['3 Months', '0 Days', '6 Months'] as const
export const TRANSFER_MODES = ['Bank Transfer', 'Cash'] as const
export const BANKS = ['Al Bilad Bank', 'Al Inmaa Bank', 'No Bank Account yet'] as const
export const EMPLOYMENT_TYPE = 'Full Time'
export const STATUS_ON_THE_JOB = 'On the Job'

const MAX_NAME_LENGTH = 80
const MAX_TEXT_LENGTH = 120

const name = z.string().check(z.trim(), z.maxLength(MAX_NAME_LENGTH, 'too_long'))
const requiredName = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_NAME_LENGTH, 'too_long'))
const shortText = z.pipe(text, z.string().check(z.trim(), z.maxLength(MAX_TEXT_LENGTH, 'too_long')))

export const emailAddress = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.email('email_invalid'), z.maxLength(254, 'too_long'))
export const newPassword = z
  .string()
  .check(z.minLength(MIN_PASSWORD_LENGTH, 'password_short'), z.maxLength(MAX_PASSWORD_LENGTH, 'too_long'))

/** The body of register. Names and flags that the server derives or refuses are ignored. */
export const newEmployeeBodySchema = z.object({
  email: emailAddress,
  password: newPassword,
  firstName: requiredName,
  secondName: z._default(name, ''),
  lastName: requiredName,
  companyId: z.pipe(
    text,
    z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_NAME_LENGTH, 'too_long')),
  ),
  currentPharmacy: z._default(z.string(), 'Under Training'),
  gender: z._default(z.enum(GENDERS), 'Male'),
  nationality: z._default(z.enum(NATIONALITIES), 'Egyptian'),
  position: z._default(z.enum(POSITIONS), 'Pharmacist'),
  birthDate: orNull(calendarDay),
  joiningDate: orNull(calendarDay),
  telNo: shortText,
  SalaryTransferMode: z._default(z.enum(TRANSFER_MODES), 'Bank Transfer'),
  bankAccountNo: shortText,
  bankName: z._default(z.enum(BANKS), 'Al Bilad Bank'),
  propationPeriod: z._default(z.enum(PROBATION_PERIODS), '3 Months'),
  clientRef,
  /** The password is valid for the first sign-in only, because the manager who registers a person knows it. */
  oneTimePassword: z.optional(z.boolean()),
})
export type NewEmployeeBody = z.infer<typeof newEmployeeBodySchema>

/** The body of editUserDetails: a whole user, of which only the fields that people may change themselves are used. */
export const userUpdateBodySchema = z.looseObject({
  contacts: z.optional(z.array(contactSchema).check(z.maxLength(MAX_CONTACTS, 'too_many'))),
  vaccinationDetails: orNullIfGiven(vaccinationDetailsSchema),
  revision,
})
export type UserUpdateBody = z.infer<typeof userUpdateBodySchema>
