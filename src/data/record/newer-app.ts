import { kinds } from '../../kinds/kinds.ts'
import type { OutboxRow } from '@counter/outbox'

/** Whether a newer version of the app recorded this row. It is left untouched until this app is updated. */
export function isOfNewerApp({ kind, schemaVersion }: Pick<OutboxRow, 'kind' | 'schemaVersion'>): boolean {
  const known = kinds[kind]
  return !known || schemaVersion > known.schemaVersion
}
