import type { Person } from '../../tests/support/every-screen.ts'

/** The role in the names of the pictures. */
export function roleOf(who: Person): 'employee' | 'manager' | 'accountant' {
  return who === 'pharmacist1' ? 'employee' : who
}
