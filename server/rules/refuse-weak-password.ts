import type { User } from '../../src/shared/contract/employees.ts'
import { passwordStrength } from '../../src/shared/rules/access/password-strength.ts'
import { invalidField } from '../http/problem.ts'

type Whose = Partial<
  Pick<
    User,
    'email' | 'employeeName' | 'firstName' | 'secondName' | 'lastName' | 'companyId' | 'isAdmin' | 'isAccountant'
  >
>

/** Whether a password is too short, or too easy to guess for this user; null if neither. */
export async function weaknessOf(password: string, whose: Whose): Promise<'password_short' | 'password_weak' | null> {
  const {
    email = '',
    employeeName = '',
    firstName = '',
    secondName = '',
    lastName = '',
    companyId = '',
    isAdmin = false,
    isAccountant = false,
  } = whose
  const strength = await passwordStrength({
    password,
    about: [email, employeeName, firstName, secondName, lastName, companyId],
    hasMoreRights: isAdmin || isAccountant,
  })
  if (strength === 'tooShort') return 'password_short'
  return strength === 'weak' ? 'password_weak' : null
}

/**
 * Throws a Problem for a weak password. Passwords are judged when they are set, never at sign-in (docs/rules.md,
 * *Passwords*). `path` is the field in the body.
 */
export async function refuseWeakPassword(
  password: string,
  { whose, path }: { whose: Whose; path: string },
): Promise<void> {
  const weakness = await weaknessOf(password, whose)
  if (weakness) throw invalidField(path, weakness)
}
