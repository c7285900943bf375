import { recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { PERSONAL_RECORD } from '../../kinds/personal-record/intent.ts'
import { enqueue } from '../../data/record/outbox.ts'
import { MAX_CONTACTS } from '../../shared/contract/employees.ts'
import type { Contact } from '../../shared/contract/employees.ts'
import { cleanContact, sameContact } from '../../shared/rules/people/contacts.ts'
import { baseOfChange } from '../../shared/rules/people/personal-record.ts'
import type { ContactDraft } from './parts/contact-draft.ts'
import { readContacts } from './queries.ts'

/** Replaces the original contact, or appends a new one. Saving the same form twice has no further effect. */
export function saveContact(owner: Owner, { id: _id, original, ...typed }: ContactDraft): Promise<Recorded> {
  const contact = cleanContact(typed)
  return change(owner, (contacts) => {
    const index = original === null ? -1 : contacts.findIndex((each) => sameContact(each, original))
    const seen = contacts[index]
    // Keeps the fields that only the server knows.
    if (seen) return contacts.with(index, { ...seen, ...contact })
    return contacts.some((each) => sameContact(each, contact)) ? contacts : [...contacts, contact]
  })
}

export function removeContact(owner: Owner, contact: Contact): Promise<Recorded> {
  return change(owner, (contacts) => contacts.filter((each) => !sameContact(each, contact)))
}

/** Undoes a removal: reinserts the contact at its index, whatever happened to the others since. */
export function putBackContact(
  owner: Owner,
  { contact, index }: { contact: Contact; index: number },
): Promise<Recorded> {
  return change(owner, (contacts) =>
    contacts.some((each) => sameContact(each, contact)) ? contacts : contacts.toSpliced(index, 0, contact),
  )
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the changes one after the other, so that each starts from the list that the previous one left. `contacts_full`:
 * the list has reached its limit.
 */
function change({ userId, employeeName }: Owner, edited: (contacts: Contact[]) => Contact[]): Promise<Recorded> {
  const run = last.then(() =>
    recording(async () => {
      const { contacts, base } = await readContacts(userId)
      // No list is known on this device, so one created here would overwrite the server's.
      if (contacts === null) return { ok: false, code: 'unavailable' }
      const changed = edited(contacts)
      if (changed === contacts) return { ok: true }
      // The place of a removed contact has been filled meanwhile, here or on another device.
      if (changed.length > MAX_CONTACTS && changed.length > contacts.length) return { ok: false, code: 'contacts_full' }
      await enqueue({
        opId: crypto.randomUUID(),
        kind: PERSONAL_RECORD,
        ownerId: userId,
        ownerName: employeeName,
        intent: { userId, change: { is: 'contacts', contacts: changed } },
        base: base && baseOfChange({ base, shown: contacts, meant: changed }),
      })
      return { ok: true }
    }),
  )
  last = run
  return run
}
