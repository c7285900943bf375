import type { MessageId } from '../../../i18n/message-id.ts'
import type { Translate } from '../../../i18n/use-t.ts'
import type { RegistrationResult } from '../registration.ts'
import { MIN_PASSWORD_LENGTH } from '../../../shared/contract/session.ts'
import { EMPTY_NEW_EMPLOYEE } from '../../../shared/rules/people/new-employee.ts'
import type { NewEmployeeField, NewEmployeeProblem } from '../../../shared/rules/people/new-employee.ts'

/** Problems shown at a field, from the shared rules or from the server. */
export type FieldProblem = NewEmployeeProblem | 'former_name' | 'password_weak' | 'not_taken'
export type FieldProblems = Partial<Record<NewEmployeeField, FieldProblem>>

const PROBLEM_WORDS: Record<FieldProblem, MessageId> = {
  required: 'employees.problemRequired',
  too_long: 'employees.problemTooLong',
  email_invalid: 'employees.problemEmail',
  former_name: 'employees.problemFormerName',
  email_taken: 'employees.problemEmailTaken',
  company_id_taken: 'employees.problemCompanyIdTaken',
  password_short: 'employees.problemPasswordShort',
  password_weak: 'employees.problemPasswordWeak',
  passwords_differ: 'employees.passwordsDifferField',
  phone_invalid: 'employees.problemPhone',
  account_invalid: 'employees.problemAccount',
  iban_wrong: 'employees.problemIban',
  day_invalid: 'employees.problemDay',
  day_hijri: 'date.hijriYear',
  day_too_early: 'date.yearTooEarly',
  day_in_future: 'employees.problemDayInFuture',
  joined_before_birth: 'employees.problemJoinedBeforeBirth',
  born_after_joining: 'employees.problemBornAfterJoining',
  not_taken: 'employees.problemNotTaken',
}

/** The text at a field. `nextCompanyId` is proposed where the one that was typed is taken; empty if there is none. */
export function problemText(t: Translate, problem: FieldProblem, nextCompanyId: string): string {
  if (problem === 'company_id_taken' && nextCompanyId !== '')
    return t('employees.problemCompanyIdNext', { id: nextCompanyId })
  return t(PROBLEM_WORDS[problem], { count: MIN_PASSWORD_LENGTH })
}

type Refused = RegistrationResult & { ok: false }

/** The fields that a rejection concerns. */
export function fieldsOfRefusal({ code, fields }: Pick<Refused, 'code' | 'fields'>): FieldProblems {
  const refused = fields.flatMap(({ path, message }) =>
    isField(path) ? [[path, isProblem(message) ? message : 'not_taken'] as const] : [],
  )
  return {
    ...Object.fromEntries(refused),
    ...(code === 'duplicate_email' && { email: 'email_taken' as const }),
    ...(code === 'duplicate_company_id' && { companyId: 'company_id_taken' as const }),
  }
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
    case 'people_not_read':
      return 'employees.notAddedUnread'
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

function isProblem(message: string): message is FieldProblem {
  return message in PROBLEM_WORDS
}

function isField(path: string): path is NewEmployeeField {
  return path in EMPTY_NEW_EMPLOYEE
}
