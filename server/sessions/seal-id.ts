import { randomUUID } from 'node:crypto'

/**
 * Includes the database id: a restored database does not know the seals created since its backup, and must not report
 * them as ended.
 */
export function newSealId(databaseId: string): string {
  return `${databaseId}.${randomUUID()}`
}

export function isSealOf(sealId: string, databaseId: string): boolean {
  return sealId.startsWith(`${databaseId}.`)
}
