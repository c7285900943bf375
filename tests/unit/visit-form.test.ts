import { describe, expect, it, test } from 'vitest'
import { VISIT } from '../../src/kinds/visit/kind.ts'
import type { OutboxRow, RowState } from '@counter/outbox'
import {
  chooseVisits,
  EVERY_VISIT,
  readVisitChoice,
  writeVisitChoice,
} from '../../src/features/visits/parts/choose-visits.ts'
import { editableVisit } from '../../src/features/visits/parts/editable-visit.ts'
import { withOverlay } from '../../src/features/visits/overlay.ts'
import { opIdIn } from '../../src/data/record/unsent-id.ts'
import { visitsCsv } from '../../src/features/visits/parts/visits-csv.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import type { User } from '../../src/shared/contract/employees.ts'
import { STANDARDS, visitSchema } from '../../src/shared/contract/visits.ts'
import type { Visit } from '../../src/shared/contract/visits.ts'
import {
  gradableAt,
  gradeTheRest,
  problemsOfVisit,
  sumWhenGraded,
  visitsMeant,
} from '../../src/shared/rules/visits/visit-form.ts'
import {
  otherOfPair,
  pharmacistTrend,
  pharmacyTrend,
  presentBeside,
} from '../../src/shared/rules/visits/visit-trend.ts'
import { emptyGrades, gradesInAbsence } from '../../src/shared/rules/visits/visits.ts'
import { outboxRowWith } from '../support/outbox-row.ts'

const RECORDED_AT = '2026-11-20T09:00:00.000Z'
const manager = { userId: 'khalid', employeeName: 'Khalid' }
const amal = { _id: 'amal', employeeName: 'Amal' }
const badr = { _id: 'badr', employeeName: 'Badr' }
const grades = {
  ...emptyGrades(),
  pricing: { grade: 4, remarks: 'Two labels' },
  formalWear: { grade: 3, remarks: 'No badge' },
}
const form = { manager, pharmacy: 'P2023', pharmacist: amal, grades, generalRemarks: 'Calm', recordedAt: RECORDED_AT }

it('Gradable are pharmacists with neither flag, those of the pharmacy first, each group by name.', () => {
  const users = [
    person('Zaid', { currentPharmacy: 'P2023' }),
    person('Amal', { currentPharmacy: 'P2024' }),
    person('Badr', { currentPharmacy: 'P2023' }),
    person('Worker', { currentPharmacy: 'P2023', position: 'Worker' }),
    person('Manager', { currentPharmacy: 'P2023', isAdmin: true }),
    person('Accountant', { currentPharmacy: 'P2023', isAccountant: true }),
  ]
  const { here, elsewhere } = gradableAt(users, { pharmacy: 'P2023', locale: 'en' })
  expect([here, elsewhere].map((people) => people.map(({ employeeName }) => employeeName))).toEqual([
    ['Badr', 'Zaid'],
    ['Amal'],
  ])
})

it('In Arabic they are in the order of their Arabic names.', () => {
  const users = [
    person('Badr', { currentPharmacy: 'P2023', employeeNameAr: 'ياسر' }),
    person('Zaid', { currentPharmacy: 'P2023', employeeNameAr: 'بدر' }),
  ]
  const { here } = gradableAt(users, { pharmacy: 'P2023', locale: 'ar' })
  expect(here.map(({ employeeNameAr }) => employeeNameAr)).toEqual(['بدر', 'ياسر'])
})

test.each([
  [{ pharmacy: '', pharmacistId: '', otherId: '' }, ['pharmacyMissing', 'pharmacistMissing']],
  [{ pharmacy: 'P2023', pharmacistId: 'amal', otherId: '' }, []],
  [{ pharmacy: 'P2023', pharmacistId: 'amal', otherId: 'badr' }, []],
  [{ pharmacy: 'P2023', pharmacistId: 'amal', otherId: 'amal' }, ['samePerson']],
])('The problems of %o are %o.', (typed, expected) => {
  expect(problemsOfVisit(typed)).toEqual(expected)
})

