import type { Person } from '../tests/support/every-screen.ts'

/** Whose screens these are, as the pictures are named. */
export function roleOf(who: Person): 'employee' | 'manager' | 'accountant' {
  return who === 'pharmacist1' ? 'employee' : who
}
