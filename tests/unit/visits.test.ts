import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  HIGHEST_TOTAL,
  newVisitBodySchema,
  PHARMACIST_STANDARDS,
  PHARMACY_STANDARDS,
  STANDARDS,
  visitSchema,
} from '../../src/shared/contract/visits.ts'
import type { Visit } from '../../src/shared/contract/visits.ts'
import {
  changeSinceVisit,
  gradedStandards,
  lastGrades,
  newestVisitFirst,
  strongPoints,
  visitBefore,
  visitsBefore,
  weakPoints,
} from '../../src/shared/rules/visits/visit-review.ts'
import { decideVisit, emptyGrades, gradesInAbsence, visitTotal } from '../../src/shared/rules/visits/visits.ts'
import type { Grades, VisitIntent } from '../../src/shared/rules/visits/visits.ts'

const grades: fc.Arbitrary<Grades> = fc.record(
  Object.fromEntries(
    STANDARDS.map((standard) => [standard, fc.record({ grade: fc.integer({ min: 1, max: 6 }), remarks: fc.string() })]),
  ),
) as fc.Arbitrary<Grades>

const intent: VisitIntent = {
  evaluatingManager: 'khalid',
  evaluatingManagerName: 'Khalid',
  evaluatedPharmacy: 'P2023',
  pharmacist: { id: 'amal', name: 'Amal' },
  evaluationType: 'inPrescence',
  grades: emptyGrades(),
  generalRemarks: '',
  recordedAt: '2026-10-15T09:00:00.000Z',
}

describe('The total of a visit', () => {
  test('is 15 for a new form and 90 at most.', () => {
    expect(visitTotal(visit({}))).toBe(15)
    expect(HIGHEST_TOTAL).toBe(90)
  })

  it('lies between 15 and 90, and is at least 40 for an absent pharmacist.', () => {
    fc.assert(
      fc.property(grades, (given) => {
        expect(visitTotal(visit(given))).toBeGreaterThanOrEqual(15)
        expect(visitTotal(visit(given))).toBeLessThanOrEqual(HIGHEST_TOTAL)
        expect(visitTotal(visit(gradesInAbsence(given)))).toBeGreaterThanOrEqual(40)
      }),
    )
  })
})

it('An absent pharmacist gets the pharmacy’s grades and remarks as observed, and 6 without remarks for the personal standards.', () => {
  fc.assert(
    fc.property(grades, (given) => {
      const absent = gradesInAbsence(given)
      for (const standard of PHARMACY_STANDARDS) expect(absent[standard]).toEqual(given[standard])
      for (const standard of PHARMACIST_STANDARDS) expect(absent[standard]).toEqual({ grade: 6, remarks: '' })
    }),
  )
})

describe('Whether a queued visit is already on the server', () => {
  const there = visit({ _id: 'v1', evaluatedPharmacy: 'P2023', generalRemarks: '' })
  const marked = { ...there, clientRef: 'op-1' }
  const decide = (server: Visit[], ambiguous: boolean, seenBefore: string[] = []) =>
    decideVisit({ server, intent, opId: 'op-1', ambiguous, seenBefore }).action

  test.each([
    ['nothing there: it is created', [], true, [], 'create'],
    ['its mark is there: it has arrived', [marked], false, [], 'nothing'],
    ['its mark is there twice: it has arrived', [marked, { ...marked, _id: 'v2' }], true, [], 'nothing'],
    ['an equal one, never sent: it is created', [there], false, [], 'create'],
    ['an equal one after a lost answer: it has arrived', [there], true, [], 'nothing'],
    ['an equal one that was there before: it is created', [there], true, ['v1'], 'create'],
    ['an equal one with the mark of another: it is created', [{ ...there, clientRef: 'op-2' }], true, [], 'create'],
    ['two equal ones after a lost answer: the manager decides', [there, { ...there, _id: 'v2' }], true, [], 'conflict'],
    ['another pharmacy: it is created', [{ ...there, evaluatedPharmacy: 'P2024' }], true, [], 'create'],
    ['another grade: it is created', [{ ...there, pricing: { grade: 2, remarks: '' } }], true, [], 'create'],
    ['the one in absence: it is created', [{ ...there, evaluationType: 'inAbscence' as const }], true, [], 'create'],
  ] as const)('%s.', (_what, server, ambiguous, seenBefore, expected) => {
    expect(decide([...server], ambiguous, [...seenBefore])).toBe(expected)
  })

  test('The request body has all fifteen standards, and the server accepts it.', () => {
    const decision = decideVisit({ server: [], intent, opId: 'op-1', ambiguous: false, seenBefore: [] })
    expect(decision.action === 'create' && newVisitBodySchema.parse(decision.body)).toMatchObject({
      ...intent.grades,
      evaluatedPharmacistId: 'amal',
      clientRef: 'op-1',
    })
  })
})

describe('The body of a visit', () => {
  const body = {
    evaluatedPharmacy: 'P2023',
    evaluatedPharmacistId: 'amal',
    evaluationType: 'inPrescence',
    ...emptyGrades(),
  }
  test.each([
    ['grade 0', { pricing: { grade: 0 } }],
    ['grade 7', { pricing: { grade: 7 } }],
    ['half a grade', { pricing: { grade: 2.5 } }],
    ['no grade', { pricing: {} }],
    ['no pharmacy', { evaluatedPharmacy: '' }],
    ['a type that is none', { evaluationType: 'inPresence' }],
  ])('is rejected with %s.', (_what, wrong) => {
    expect(newVisitBodySchema.safeParse({ ...body, ...wrong }).success).toBe(false)
  })
})

