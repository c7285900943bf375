import type { User } from '../../../shared/contract/employees.ts'

/** Whether nobody can sign in with that account any more; only the reference server says it. */
export function isClosed({ closedAt }: User): boolean {
  return typeof closedAt === 'string'
}
