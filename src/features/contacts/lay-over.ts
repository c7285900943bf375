import { parsePersonalRecordIntent, personalRecordBaseIn } from '../../data/sync/kinds/personal-record-intent.ts'
import type { OutboxRow } from '../../data/sync/types.ts'
import type { Contact } from '../../shared/contract/employees.ts'
import { changeOf, overlayContacts } from '../../shared/rules/personal-record.ts'
import type { ContactsView } from './queries.ts'

/** Lays one's unsent changes over the contacts that the server has, as far as this tablet knows them. */
export function layOver(stored: Contact[] | null, rows: OutboxRow[]): Omit<ContactsView, 'fetchedAt' | 'problem'> {
  const changes = rows.flatMap((row) => {
    const change = parsePersonalRecordIntent(row.intent)?.change
    return change?.is === 'contacts' ? [{ row, contacts: change.contacts, base: personalRecordBaseIn(row.base) }] : []
  })
  const unsent = changes.at(-1)?.row ?? null
  const onTheirWay = changes.filter(({ row }) => row.state !== 'rejected' && row.state !== 'conflict')
  const [contacts, base] =
    stored === null
      ? [changes.at(-1)?.contacts ?? null, onTheirWay.at(-1)?.contacts ?? changes[0]?.base ?? null]
      : [overlayContacts(stored, changes), overlayContacts(stored, onTheirWay)]
  return { contacts, unsent, base, refused: contacts && base ? changeOf(contacts, base) : { putIn: [], takenOut: [] } }
}