describe('Strong and weak points', () => {
  test('are the grades 5 and 6, best first, and 1 to 3, worst first.', () => {
    const graded = visit({
      ...middling(),
      formalWear: gradeOf(5),
      pricing: gradeOf(6),
      expiryFollowUp: gradeOf(3),
      CustomerService: gradeOf(1),
    })
    expect(strongPoints(graded)).toEqual(['pricing', 'formalWear'])
    expect(weakPoints(graded)).toEqual(['CustomerService', 'expiryFollowUp'])
  })

  test('leave out, for an absent pharmacist, the standards that were not graded.', () => {
    const absent = visit({ ...gradesInAbsence(emptyGrades()), evaluationType: 'inAbscence' })
    expect(
      strongPoints(absent).filter((standard) => PHARMACIST_STANDARDS.some((personal) => personal === standard)),
    ).toEqual([])
    expect(gradedStandards(absent)).toEqual(PHARMACY_STANDARDS)
  })

  it('never share a standard.', () => {
    fc.assert(
      fc.property(grades, (given) => {
        const weak = weakPoints(visit(given))
        expect(strongPoints(visit(given)).filter((standard) => weak.includes(standard))).toEqual([])
      }),
    )
  })
})

describe('The previous visit', () => {
  const first = visit({ _id: 'a', createdAt: '2026-06-26T09:00:00.000Z' })
  const second = visit({ _id: 'b', createdAt: '2026-09-08T09:00:00.000Z' })
  const other = visit({ _id: 'c', evaluatedPharmacistId: 'badr', createdAt: '2026-10-01T09:00:00.000Z' })
  const third = visit({ _id: 'd', createdAt: '2026-10-15T09:00:00.000Z' })
  const undated = visit({ _id: 'e', createdAt: null })
  const elsewhere = visit({ _id: 'g', evaluatedPharmacy: 'P2024', createdAt: '2026-10-10T09:00:00.000Z' })
  const all = [third, undated, other, elsewhere, first, second]

  test.each([
    [first, null],
    [second, 'a'],
    [third, 'b'],
    [other, null],
    [undated, null],
    [elsewhere, null],
  ])('is the last one of the same person at the same pharmacy.', (of, expected) => {
    expect(visitBefore(all, of)?._id ?? null).toBe(expected)
  })

  test('is the same for both of two at one time.', () => {
    const twin = visit({ _id: 'f', createdAt: third.createdAt })
    const before = visitsBefore([...all, twin])
    expect([before.get('d')?._id, before.get('f')?._id]).toEqual(['b', 'b'])
  })

  test('The newest comes first, one without a day last.', () => {
    expect([...all].sort(newestVisitFirst).map(({ _id }) => _id)).toEqual(['d', 'g', 'c', 'b', 'a', 'e'])
  })
})

test('The last grade of a standard is that of the same person there, from the newest visit in which it was graded.', () => {
  const at = { evaluatedPharmacistId: 'amal', evaluatedPharmacy: 'P2023' }
  const [older, newer] = ['2026-09-01T09:00:00.000Z', '2026-10-01T09:00:00.000Z']
  const visits = [
    visit({
      ...at,
      ...gradesInAbsence(emptyGrades()),
      evaluationType: 'inAbscence',
      createdAt: newer,
      pricing: gradeOf(5),
    }),
    visit({ ...at, ...middling(), _id: 'w', createdAt: older, formalWear: gradeOf(2) }),
    visit({ ...at, ...middling(), _id: 'x', createdAt: newer, evaluatedPharmacy: 'P2024', pricing: gradeOf(1) }),
    visit({ ...at, ...middling(), _id: 'y', createdAt: newer, evaluatedPharmacistId: 'badr', pricing: gradeOf(2) }),
  ]
  expect(lastGrades(visits, at)).toMatchObject({ pricing: 5, formalWear: 2, CustomerService: 4 })
  expect(lastGrades([], at)).toEqual({})
})

describe('The change since the previous visit', () => {
  it('of the total is the sum of the changes, and the difference of both totals when everything was graded.', () => {
    fc.assert(
      fc.property(grades, grades, (now, before) => {
        const change = changeSinceVisit(visit(now), visit(before))
        expect(change.total).toBe(visitTotal(visit(now)) - visitTotal(visit(before)))
        expect(change.total).toBe(Object.values(change.byStandard).reduce((sum, by) => sum + by, 0))
        expect(change.isPharmacyOnly).toBe(false)
      }),
    )
  })

  test.each([
    ['inPrescence', 'inAbscence'],
    ['inAbscence', 'inPrescence'],
    ['inAbscence', 'inAbscence'],
  ] as const)('from %s to %s is over the pharmacy standards alone.', (from, to) => {
    const before = visit({ evaluationType: from })
    const now = visit({ evaluationType: to, pricing: gradeOf(4), formalWear: gradeOf(6) })
    expect(changeSinceVisit(now, before)).toMatchObject({
      total: 3,
      isPharmacyOnly: true,
      byStandard: { pricing: 3, merchandizing: 0 },
    })
    expect(Object.keys(changeSinceVisit(now, before).byStandard)).toHaveLength(PHARMACY_STANDARDS.length)
  })
})

function visit(given: Partial<Visit>): Visit {
  return visitSchema.parse({
    _id: 'v',
    evaluatedPharmacistId: 'amal',
    createdAt: '2026-10-15T09:00:00.000Z',
    ...emptyGrades(),
    ...given,
  })
}

function gradeOf(grade: number) {
  return { grade, remarks: '' }
}

function middling(): Grades {
  return Object.fromEntries(STANDARDS.map((standard) => [standard, gradeOf(4)])) as Grades
}
