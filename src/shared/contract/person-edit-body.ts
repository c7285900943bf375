import * as z from 'zod/mini'
import {
  accountNumber,
  arabicName,
  choice,
  companyId,
  emailAddress,
  name,
  phone,
  requiredName,
} from './employee-bodies.ts'
import { calendarDay, orNullIfGiven } from './primitives.ts'
import { MAX_PASSWORD_LENGTH } from './session.ts'
import { MAX_LONG_TEXT_LENGTH } from './text-limits.ts'

/** What a manager may change of a person; a field that is left out keeps its value. */
const personEditFields = z.object({
  email: z.optional(emailAddress),
  firstName: z.optional(requiredName),
  secondName: z.optional(name),
  lastName: z.optional(requiredName),
  employeeNameAr: z.optional(arabicName),
  companyId: z.optional(companyId),
  isAdmin: z.optional(z.boolean()),
  isAccountant: z.optional(z.boolean()),
  currentPharmacy: choice,
  gender: choice,
  nationality: choice,
  position: choice,
  birthDate: orNullIfGiven(calendarDay),
  joiningDate: orNullIfGiven(calendarDay),
  telNo: z.optional(phone),
  SalaryTransferMode: choice,
  bankAccountNo: z.optional(accountNumber),
  bankName: choice,
  propationPeriod: choice,
})
export type PersonEdit = z.infer<typeof personEditFields>

/** The body of users/edit. `currentPassword` is needed for the fields of `needsPassword` only. */
export const personEditBodySchema = z.extend(personEditFields, {
  revision: z.int().check(z.positive()),
  reason: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_LONG_TEXT_LENGTH, 'too_long')),
  currentPassword: z.optional(
    z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_PASSWORD_LENGTH, 'too_long')),
  ),
})
