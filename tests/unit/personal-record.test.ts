import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { userSchema, VACCINE_STATUSES } from '../../src/shared/contract/employees.ts'
import type { Contact, User } from '../../src/shared/contract/employees.ts'
import { withoutEchoedPassword } from '../../src/kinds/personal-record/kind.ts'
import { cleanContact, contactProblems, samePhone } from '../../src/shared/rules/people/contacts.ts'
import type { ContactFields, ContactProblems } from '../../src/shared/rules/people/contacts.ts'
import {
  baseOfChange,
  decidePersonalRecord,
  foldPersonalRecord,
  hasNewerPersonalRecord,
  overlayContacts,
  overlayPersonalRecord,
  replacesPersonalRecord,
} from '../../src/shared/rules/people/personal-record.ts'
import type { PersonalRecordIntent } from '../../src/shared/rules/people/personal-record.ts'
import { filedVaccination, vaccinationProblems } from '../../src/shared/rules/people/vaccination.ts'
import type { VaccinationProblems, VaccinationTyped } from '../../src/shared/rules/people/vaccination.ts'

const brother = contact('Ali', '0501111111')
const wife = contact('Mona', '0502222222')
const friend = contact('Sami', '0503333333')

function contact(contactName: string, contactNo: string): Contact {
  return { contactName, contactRelation: '', contactNo, contactEmail: '' }
}

function user(part: Partial<User> = {}): User {
  return {
    ...userSchema.parse({ _id: 'u1', email: 'a@demo.example', password: 'echoed', favouriteTea: 'mint', revision: 3 }),
    ...part,
  }
}

function meaning(contacts: Contact[]): PersonalRecordIntent {
  return { is: 'contacts', contacts }
}

describe('A change of one’s own record', () => {
  test('sends the whole record back as it came, unknown fields included, with only the intended part changed', () => {
    const server = user({ contacts: [brother] })
    const { _id, ...rest } = server
    expect(decidePersonalRecord({ server, intent: meaning([brother, wife]) })).toEqual({
      action: 'edit',
      userId: 'u1',
      body: { ...rest, contacts: [brother, wife], password: 'echoed', favouriteTea: 'mint', revision: 3 },
    })
  })

  test('keeps the order of contacts that were removed and restored, whichever of it was sent already', () => {
    const steps = [[brother, wife], [wife], [], [brother], [brother, wife]]
    const changes = steps.slice(1).map((contacts, index) => ({ intent: meaning(contacts), base: steps[index] ?? null }))
    for (const sent of changes.keys()) {
      const folded = foldPersonalRecord(changes.slice(sent))
      const server = user({ contacts: steps[sent] ?? [] })
      const decision = folded && decidePersonalRecord({ server, ...folded })
      expect(decision?.action === 'edit' ? decision.body['contacts'] : server.contacts).toEqual([brother, wife])
    }
  })

  test('does nothing when the server already has it', () => {
    const server = user({ contacts: [brother] })
    expect(decidePersonalRecord({ server, intent: meaning([{ ...brother }]) })).toEqual({
      action: 'nothing',
      user: server,
    })
  })

  test.each([
    ['secondDoseTaken', true, '2026-01-01', '2026-02-01'],
    ['firstDoseTaken', true, '2026-01-01', null],
    ['noDoseTaken', false, null, null],
  ] as const)(
    'of the vaccination to %s leaves no date that the status does not allow',
    (status, vaccinated, firstDoseDate, secondDoseDate) => {
      const intent: PersonalRecordIntent = {
        is: 'vaccination',
        status,
        firstDoseDate: '2026-01-01',
        secondDoseDate: '2026-02-01',
      }
      const decision = decidePersonalRecord({ server: user(), intent })
      expect(decision).toMatchObject({
        action: 'edit',
        body: {
          vaccinated,
          vaccinationDetails: { vaccineStatus: status, firstDoseDate, secondDoseDate, vaccineChecked: true },
        },
      })
    },
  )

  test('is a no-op when replayed on its own result', () => {
    const days = fc.constantFrom(null, '2026-01-01', '2026-02-01')
    const vaccination = fc.record({
      is: fc.constant('vaccination' as const),
      status: fc.constantFrom(...VACCINE_STATUSES),
      firstDoseDate: days,
      secondDoseDate: days,
    })
    fc.assert(
      fc.property(vaccination, (intent) => {
        expect(decidePersonalRecord({ server: overlayPersonalRecord(user(), intent), intent }).action).toBe('nothing')
      }),
    )
  })
})

