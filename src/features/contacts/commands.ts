import { PERSONAL_RECORD } from '../../data/sync/kinds/personal-record-intent.ts'
import { OutboxWriteError } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { discard, enqueue, retryNow } from '../../data/sync/outbox.ts'
import { MAX_CONTACTS } from '../../shared/contract/employees.ts'
import type { Contact } from '../../shared/contract/employees.ts'
import { cleanContact, sameContact } from '../../shared/rules/contacts.ts'
import { baseOfChange } from '../../shared/rules/personal-record.ts'
import type { ContactDraft } from './parts/contact-draft.ts'
import { readContacts } from './queries.ts'

export type Owner = { userId: string; employeeName: string }
/** `code` is null when the change is saved on this device, `contacts_full` when the list has reached its limit. */
export type SaveResult = { code: string | null }

/** Replaces the original contact, or appends a new one. Saving the same form twice has no further effect. */
export function saveContact(owner: Owner, { id: _id, original, ...typed }: ContactDraft): Promise<SaveResult> {
  const contact = cleanContact(typed)
  return change(owner, (contacts) => {
    const index = original === null ? -1 : contacts.findIndex((each) => sameContact(each, original))
    const seen = contacts[index]
    // Keeps the fields that only the server knows.
    if (seen) return contacts.with(index, { ...seen, ...contact })
    return contacts.some((each) => sameContact(each, contact)) ? contacts : [...contacts, contact]
  })
}

export function removeContact(owner: Owner, contact: Contact): Promise<SaveResult> {
  return change(owner, (contacts) => contacts.filter((each) => !sameContact(each, contact)))
}

/** Undoes a removal: reinserts the contact at its index, whatever happened to the others since. */
export function putBackContact(
  owner: Owner,
  { contact, index }: { contact: Contact; index: number },
): Promise<SaveResult> {
  return change(owner, (contacts) =>
    contacts.some((each) => sameContact(each, contact)) ? contacts : contacts.toSpliced(index, 0, contact),
  )
}

/** False: the row is being sent at the moment, or no longer exists. */
export function retryChange({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return retryNow({ opId, ownerId })
}

/** Discards the change that the server rejected, and the older ones of its lane that it includes. */
export function discardChange({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return discard({ opId, ownerId })
}

let last: Promise<unknown> = Promise.resolve()

/** Runs the changes one after the other, so that each starts from the list that the previous one left. */
function change({ userId, employeeName }: Owner, edited: (contacts: Contact[]) => Contact[]): Promise<SaveResult> {
  const run = last.then(async (): Promise<SaveResult> => {
    try {
      const { contacts, base } = await readContacts(userId)
      // No list is known on this device, so one created here would overwrite the server's.
      if (contacts === null) return { code: 'unavailable' }
      const changed = edited(contacts)
      if (changed === contacts) return { code: null }
      // The place of a removed contact has been filled meanwhile, here or on another device.
      if (changed.length > MAX_CONTACTS && changed.length > contacts.length) return { code: 'contacts_full' }
      const intent = { userId, change: { is: 'contacts', contacts: changed } }
      await enqueue({
        opId: crypto.randomUUID(),
        kind: PERSONAL_RECORD,
        ownerId: userId,
        ownerName: employeeName,
        intent,
        base: base && baseOfChange({ base, shown: contacts, meant: changed }),
      })
      return { code: null }
    } catch (error) {
      return { code: error instanceof OutboxWriteError ? error.code : 'unknown' }
    }
  })
  last = run
  return run
}
