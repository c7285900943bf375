import { randomUUID } from 'node:crypto'

/** Names the database too: one that was restored knows nothing of seals made since its backup, and says nothing of them. */
export function newSealId(databaseId: string): string {
  return `${databaseId}.${randomUUID()}`
}

export function isSealOf(sealId: string, databaseId: string): boolean {
  return sealId.startsWith(`${databaseId}.`)
}