test('A contact that a server sends without a list around it is kept', () => {
  const server = userSchema.parse({ _id: 'u1', email: 'a@demo.example', contacts: brother })
  expect(server.contacts).toEqual([brother])
  expect(decidePersonalRecord({ server, intent: meaning([brother, wife]), base: [brother] })).toMatchObject({
    body: { contacts: [brother, wife] },
  })
})

describe('What of a personal record is stored in the outbox', () => {
  test('has no password that a plain server echoed', () => {
    expect(withoutEchoedPassword({ email: 'a@demo.example', password: 'echoed' })).toEqual({ email: 'a@demo.example' })
  })

  test('is the body itself where there is none, so that its bytes stay the same', () => {
    const body = { contacts: [] }
    expect(withoutEchoedPassword(body)).toBe(body)
  })
})

describe('Contacts changed in two places', () => {
  const base = [brother, wife]
  const contactsAfter = (server: Contact[], meant: Contact[]) => {
    const decision = decidePersonalRecord({ server: user({ contacts: server }), intent: meaning(meant), base })
    return decision.action === 'edit' ? (decision.body['contacts'] as Contact[]) : server
  }

  test.each<[string, Contact[], Contact[], Contact[]]>([
    [
      'nothing changed there: the list is as meant, order included',
      [brother, wife],
      [wife, brother, friend],
      [wife, brother, friend],
    ],
    ['one added there stays', [brother, wife, friend], [brother], [brother, friend]],
    ['one removed there stays removed', [brother], [brother, wife, friend], [brother, friend]],
    [
      'those that are there in another order keep it',
      [wife, brother],
      [brother, wife, friend],
      [wife, brother, friend],
    ],
    [
      'the same one added in both is there once',
      [brother, wife, friend],
      [brother, wife, friend],
      [brother, wife, friend],
    ],
    [
      'one edited here and another there: both edits hold',
      [contact('Ali', '0509'), wife],
      [brother, contact('Mona', '0508')],
      [contact('Ali', '0509'), contact('Mona', '0508')],
    ],
  ])('%s', (_case, server, meant, expected) => {
    expect(contactsAfter(server, meant)).toEqual(expected)
  })

  test('are merged by one write, and replaying it is a no-op', () => {
    const list = fc.uniqueArray(fc.constantFrom(brother, wife, friend, contact('Huda', '0504')), { maxLength: 4 })
    fc.assert(
      fc.property(list, list, list, (server, meant, seen) => {
        const decide = (contacts: Contact[]) =>
          decidePersonalRecord({ server: user({ contacts }), intent: meaning(meant), base: seen })
        const first = decide(server)
        if (first.action === 'edit') expect(decide(first.body['contacts'] as Contact[]).action).toBe('nothing')
      }),
    )
  })

  test('keep what was added on either side, and lose what was removed here', () => {
    const list = fc.uniqueArray(fc.constantFrom(brother, wife, friend, contact('Huda', '0504')), { maxLength: 4 })
    fc.assert(
      fc.property(list, list, list, (server, meant, seen) => {
        const decision = decidePersonalRecord({
          server: user({ contacts: server }),
          intent: meaning(meant),
          base: seen,
        })
        const after = decision.action === 'edit' ? (decision.body['contacts'] as Contact[]) : server
        for (const each of server) if (!seen.includes(each)) expect(after).toContainEqual(each)
        for (const each of meant) if (!seen.includes(each)) expect(after).toContainEqual(each)
        for (const each of seen) if (!meant.includes(each)) expect(after).not.toContainEqual(each)
      }),
    )
  })
})

