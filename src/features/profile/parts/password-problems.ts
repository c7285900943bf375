import type { PasswordChange } from '../../../data/session/change-password.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { MIN_PASSWORD_LENGTH } from '../../../shared/contract/session.ts'

const CURRENT = 'currentPassword'
const NEW = 'newPassword'
export type PasswordField = typeof CURRENT | typeof NEW | 'repeated'

/** Problems shown at a field. All but the first and the last come from the server. */
export const PASSWORD_PROBLEMS = {
  required: 'profile.problemRequired',
  wrong_password: 'profile.problemWrongPassword',
  password_short: 'profile.problemPasswordShort',
  password_weak: 'profile.problemPasswordWeak',
  password_same: 'profile.problemPasswordSame',
  too_long: 'profile.problemPasswordLong',
  differ: 'profile.problemPasswordsDiffer',
} as const satisfies Record<string, MessageId>
type PasswordProblem = keyof typeof PASSWORD_PROBLEMS
export type PasswordProblems = Partial<Record<PasswordField, PasswordProblem | undefined>>

export function problemsOfChange(typed: Record<PasswordField, string>): PasswordProblems {
  const { currentPassword, newPassword, repeated } = typed
  return {
    ...(currentPassword === '' && { currentPassword: 'required' }),
    ...(newPassword === ''
      ? { newPassword: 'required' }
      : newPassword.length < MIN_PASSWORD_LENGTH && { newPassword: 'password_short' }),
    ...(repeated !== newPassword && { repeated: 'differ' }),
  }
}

type Refusal = PasswordChange & { ok: false }

export function fieldsOfRefusal({ fields }: Refusal): PasswordProblems {
  const known = fields.flatMap(({ path, message }) =>
    (path === CURRENT || path === NEW) && isProblem(message) ? [[path, message] as const] : [],
  )
  return Object.fromEntries(known)
}

function isProblem(message: string): message is PasswordProblem {
  return message in PASSWORD_PROBLEMS
}