describe('A submitted form', () => {
  it('creates one visit in presence without another pharmacist.', () => {
    expect(visitsMeant({ ...form, other: null })).toEqual([
      expect.objectContaining({
        evaluationType: 'inPrescence',
        pharmacist: { id: 'amal', name: 'Amal' },
        evaluatingManager: 'khalid',
        grades,
        generalRemarks: 'Calm',
        recordedAt: RECORDED_AT,
      }),
    ])
  })

  it('with another pharmacist creates first that visit and then theirs in absence, at the same time and with the same general remarks.', () => {
    const [first, second] = visitsMeant({ ...form, other: badr })
    expect(first).toEqual(visitsMeant({ ...form, other: null })[0])
    expect(second).toMatchObject({
      evaluationType: 'inAbscence',
      pharmacist: { id: 'badr', name: 'Badr' },
      generalRemarks: 'Calm',
      recordedAt: RECORDED_AT,
    })
    expect(second?.grades.pricing).toEqual({ grade: 4, remarks: 'Two labels' })
    expect(second?.grades.formalWear).toEqual({ grade: 6, remarks: '' })
  })
})

describe('The trend of visits', () => {
  const first = visit({ _id: 'a', createdAt: '2026-10-01T09:00:00.000Z' })
  const present = visit({ _id: 'b', createdAt: '2026-11-01T09:00:00.000Z', ...grades })
  const absent = visit({
    _id: 'c',
    createdAt: '2026-11-01T09:00:01.000Z',
    evaluatedPharmacistId: 'badr',
    evaluationType: 'inAbscence',
    ...gradesInAbsence(grades),
  })
  const elsewhere = visit({ _id: 'd', createdAt: '2026-11-02T09:00:00.000Z', evaluatedPharmacy: 'P2024' })
  const undated = visit({ _id: 'e', createdAt: null })
  const all = [elsewhere, undated, absent, present, first]

  it('shows for a pharmacy the totals of its ten standards, oldest first, a pair as one point.', () => {
    expect(pharmacyTrend(all, 'P2023')).toEqual([
      { id: 'a', day: '2026-10-01', points: 10, change: null },
      { id: 'b', day: '2026-11-01', points: 13, change: 3 },
    ])
  })

  it('counts a visit in absence whose counterpart is missing.', () => {
    expect(pharmacyTrend([absent], 'P2023').map(({ id }) => id)).toEqual(['c'])
  })

  it('shows for a pharmacist the totals of visits in presence, at any pharmacy; one in absence is a gap.', () => {
    expect(pharmacistTrend(all, 'amal').map(({ points, change }) => [points, change])).toEqual([
      [15, null],
      [20, 5],
      [15, -5],
    ])
    const later = visit({ _id: 'f', createdAt: '2026-11-05T09:00:00.000Z', evaluatedPharmacistId: 'badr' })
    expect(pharmacistTrend([later, absent], 'badr').map(({ points, change }) => [points, change])).toEqual([
      [null, null],
      [15, null],
    ])
  })

  test('The person present in a pair is the one recorded with it, even where the server gave each visit its own time.', () => {
    expect(presentBeside(all, absent)?._id).toBe('b')
    expect(presentBeside(all, present)).toBeNull()
    expect(presentBeside([first], absent)).toBeNull()
    expect([otherOfPair(all, absent)?._id, otherOfPair(all, present)?._id]).toEqual(['b', 'c'])
    expect(otherOfPair(all, first)).toBeNull()
  })
})

