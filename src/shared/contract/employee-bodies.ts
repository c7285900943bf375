import * as z from 'zod/mini'
import { companyIdOf } from '../rules/values/company-ids.ts'
import { accountNumberOf, emailOf, phoneOf } from '../rules/values/typed-text.ts'
import { contactSchema, MAX_CONTACTS, vaccinationDetailsSchema } from './employees.ts'
import { calendarDay, clientRef, orNull, orNullIfGiven, revision, text } from './primitives.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './session.ts'
import { MAX_NAME_LENGTH as MAX_WHOLE_NAME_LENGTH } from './text-limits.ts'

export const EMPLOYMENT_TYPE = 'Full Time'
export const STATUS_ON_THE_JOB = 'On the Job'

const MAX_NAME_LENGTH = 80
const MAX_TEXT_LENGTH = 120

export const name = z.string().check(z.trim(), z.maxLength(MAX_NAME_LENGTH, 'too_long'))
export const requiredName = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_NAME_LENGTH, 'too_long'))
export const companyId = z.pipe(z.string().check(z.overwrite(companyIdOf)), requiredName)
/** A value of the chain's lists (`chain/staff-options.ts`), which the server checks; missing is the one proposed first. */
export const choice = z.optional(
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_WHOLE_NAME_LENGTH, 'too_long')),
)
export const phone = z.string().check(z.overwrite(phoneOf), z.maxLength(MAX_TEXT_LENGTH, 'too_long'))
export const accountNumber = z.string().check(z.overwrite(accountNumberOf), z.maxLength(MAX_TEXT_LENGTH, 'too_long'))

export const emailAddress = z
  .string()
  .check(z.overwrite(emailOf), z.email('email_invalid'), z.maxLength(254, 'too_long'))
export const newPassword = z
  .string()
  .check(z.minLength(MIN_PASSWORD_LENGTH, 'password_short'), z.maxLength(MAX_PASSWORD_LENGTH, 'too_long'))

export const arabicName = z.string().check(z.trim(), z.maxLength(MAX_WHOLE_NAME_LENGTH, 'too_long'))

/** What every account has. */
export const accountFields = {
  email: emailAddress,
  firstName: requiredName,
  secondName: z._default(name, ''),
  lastName: requiredName,
  employeeNameAr: z._default(arabicName, ''),
  companyId: z.pipe(text, companyId),
}

/** The body of register. Names and flags that the server derives or refuses are ignored. */
export const newEmployeeBodySchema = z.object({
  ...accountFields,
  password: newPassword,
  currentPharmacy: z._default(z.string(), 'Under Training'),
  gender: choice,
  nationality: choice,
  position: choice,
  birthDate: orNull(calendarDay),
  joiningDate: orNull(calendarDay),
  telNo: z.pipe(text, phone),
  SalaryTransferMode: choice,
  bankAccountNo: z.pipe(text, accountNumber),
  bankName: choice,
  propationPeriod: choice,
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