describe('An emergency contact', () => {
  const good: ContactFields = {
    contactName: 'Ali',
    contactRelation: 'Brother',
    contactNo: '050 123 4567',
    contactEmail: 'ali@home.example',
  }

  test.each<[Partial<ContactFields>, ContactProblems]>([
    [{}, {}],
    [{ contactRelation: '', contactEmail: '' }, {}],
    [{ contactNo: '+966 50 123 4567' }, {}],
    [{ contactNo: '٠٥٠١٢٣٤٥٦٧' }, {}],
    [{ contactNo: '(011) 461-2345' }, {}],
    [{ contactName: ' ' }, { contactName: 'required' }],
    [{ contactName: 'x'.repeat(121) }, { contactName: 'too_long' }],
    [{ contactNo: '' }, { contactNo: 'required' }],
    [{ contactNo: 'call me' }, { contactNo: 'phone_invalid' }],
    [{ contactNo: '12345' }, { contactNo: 'phone_invalid' }],
    [{ contactNo: '1234567890123456' }, { contactNo: 'phone_invalid' }],
    [{ contactNo: '050+1234567' }, { contactNo: 'phone_invalid' }],
    [{ contactEmail: 'ali' }, { contactEmail: 'email_invalid' }],
    [{ contactEmail: 'ali@home' }, { contactEmail: 'email_invalid' }],
    [{ contactEmail: 'a li@home.example' }, { contactEmail: 'email_invalid' }],
    [
      { contactName: '', contactNo: '', contactEmail: '@' },
      { contactName: 'required', contactNo: 'required', contactEmail: 'email_invalid' },
    ],
  ])('with %o has the problems %o', (part, problems) => {
    expect(contactProblems({ ...good, ...part }, [])).toEqual(problems)
  })

  test.each(['0501234567', '+966501234567', '00966 50 123 4567', '٠٥٠١٢٣٤٥٦٧'])(
    'is a duplicate of one with the number %s',
    (contactNo) => {
      expect(contactProblems(good, [{ ...good, contactName: 'Somebody', contactNo }])).toEqual({
        contactNo: 'duplicate',
      })
    },
  )

  test('is no duplicate of one without a number', () => {
    expect(samePhone('', '')).toBe(false)
    expect(contactProblems(good, [{ ...good, contactNo: '' }])).toEqual({})
  })

  test('is stored with western digits and trimmed', () => {
    expect(
      cleanContact({
        contactName: ' Ali ',
        contactRelation: '',
        contactNo: ' \u2066٠٥٠\u2069 ',
        contactEmail: ' a@b.c ',
      }),
    ).toEqual({
      contactName: 'Ali',
      contactRelation: '',
      contactNo: '050',
      contactEmail: 'a@b.c',
    })
  })
})

describe('A vaccination', () => {
  const when = { today: '2026-11-21', birthDate: '1995-03-10' }
  const typed = (status: VaccinationTyped['status'], firstDoseDate = '', secondDoseDate = ''): VaccinationTyped => ({
    status,
    firstDoseDate,
    secondDoseDate,
  })

  test.each<[VaccinationTyped, VaccinationProblems]>([
    [typed(null), { status: 'required' }],
    [typed('noDoseTaken'), {}],
    [typed('noDoseTaken', '2030-01-01', '2020-01-01'), {}],
    [typed('firstDoseTaken'), { firstDoseDate: 'required' }],
    [typed('firstDoseTaken', '2026-11-21'), {}],
    [typed('firstDoseTaken', '2026-11-22'), { firstDoseDate: 'future' }],
    [typed('firstDoseTaken', '1995-03-09'), { firstDoseDate: 'before_birth' }],
    [typed('firstDoseTaken', '1995-03-10', '1990-01-01'), {}],
    [typed('secondDoseTaken'), { firstDoseDate: 'required', secondDoseDate: 'required' }],
    [typed('secondDoseTaken', '2026-02-01', '2026-01-31'), { secondDoseDate: 'before_first' }],
    [typed('secondDoseTaken', '2026-02-01', '2026-02-01'), {}],
    [typed('secondDoseTaken', '2026-02-01', '2026-11-22'), { secondDoseDate: 'future' }],
    [typed('secondDoseTaken', '', '2026-01-31'), { firstDoseDate: 'required' }],
  ])('%o has the problems %o', (values, problems) => {
    expect(vaccinationProblems(values, when)).toEqual(problems)
  })

  test.each([
    ['1443-06-12', 'day_hijri'],
    ['12026-01-01', 'day_invalid'],
    ['0026-01-01', 'day_too_early'],
  ])('of the day %s says what is wrong: %s', (day, problem) => {
    expect(vaccinationProblems(typed('firstDoseTaken', day), when)).toEqual({ firstDoseDate: problem })
  })

  test('of a person with an unknown birth date has no earliest day', () => {
    expect(vaccinationProblems(typed('firstDoseTaken', '1900-01-01'), { ...when, birthDate: null })).toEqual({})
  })

  test('is stored with the dates its status allows', () => {
    expect(
      filedVaccination({ status: 'firstDoseTaken', firstDoseDate: '2026-01-01', secondDoseDate: '2026-02-01' }),
    ).toEqual({
      status: 'firstDoseTaken',
      firstDoseDate: '2026-01-01',
      secondDoseDate: null,
    })
  })
})

