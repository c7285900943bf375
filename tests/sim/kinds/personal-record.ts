import { isUnchecked } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { parsePersonalRecordIntent, PERSONAL_RECORD } from '../../../src/kinds/personal-record/intent.ts'
import { userUpdateBodySchema } from '../../../src/shared/contract/employee-bodies.ts'
import type { Contact } from '../../../src/shared/contract/employees.ts'
import { baseOfChange, changeOf, overlayContacts } from '../../../src/shared/rules/people/personal-record.ts'
import { status, unknownFields } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { Call, Effect, KindAdapter, MakeContext, Recorded } from './adapter.ts'

const COLLECTION = 'users'
/** A password that a plain server echoes: it has to be sent back, and must not be stored in any row. */
export const ECHOED_PASSWORD = 'correct horse battery staple'
const MOST_CONTACTS = 12
/** The same values in other forms. */
const ODD_FORMS = [
  {},
  { birthDate: '', telNo: 512_345_678, vaccinated: 'false' },
  { joiningDate: '2019-02-01T00:00:00+03:00', gender: null, status: null },
]

/**
 * A register for each contact, present or absent, one for the vaccination, and one for the remaining fields, which no
 * change may touch.
 */
export const personalRecords: KindAdapter = {
  kind: PERSONAL_RECORD,
  example: ({ employee }) => ({
    by: 'employee',
    intent: {
      userId: employee.id,
      change: {
        is: 'contacts',
        contacts: [{ contactName: 'Huda', contactRelation: 'Sister', contactNo: '0551234567', contactEmail: '' }],
      },
    },
    base: [],
  }),
  roles: ['employee', 'accountant', 'admin'],
  collection: COLLECTION,

  prepare(server, { random, people }) {
    for (const { id, name, pharmacyName, isAdmin, isAccountant } of people) {
      const fields = {
        email: `${id}@example.com`,
        employeeName: name,
        currentPharmacy: pharmacyName,
        isAdmin,
        isAccountant,
        companyId: `file of ${id}`,
        shelf: 7,
        contacts: [{ ...contactNumber(0), ...unknownFields(random) }],
        vaccinated: false,
        vaccinationDetails: null,
        ...random.pick(ODD_FORMS),
        ...unknownFields(random),
        ...(server.kind === 'plain' ? { password: ECHOED_PASSWORD } : {}),
      }
      server.create(null, { collection: COLLECTION, scope: id, id, fields })
    }
  },

  record(context) {
    // Without the person's record the screen offers no change.
    if (!context.seen(COLLECTION).some(({ _id }) => _id === context.person.id)) return []
    return [context.random.chance(0.7) ? contactsMeant(context) : vaccinationMeant(context)]
  },

  edit(row, context) {
    const [contacts] = listIn(row) ?? []
    if (!contacts) return vaccinationMeant(context)
    // The same change again, applied to the current list.
    const base = row.base as Contact[]
    // A rejected contact is not in the base but is in the list: the last one added is what this change is about.
    const added = contacts.findLast((contact) => !times(base.map(keyOf), keyOf(contact)))
    const removed = base.find((contact) => !times(contacts.map(keyOf), keyOf(contact)))
    const wish = added ? { contact: added, isIn: true } : removed ? { contact: removed, isIn: false } : null
    const seen = (name: string) => context.server.collection(name)
    return wish && contactsMeant({ ...context, seen, unsent: context.unsent.filter(({ seq }) => seq < row.seq) }, wish)
  },

  changeElsewhere(server, { random, serial }) {
    const user = random.pick(server.collection(COLLECTION))
    const contacts = contactsOf(user)
    const [first] = contacts
    const isRemoval = first !== undefined && random.chance(0.3)
    server.overwrite(null, {
      collection: COLLECTION,
      scope: user._id,
      id: user._id,
      fields: { ...user, contacts: isRemoval ? contacts.slice(1) : [...contacts, contactNumber(serial)] },
    })
  },

  effects({ before, after }) {
    if (before === null) return []
    const [old, fresh] = [contactsOf(before).map(keyOf), contactsOf(after).map(keyOf)]
    const moved = [...new Set([...old, ...fresh])].filter((key) => times(old, key) !== times(fresh, key))
    const effects = moved.map((key): Effect => ({
      register: `${after._id}/contact/${key}`,
      value: inOrOut(times(fresh, key)),
      previous: inOrOut(times(old, key)),
    }))
    for (const [name, valueIn] of [
      ['vaccination', vaccinationIn],
      ['rest', restOf],
    ] as const) {
      const [previous, value] = [valueIn(before), valueIn(after)]
      if (previous !== value) effects.push({ register: `${after._id}/${name}`, value, previous })
    }
    return effects
  },

  valueOf(server, register) {
    const [id, name, key] = register.split('/')
    const user = server.collection(COLLECTION).find(({ _id }) => _id === id)
    if (!user) return null
    if (name === 'contact') return inOrOut(times(contactsOf(user).map(keyOf), key ?? ''))
    return name === 'vaccination' ? vaccinationIn(user) : restOf(user)
  },

  edits: {
    path: /^\/api\/users\/editUserDetails\/([^/]+)$/,
    untouched: (user, rows) => rows.reduce<Record<string, unknown>>(withoutChange, user),
  },

  uniqueKey: () => null,
  doubleCodes: [],
  mayReplace: () => true,

  routes: [
    {
      method: 'GET',
      path: /^\/api\/users\/([^/]+)$/,
      call: 'user',
      handle({ server, flight, params }) {
        const user = server.collection(COLLECTION).find(({ _id }) => _id === params[0])
        if (!user) return status(404, { code: 'unknown_id' })
        server.noteLook(flight, user._id)
        return status(200, user)
      },
    },
    { method: 'POST', path: /^\/api\/users\/editUserDetails\/([^/]+)$/, call: 'editUserDetails', handle: update },
  ],
}

