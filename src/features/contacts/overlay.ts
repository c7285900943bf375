import { parsePersonalRecordIntent, personalRecordBaseIn } from '../../kinds/personal-record/intent.ts'
import { isUnchecked } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import type { Contact } from '../../shared/contract/employees.ts'
import { changeOf, overlayContacts } from '../../shared/rules/people/personal-record.ts'
import type { ContactsView } from './queries.ts'

/**
 * Applies the person's own unsent changes to the stored contacts of the server. Changes by others must not be merged
 * in: the list is saved as a whole, so the next change would send them before its owner has seen them.
 */
export function withOverlay(stored: Contact[] | null, rows: OutboxRow[]): Omit<ContactsView, 'fetchedAt' | 'problem'> {
  const unsentChanges = rows.flatMap((row) => {
    const change = parsePersonalRecordIntent(row.intent)?.change
    return change?.is === 'contacts' ? [{ row, contacts: change.contacts, base: personalRecordBaseIn(row.base) }] : []
  })
  const unsent = unsentChanges.at(-1)?.row ?? null
  const changes = unsentChanges.filter(({ row }) => !isUnchecked(row))
  const onTheirWay = changes.filter(({ row }) => row.state !== 'rejected' && row.state !== 'conflict')
  const [contacts, base] =
    stored === null
      ? [changes.at(-1)?.contacts ?? null, onTheirWay.at(-1)?.contacts ?? changes[0]?.base ?? null]
      : [overlayContacts(stored, changes), overlayContacts(stored, onTheirWay)]
  return { contacts, unsent, base, refused: contacts && base ? changeOf(contacts, base) : { putIn: [], takenOut: [] } }
}