describe('Several unsent changes of the contacts', () => {
  const change = (base: Contact[] | null, contacts: Contact[]) => ({ base, intent: meaning(contacts) })
  const sentTo = (there: Contact[], folded: ReturnType<typeof foldPersonalRecord>) => {
    const decision = folded && decidePersonalRecord({ server: user({ contacts: there }), ...folded })
    return decision?.action === 'edit' ? decision.body['contacts'] : there
  }

  test.each([
    [
      'made one upon the other',
      [change([brother], [brother, wife]), change([brother, wife], [brother, wife, friend])],
      [brother, wife, friend],
    ],
    [
      'made in two pages upon the same list',
      [change([brother], [brother, wife]), change([brother], [brother, friend])],
      [brother, wife, friend],
    ],
    [
      'of which the second takes the first back',
      [change([brother], [brother, wife]), change([brother, wife], [brother])],
      [brother],
    ],
    ['of which one takes out and one puts in', [change([brother], []), change([brother], [brother, wife])], [wife]],
  ])('are merged without losing either: %s', (_how, changes, contacts) => {
    const folded = foldPersonalRecord(changes)
    expect(folded?.intent).toEqual(meaning(contacts))
    expect(sentTo([brother], folded)).toEqual(contacts)
  })

  test('are merged into one that presupposes nothing which either of them adds or removes', () => {
    const taken = foldPersonalRecord([change([brother], []), change([wife], [])])
    expect(sentTo([wife, friend], taken)).toEqual([friend])
    const again = foldPersonalRecord([
      change([brother, wife], [brother, wife, friend]),
      change([brother, friend], [brother, wife, friend]),
    ])
    expect(sentTo([brother], again)).toEqual([brother, wife, friend])
  })

  test.each([
    ['says the refused one again', change([brother], [brother, wife, friend]), true],
    ['was made without knowing of it', change([brother], [brother, friend]), false],
    ['takes it back', change([brother, wife], [brother]), true],
    ['takes it for granted', change([brother, wife], [brother, wife, friend]), false],
    ['has no list to compare with', change(null, [friend]), true],
  ])('leave a rejected one separate only when the later %s', (_how, later, isPointless) => {
    expect(replacesPersonalRecord(later, change([brother], [brother, wife]))).toBe(isPointless)
  })

  test('keep their effect on the list that was shown, even if a rejected one that it showed is sent again', () => {
    const refused = change([brother], [brother, wife])
    const removal = change(baseOfChange({ base: [brother], shown: [brother, wife], meant: [brother] }), [brother])
    expect(sentTo([brother], foldPersonalRecord([refused, removal]))).toEqual([brother])
    expect(sentTo([brother, wife], removal)).toEqual([brother])
    const back = change(baseOfChange({ base: [brother], shown: [], meant: [brother] }), [brother])
    expect(sentTo([brother], foldPersonalRecord([change([brother], []), back]))).toEqual([brother])
  })

  test('overlay the server’s current list and hide none of its entries', () => {
    const refused = { base: [brother], contacts: [brother, wife] }
    expect(overlayContacts([brother, friend], [refused])).toEqual([brother, friend, wife])
    expect(
      overlayContacts([brother, friend], [refused, { base: [brother, friend], contacts: [friend, wife] }]),
    ).toEqual([friend, wife])
    expect(overlayContacts([], [])).toEqual([])
  })

  test('leave a rejected removal separate only when the later one does not depend on it', () => {
    const removal = change([brother, wife], [brother])
    expect(replacesPersonalRecord(change([brother], [brother, friend]), removal)).toBe(false)
    expect(replacesPersonalRecord(change([brother, wife], [brother, friend]), removal)).toBe(true)
    expect(replacesPersonalRecord(change([brother, wife], [brother, wife, friend]), removal)).toBe(false)
  })
})

describe('The state of a restored server in place of a sent change', () => {
  const dose = (status: (typeof VACCINE_STATUSES)[number], firstDoseDate = '2026-01-10'): PersonalRecordIntent => ({
    is: 'vaccination',
    status,
    firstDoseDate,
    secondDoseDate: null,
  })
  const vaccinated = (meant: PersonalRecordIntent) => overlayPersonalRecord(user(), meant)

  test.each([
    ['no contacts', [], false],
    ['the contacts it was made upon', [brother], false],
    ['a contact of since', [wife, friend], true],
  ])('is newer only with a contact that the person has not seen: %s', (_name, there, isNewer) => {
    expect(
      hasNewerPersonalRecord({ server: user({ contacts: there }), intent: meaning([brother, wife]), base: [brother] }),
    ).toBe(isNewer)
  })

  test.each([
    ['none', user(), false],
    ['an earlier step', vaccinated(dose('noDoseTaken')), false],
    ['the same', vaccinated(dose('firstDoseTaken')), false],
    ['the same step on another day', vaccinated(dose('firstDoseTaken', '2026-01-12')), true],
    ['a later step', vaccinated(dose('secondDoseTaken')), true],
  ])('is newer only with another vaccination of at least the same status: %s', (_name, server, isNewer) => {
    expect(hasNewerPersonalRecord({ server, intent: dose('firstDoseTaken'), base: null })).toBe(isNewer)
  })
})