/** The reference server takes one's own contacts and vaccination and ignores every other field. */
function update(call: Call) {
  const { server, flight, params, body } = call
  const there = server.collection(COLLECTION).find(({ _id }) => _id === params[0])
  if (!there) return status(404, { code: 'unknown_id' })
  const target = { collection: COLLECTION, scope: there._id, id: there._id }
  if (server.kind === 'plain') return server.overwrite(call, { ...target, fields: body })
  if (there._id !== flight.request.account) return status(403, { code: 'forbidden' })
  if (!userUpdateBodySchema.safeParse(body).success) return status(422, { code: 'invalid_field' })
  const {
    contacts = there['contacts'],
    vaccinated = there['vaccinated'],
    vaccinationDetails = there['vaccinationDetails'],
    revision,
  } = body
  return server.overwrite(call, { ...target, fields: { ...there, contacts, vaccinated, vaccinationDetails, revision } })
}

function registerOf({ id }: { id: string }, contact: Contact): string {
  return `${id}/contact/${keyOf(contact)}`
}

/** Adds or removes one contact in the list as the screen shows it. */
function contactsMeant(
  { seen, unsent, person, random, serial }: MakeContext,
  again?: { contact: Contact; isIn: boolean },
): Recorded {
  const user = seen(COLLECTION).find(({ _id }) => _id === person.id)
  const stored = user ? contactsOf(user) : []
  const waiting = unsent
    .filter((row) => !isUnchecked(row))
    .flatMap((row) => (listIn(row) ?? []).map((contacts) => ({ contacts, base: row.base as Contact[], row })))
  const shown = overlayContacts(stored, waiting)
  const base = overlayContacts(
    stored,
    waiting.filter(({ row }) => row.state !== 'rejected' && row.state !== 'conflict'),
  )
  const isRemoval = shown.length > 0 && (shown.length >= MOST_CONTACTS || random.chance(0.3))
  const { contact, isIn } =
    again ?? (isRemoval ? { contact: random.pick(shown), isIn: false } : { contact: contactNumber(serial), isIn: true })
  const others = shown.filter((each) => keyOf(each) !== keyOf(contact))
  const isThere = others.length < shown.length
  // A change for a contact that is back already keeps its place: the screen cannot reorder contacts.
  const contacts = !isIn ? others : isThere ? shown : [...shown, contact]
  const before = baseOfChange({ base, shown, meant: contacts })
  const { putIn, takenOut } = changeOf(contacts, before)
  const said = [
    ...putIn.map((each) => ({ register: registerOf(person, each), value: 'in' })),
    ...takenOut.map((each) => ({ register: registerOf(person, each), value: 'out' })),
  ]
  const register = registerOf(person, contact)
  return {
    kind: PERSONAL_RECORD,
    register,
    value: isIn ? 'in' : 'out',
    saysAgain: said.filter((each) => each.register !== register),
    intent: { userId: person.id, change: { is: 'contacts', contacts } },
    base: before,
  }
}

