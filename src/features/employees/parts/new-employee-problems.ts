import type { MessageId } from '../../../i18n/message-id.ts'
import type { RegistrationResult } from '../../../data/registration.ts'
import { EMPTY_NEW_EMPLOYEE } from '../../../shared/rules/new-employee.ts'
import type { NewEmployeeField, NewEmployeeProblem } from '../../../shared/rules/new-employee.ts'

/** Problems shown at a field, from the shared rules or from the server. */
export type FieldProblem = NewEmployeeProblem | 'password_weak' | 'not_taken'
export type FieldProblems = Partial<Record<NewEmployeeField, FieldProblem>>

export const PROBLEM_WORDS: Record<FieldProblem, MessageId> = {
  required: 'employees.problemRequired',
  too_long: 'employees.problemTooLong',
  email_invalid: 'employees.problemEmail',
  email_taken: 'employees.problemEmailTaken',
  password_short: 'employees.problemPasswordShort',
  password_weak: 'employees.problemPasswordWeak',
  passwords_differ: 'employees.passwordsDifferField',
  phone_invalid: 'employees.problemPhone',
  account_invalid: 'employees.problemAccount',
  day_invalid: 'employees.problemDay',
  day_in_future: 'employees.problemDayInFuture',
  joined_before_birth: 'employees.problemJoinedBeforeBirth',
  not_taken: 'employees.problemNotTaken',
}

type Refused = RegistrationResult & { ok: false }

/** The fields that a rejection concerns. */
export function fieldsOfRefusal({ code, fields }: Pick<Refused, 'code' | 'fields'>): FieldProblems {
  const refused = fields.flatMap(({ path, message }) =>
    isField(path) ? [[path, message === 'password_weak' ? message : 'not_taken'] as const] : [],
  )
  return { ...Object.fromEntries(refused), ...(code === 'duplicate_email' ? { email: 'email_taken' } : {}) }
}

/**
 * The text above the button. The texts of the outbox do not fit: they promise that the change is kept and sent later.
 */
export function sentenceOfRefusal(refused: Refused): MessageId {
  if (refused.isUnknown) return 'employees.unknownBody'
  if (Object.keys(fieldsOfRefusal(refused)).length > 0) return 'employees.notAddedFields'
  switch (refused.code) {
    case 'offline':
      return 'employees.notAddedOffline'
    case 'forbidden':
      return 'employees.notAddedForbidden'
    case 'not_signed_in':
    case 'session_expired':
    case 'full_session_needed':
      return 'employees.notAddedSignIn'
    default:
      return 'employees.notAddedOther'
  }
}

function isField(path: string): path is NewEmployeeField {
  return path in EMPTY_NEW_EMPLOYEE
}