describe('A filter of visits', () => {
  const all = [
    visit({ _id: 'late', createdAt: '2026-11-01T22:00:00.000Z' }),
    visit({ _id: 'badr', evaluatedPharmacistId: 'badr', createdAt: '2026-11-01T09:00:00.000Z' }),
    visit({ _id: 'other', evaluatedPharmacy: 'P2024', createdAt: '2026-10-01T09:00:00.000Z' }),
    visit({ _id: 'undated', createdAt: null }),
  ].map((each) => ({ visit: each, row: null }))

  test.each([
    [{}, ['late', 'badr', 'other', 'undated']],
    [{ pharmacy: 'P2023' }, ['late', 'badr', 'undated']],
    [{ pharmacistId: 'badr' }, ['badr']],
    // 22:00 UTC is the next day in Riyadh.
    [{ from: '2026-11-02' }, ['late']],
    [{ to: '2026-11-01' }, ['badr', 'other']],
    [{ from: '2026-11-01', to: '2026-11-01', pharmacy: 'P2023' }, ['badr']],
  ])('%o leaves %o.', (choice, expected) => {
    expect(chooseVisits(all, { ...EVERY_VISIT, ...choice }).map(({ visit: { _id } }) => _id)).toEqual(expected)
  })

  it('is read back from its address, and invalid values in an address are ignored.', () => {
    const choice = { pharmacy: 'P2023', pharmacistId: 'badr', from: '2026-11-01', to: '2026-11-02' }
    expect(readVisitChoice(new URLSearchParams(writeVisitChoice(choice)))).toEqual(choice)
    expect(writeVisitChoice(EVERY_VISIT)).toEqual({})
    expect(readVisitChoice(new URLSearchParams({ from: 'yesterday', to: '2026-1-1' }))).toEqual(EVERY_VISIT)
  })
})

describe('The overlay of unsent visits', () => {
  it('shows them with their result, marked by their row, in chronological place.', () => {
    const shown = withOverlay({
      server: [
        visit({ _id: 'old', createdAt: '2026-10-01T09:00:00.000Z' }),
        visit({ _id: 'new', createdAt: '2026-11-21T09:00:00.000Z' }),
      ],
      rows: [row('queued')],
    })
    expect(shown.map(({ visit: { _id } }) => _id)).toEqual(['new', 'unsent:op-1', 'old'])
    expect(shown[1]).toMatchObject({
      visit: { evaluatedPharmacistName: 'Amal', pricing: { grade: 4 }, createdAt: RECORDED_AT },
      row: { opId: 'op-1' },
    })
    expect(opIdIn('unsent:op-1')).toBe('op-1')
    expect(opIdIn('old')).toBeNull()
  })

  it('shows them once when the server has them but their rows are not removed yet.', () => {
    const shown = withOverlay({ server: [visit({ _id: 'v', clientRef: 'op-1' })], rows: [row('ambiguous')] })
    expect(shown.map(({ visit: { _id }, row: its }) => [_id, its?.opId])).toEqual([['v', 'op-1']])
  })

  it('shows a visit once that a plain server stored twice.', () => {
    const both = [visit({ _id: 'v2', clientRef: 'op-1' }), visit({ _id: 'v1', clientRef: 'op-1' })]
    const shown = withOverlay({ server: both, rows: [row('ambiguous')] })
    expect(shown.map(({ visit: { _id }, row: its }) => [_id, its?.opId])).toEqual([['v1', 'op-1']])
  })

  it('marks both visits of a duplicate without references and adds no third.', () => {
    const both = [visit({ _id: 'v1' }), visit({ _id: 'v2' })]
    const shown = withOverlay({
      server: both,
      rows: [{ ...row('conflict'), lastProblem: { code: 'double_visit', current: both } }],
    })
    expect(shown.map(({ row: its }) => its?.opId)).toEqual(['op-1', 'op-1'])
  })
})

