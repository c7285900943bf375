import type { User } from '../../../shared/contract/employees.ts'

/** Whether the account is closed, so that nobody can sign in with it. Only the reference server sends this field. */
export function isClosed({ closedAt }: User): boolean {
  return typeof closedAt === 'string'
}