function vaccinationMeant({ person, serial }: MakeContext): Recorded {
  const firstDoseDate = new Date(Date.UTC(2021, 0, 1) + serial * 86_400_000).toISOString().slice(0, 10)
  return {
    kind: PERSONAL_RECORD,
    register: `${person.id}/vaccination`,
    value: `firstDoseTaken ${firstDoseDate}`,
    intent: {
      userId: person.id,
      change: { is: 'vaccination', status: 'firstDoseTaken', firstDoseDate, secondDoseDate: null },
    },
    base: null,
  }
}

/** The list of an unsent change of the contacts, wrapped in an array; null for another change. */
function listIn({ intent }: OutboxRow): [Contact[]] | null {
  const change = parsePersonalRecordIntent(intent)?.change
  return change?.is === 'contacts' ? [change.contacts] : null
}

function contactNumber(number: number): Contact {
  return {
    contactName: `Contact ${number}`,
    contactRelation: 'Brother',
    contactNo: `05${String(10_000_000 + number)}`,
    contactEmail: '',
    heardBy: number,
  }
}

function contactsOf(user: Thing): Contact[] {
  return (user['contacts'] ?? []) as Contact[]
}

function keyOf({ contactNo }: Contact): string {
  return contactNo
}

function times(keys: string[], key: string): number {
  return keys.filter((each) => each === key).length
}

/** The record without what the row means to change. */
function withoutChange(user: Record<string, unknown>, { intent, base }: OutboxRow): Record<string, unknown> {
  const change = parsePersonalRecordIntent(intent)?.change
  if (change?.is === 'contacts') {
    const { putIn, takenOut } = changeOf(change.contacts, base as Contact[])
    const moved = new Set([...putIn, ...takenOut].map(keyOf))
    return {
      ...user,
      contacts: ((user['contacts'] ?? []) as Contact[]).filter((contact) => !moved.has(keyOf(contact))),
    }
  }
  const { vaccinated: _vaccinated, vaccinationDetails, ...rest } = user
  const {
    vaccineStatus: _status,
    firstDoseDate: _first,
    secondDoseDate: _second,
    vaccineChecked: _checked,
    ...details
  } = (vaccinationDetails ?? {}) as Record<string, unknown>
  return { ...rest, details }
}

function inOrOut(count: number): string {
  return count === 0 ? 'out' : count === 1 ? 'in' : `in ${count} times`
}

function vaccinationIn(user: Thing): string {
  const details = user['vaccinationDetails'] as Record<string, unknown> | null
  return details ? `${String(details['vaccineStatus'])} ${String(details['firstDoseDate'])}` : 'not filed'
}

function restOf(user: Thing): string {
  return JSON.stringify(
    ['email', 'employeeName', 'currentPharmacy', 'companyId', 'shelf', 'password', 'isAdmin', 'isAccountant'].map(
      (name) => user[name] ?? null,
    ),
  )
}