describe('An unsent visit', () => {
  const [inPresence, inAbsence] = visitsMeant({ ...form, other: badr })
  const pair = [
    { ...row('queued'), intent: inPresence },
    { ...row('queued'), seq: 2, opId: 'op-2', intent: inAbsence },
  ] as [OutboxRow, OutboxRow]

  it.each(['op-1', 'op-2'])(
    'is edited together with its counterpart, whichever was opened (%s), as it was filled in.',
    (opId) => {
      expect(editableVisit(pair.toReversed(), opId)).toEqual({
        draft: {
          opId: 'op-1',
          otherOpId: 'op-2',
          pharmacy: 'P2023',
          pharmacistId: 'amal',
          otherId: 'badr',
          grades,
          chosen: [...STANDARDS],
          generalRemarks: 'Calm',
        },
        rows: pair,
        recordedAt: RECORDED_AT,
      })
    },
  )

  it('without a counterpart is edited alone, and another pharmacist can be added.', () => {
    expect(editableVisit([row('rejected')], 'op-1')?.draft).toMatchObject({
      opId: 'op-1',
      pharmacistId: 'amal',
      otherId: '',
      otherOpId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    })
  })

  it.each<[string, OutboxRow[]]>([
    ['the other one has arrived', [pair[0], { ...pair[1], state: 'done' }]],
    ['the other one is on its way', [{ ...pair[0], state: 'sending' }, pair[1]]],
    ['it may have arrived', [{ ...pair[0], sentBefore: true }, pair[1]]],
    ['the server has it twice', [{ ...pair[0], state: 'conflict', lastProblem: { code: 'double_visit' } }, pair[1]]],
    ['only the one in absence is left', [pair[1]]],
    ['it is gone', []],
  ])('is not edited when %s.', (_why, rows) => {
    expect(editableVisit(rows, 'op-2') ?? editableVisit(rows, 'op-1')).toBeNull()
  })
})

it('A spreadsheet has one line per visit with all fifteen grades and remarks, and marks unsent visits.', () => {
  const visits = withOverlay({
    server: [visit({ _id: 'v', createdAt: '2026-11-01T09:00:00.000Z', generalRemarks: 'A, "B"' })],
    rows: [row('queued')],
  })
  const [head = '', unsent = '', sent = ''] = visitsCsv({ visits, placeText: (name) => name, t: (id) => id }).split(
    '\r\n',
  )
  expect(head.startsWith('\uFEFFvisits.day,visits.pharmacy,')).toBe(true)
  expect(head.split(',')).toHaveLength(8 + 15 * 2 + 2)
  expect(unsent).toMatch(/^2026-11-20,P2023,Amal,visits\.inPrescence,Khalid,20,13,7,/)
  expect(unsent).toMatch(/4,Two labels,.*app\.stateSaved$/)
  expect(sent).toMatch(/"A, ""B""",app\.stateSent$/)
})

function visit(given: Partial<Visit>): Visit {
  return visitSchema.parse({
    _id: 'v',
    evaluatedPharmacy: 'P2023',
    evaluatedPharmacistId: 'amal',
    evaluatingManager: 'khalid',
    createdAt: RECORDED_AT,
    ...emptyGrades(),
    ...given,
  })
}

function person(name: string, given: Partial<User>): User {
  return userSchema.parse({
    _id: name,
    email: `${name}@x.example`,
    employeeName: name,
    position: 'Pharmacist',
    ...given,
  })
}

function row(state: RowState): OutboxRow {
  const [intent] = visitsMeant({ ...form, other: null })
  return outboxRowWith({
    ownerId: 'khalid',
    ownerName: 'Khalid',
    kind: VISIT,
    intent,
    base: [],
    state,
    recordedAt: RECORDED_AT,
  })
}

describe('Grading the rest', () => {
  const grades = { ...emptyGrades(), pricing: { grade: 3, remarks: 'Two labels missing' } }

  test('leaves what was graded, and every remark', () => {
    const remarked = { ...grades, formalWear: { grade: 1, remarks: 'No badge' } }
    const { grades: after, chosen } = gradeTheRest({ grades: remarked, chosen: ['pricing'] }, 5)
    expect(after.pricing).toEqual({ grade: 3, remarks: 'Two labels missing' })
    expect(after.formalWear).toEqual({ grade: 5, remarks: 'No badge' })
    expect([...chosen].sort()).toEqual([...STANDARDS].sort())
  })

  test('makes the sum known, which it is not before', () => {
    expect(sumWhenGraded({ grades, chosen: ['pricing'] }, STANDARDS)).toBeNull()
    expect(sumWhenGraded({ grades, chosen: ['pricing'] }, ['pricing'])).toBe(3)
    expect(sumWhenGraded(gradeTheRest({ grades, chosen: ['pricing'] }, 5), STANDARDS)).toBe(73)
  })
})
