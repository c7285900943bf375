import type { UserRow } from '../database/tables.ts'

/** Whether the person's data was erased before. */
export function isErased({ id, email }: Pick<UserRow, 'id' | 'email'>): boolean {
  return email === erasedEmailOf(id)
}

/** An address that cannot exist, and that no other account can have. */
export function erasedEmailOf(id: string): string {
  return `${id}@erased.invalid`.toLowerCase()
}
