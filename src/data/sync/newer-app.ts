import { kinds } from './kinds.ts'
import type { OutboxRow } from './types.ts'

/** Whether a newer app recorded this: it stays as it is until this one is updated. */
export function isOfNewerApp({ kind, schemaVersion }: Pick<OutboxRow, 'kind' | 'schemaVersion'>): boolean {
  const known = kinds[kind]
  return !known || schemaVersion > known.schemaVersion
}
