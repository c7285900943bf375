import type { Contact, User } from '../../contract/employees.ts'
import { readableContactSchema, VACCINE_STATUSES } from '../../contract/employees.ts'
import { listOf } from '../../contract/primitives.ts'
import { asItCame } from '../../contract/readable.ts'
import { sameContact } from './contacts.ts'

export type VaccineStatus = (typeof VACCINE_STATUSES)[number]

/** What people may change in their own record. `is`: its name in stored rows. */
export type PersonalRecordIntent =
  | { is: 'contacts'; contacts: Contact[] }
  | { is: 'vaccination'; status: VaccineStatus; firstDoseDate: string | null; secondDoseDate: string | null }

export type PersonalRecordDecision =
  | { action: 'edit'; userId: string; body: Record<string, unknown> }
  | { action: 'nothing'; user: User }

/** The contacts before the change; null if unknown. */
export type PersonalRecordBase = Contact[] | null

/**
 * Changes only the intended fields; the whole record is sent back, including unknown fields (docs/rules.md, *Queued
 * kinds*). Contacts that were added or removed elsewhere meanwhile stay so.
 */
export function decidePersonalRecord({
  server,
  intent,
  base = null,
}: {
  server: User
  intent: PersonalRecordIntent
  base?: PersonalRecordBase
}): PersonalRecordDecision {
  const meant = overlayPersonalRecord(
    server,
    intent.is === 'contacts' ? { ...intent, contacts: mergedContacts(server.contacts, intent.contacts, base) } : intent,
  )
  if (isSame(server, meant)) return { action: 'nothing', user: server }
  const fields = asItCame(server)
  return {
    action: 'edit',
    userId: server._id,
    body: {
      ...fields,
      ...(intent.is === 'contacts' ? writtenContacts(fields, meant) : writtenVaccination(fields, meant)),
    },
  }
}

/** Unchanged contacts are sent back as received, and unreadable entries keep their position. */
function writtenContacts(fields: Record<string, unknown>, { contacts }: User) {
  const entries = listOf(fields['contacts']).map((entry) => ({
    entry,
    contact: readableContactSchema.safeParse(entry).data,
  }))
  const left = entries.flatMap(({ entry, contact }) => (contact ? [{ entry, contact }] : []))
  const written = contacts.map((contact): unknown => {
    const place = left.findIndex((each) => sameContact(each.contact, contact))
    return place < 0 ? contact : left.splice(place, 1)[0]?.entry
  })
  for (const [place, { entry, contact }] of entries.entries()) if (!contact) written.splice(place, 0, entry)
  return { contacts: written }
}

function writtenVaccination(fields: Record<string, unknown>, { vaccinated, vaccinationDetails }: User) {
  const before = fields['vaccinationDetails']
  return {
    vaccinated,
    vaccinationDetails: {
      ...(typeof before === 'object' && !Array.isArray(before) ? before : {}),
      ...ownParts(vaccinationDetails),
    },
  }
}

/** The vaccination fields that the app writes. */
function ownParts(details: User['vaccinationDetails']) {
  if (details === null) return {}
  const { vaccineStatus, firstDoseDate, secondDoseDate, vaccineChecked } = details
  return { vaccineStatus, firstDoseDate, secondDoseDate, vaccineChecked }
}

/** The record with the change applied. First dose only: second date null. No dose: both null. */
export function overlayPersonalRecord(user: User, intent: PersonalRecordIntent): User {
  if (intent.is === 'contacts') return { ...user, contacts: intent.contacts }
  const { status } = intent
  return {
    ...user,
    vaccinated: status !== 'noDoseTaken',
    vaccinationDetails: {
      ...user.vaccinationDetails,
      vaccineStatus: status,
      firstDoseDate: status === 'noDoseTaken' ? null : intent.firstDoseDate,
      secondDoseDate: status === 'secondDoseTaken' ? intent.secondDoseDate : null,
      vaccineChecked: true,
    },
  }
}

/** Applies the person's additions and removals to the server's current list. */
function mergedContacts(server: Contact[], meant: Contact[], base: PersonalRecordBase): Contact[] {
  if (base === null) return meant
  // Keeps the intended order if the contacts are unchanged: the list of a fold has its own order.
  if (
    server.length === base.length &&
    server.every((contact, place) => base[place] && sameContact(base[place], contact))
  )
    return meant
  const merged = server.filter((contact) => holds(meant, contact) || !holds(base, contact))
  // Each added one goes before the one that it was seen before, or to the end.
  let place = merged.length
  for (const contact of meant.toReversed()) {
    const known = merged.findIndex((each) => sameContact(each, contact))
    if (known >= 0) place = known
    else if (!holds(base, contact)) merged.splice(place, 0, contact)
  }
  return merged
}

export type RecordChange = { intent: PersonalRecordIntent; base: PersonalRecordBase }

