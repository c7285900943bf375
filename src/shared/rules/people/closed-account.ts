import type { User } from '../../contract/employees.ts'

/** Whether the account is closed, so that it cannot be used to sign in. Only the reference server sends this field. */
export function isClosed({ closedAt }: User): boolean {
  return typeof closedAt === 'string'
}

/** When an account that was reopened for a day is closed again; null for all others. */
export function reopenedUntil({ reopenedUntil: until }: User): string | null {
  return typeof until === 'string' && !Number.isNaN(Date.parse(until)) ? until : null
}