/**
 * Folds several unsent changes of one part, oldest first. Two pages may have based theirs on the same list, so the
 * additions and removals of each are applied in turn, and none is lost.
 */
export function foldPersonalRecord(changes: readonly RecordChange[]): RecordChange | null {
  const [first, ...later] = changes
  return first ? later.reduce(folded, first) : null
}

function folded(earlier: RecordChange, later: RecordChange): RecordChange {
  if (earlier.intent.is !== 'contacts' || later.intent.is !== 'contacts' || later.base === null) return later
  const contacts = mergedContacts(earlier.intent.contacts, later.intent.contacts, later.base)
  const intent = { is: 'contacts', contacts } as const
  if (earlier.base === null) return { intent, base: null }
  const [first, second] = [changeOf(earlier.intent.contacts, earlier.base), changeOf(later.intent.contacts, later.base)]
  const putIn = [...first.putIn.filter((contact) => !holds(second.takenOut, contact)), ...second.putIn]
  const takenOut = [...first.takenOut.filter((contact) => !holds(second.putIn, contact)), ...second.takenOut]
  // A base from which both changes together produce this list, and which contains none of the contacts that either
  // adds.
  return { intent, base: [...contacts.filter((contact) => !holds(putIn, contact)), ...takenOut] }
}

/** The additions and removals that turn `base` into `contacts`. */
export function changeOf(contacts: Contact[], base: Contact[]) {
  return {
    putIn: contacts.filter((contact) => !holds(base, contact)),
    takenOut: base.filter((contact) => !holds(contacts, contact)),
  }
}

function holds(list: readonly Contact[], contact: Contact): boolean {
  return list.some((each) => sameContact(each, contact))
}

/**
 * The contacts with unsent changes applied, oldest first: the additions and removals of each, however the list has
 * changed since. A change based on this list therefore has the same effect on any other list.
 */
export function overlayContacts(
  stored: Contact[],
  changes: readonly { contacts: Contact[]; base: PersonalRecordBase }[],
): Contact[] {
  return changes.reduce((list, { contacts, base }) => mergedContacts(list, contacts, base), stored)
}

/**
 * The base of a change from `shown` to `meant`. It keeps its meaning even if an earlier refused change, which is part
 * of `shown` but not of `base`, is sent again.
 */
export function baseOfChange({
  base,
  shown,
  meant,
}: {
  base: Contact[]
  shown: Contact[]
  meant: Contact[]
}): Contact[] {
  const { putIn, takenOut } = changeOf(meant, shown)
  return [...base.filter((contact) => !holds(putIn, contact)), ...takenOut.filter((contact) => !holds(base, contact))]
}

/**
 * Whether a later change makes an earlier, refused one obsolete: it repeats or reverts all of it. Not if it was made in
 * the belief that the earlier one would be sent, or without knowledge of it.
 */
export function replacesPersonalRecord(later: RecordChange, earlier: RecordChange): boolean {
  if (later.intent.is !== 'contacts' || earlier.intent.is !== 'contacts' || later.base === null) return true
  if (earlier.base === null) return false
  const [meant, base] = [later.intent.contacts, later.base]
  const { putIn, takenOut } = changeOf(earlier.intent.contacts, earlier.base)
  return [...putIn, ...takenOut].every((contact) => holds(base, contact) !== holds(meant, contact))
}

/**
 * Whether the server has something that is neither in the intent nor in the base: a contact, or a vaccination that is
 * as far or further.
 */
export function hasNewerPersonalRecord({
  server,
  intent,
  base,
}: {
  server: User
  intent: PersonalRecordIntent
  base: PersonalRecordBase
}): boolean {
  if (intent.is === 'contacts')
    return !server.contacts.every((contact) => holds(base ?? [], contact) || holds(intent.contacts, contact))
  const details = server.vaccinationDetails
  if (!details?.vaccineChecked || isSame(server, overlayPersonalRecord(server, intent))) return false
  return VACCINE_STEPS.indexOf(details.vaccineStatus) >= VACCINE_STEPS.indexOf(intent.status)
}

const VACCINE_STEPS: readonly VaccineStatus[] = ['noDoseTaken', 'firstDoseTaken', 'secondDoseTaken']

function isSame(one: User, other: User): boolean {
  const seen = ({ contacts, vaccinated, vaccinationDetails }: User) =>
    JSON.stringify([
      contacts.map(({ contactName, contactRelation, contactNo, contactEmail }) => [
        contactName,
        contactRelation,
        contactNo,
        contactEmail,
      ]),
      vaccinated,
      vaccinationDetails && [
        vaccinationDetails.vaccineStatus,
        vaccinationDetails.firstDoseDate,
        vaccinationDetails.secondDoseDate,
        vaccinationDetails.vaccineChecked,
      ],
    ])
  return seen(one) === seen(other)
}
