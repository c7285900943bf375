import { describe, expect, test } from 'vitest'
import { punchSchema } from '../../src/shared/contract/attendance.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import { STANDARDS, visitSchema } from '../../src/shared/contract/visits.ts'
import {
  averageOfShifts,
  byPharmacist,
  checkInsAt,
  checkInsOfMonth,
  figuresOf,
  kpisOf,
  onTimeShare,
  ownerIndex,
  salesOfShifts,
  shareOf,
  shiftsOfMonth,
  shortagesOfMonth,
  tillOfShifts,
  visitsOfMonth,
} from '../../src/shared/rules/kpis/kpis.ts'
import { reportOf, soldOn } from '../support/reports.ts'

const person = (id: string, employeeName: string, shortestName: string, currentPharmacy = 'P1') => ({
  ...{ _id: id, employeeName, shorterName: employeeName, shortestName, currentPharmacy },
})
const AMAL = person('amal', 'Amal Salem', 'Amal')
const AMAL2 = person('amal2', 'Amal Omar', 'Amal', 'P2')
const BADR = person('badr', 'Badr Saleh', 'Badr')

describe('A name on a shift belongs', () => {
  const renamed = { ...person('dina', 'Dina Hadi', 'Dina'), formerNames: ['Dina Harbi', 'Badr Saleh'] }
  const ownerOf = ownerIndex([AMAL, AMAL2, BADR, person('badr2', 'Badr', 'B'), renamed])
  test.each([
    ['Amal Salem', 'P9', 'amal'],
    [' Badr Saleh ', 'P2', 'badr'],
    // A whole name comes before another person's short one.
    ['Badr', 'P1', 'badr2'],
    ['Amal', 'P1', 'amal'],
    ['Amal', 'P2', 'amal2'],
    ['Amal', 'P3', null],
    ['Cyra', 'P1', null],
    // Before a manager corrected it. A name that another person has now is theirs.
    ['Dina Harbi', 'P1', 'dina'],
    ['', 'P1', null],
  ])('%s at %s to %s', (name, pharmacy, id) => expect(ownerOf(name, pharmacy)).toBe(id))
})

describe('Sales of a month', () => {
  const reports = [
    soldOn('2026-11-02', 1000.5, 500, ['Amal Salem', 'Badr Saleh']),
    soldOn('2026-11-01', 200, null, ['Amal Salem']),
    soldOn('2026-10-31', 7000, 7000, ['Amal Salem', 'Amal Salem']),
    reportOf({ day: '2026-11-03', firstPharmacist: 'Amal Salem', firstSales: null, $unreadable: ['firstSales'] }),
  ]
  const shifts = shiftsOfMonth(reports, '2026-11')
  const own = shifts.filter(({ pharmacist }) => pharmacist === 'Amal Salem')

  test('are its reported shifts, newest first; a figure that cannot be read is not 0', () => {
    expect(shifts.map(({ day, shift, halalas }) => [day, shift, halalas])).toEqual([
      ['2026-11-03', 'morning', null],
      ['2026-11-02', 'night', 50_000],
      ['2026-11-02', 'morning', 100_050],
      ['2026-11-01', 'morning', 20_000],
    ])
  })

  test('add up, with their average over the readable ones and the share of the pharmacy', () => {
    expect(salesOfShifts(own)).toBe(120_050)
    expect(averageOfShifts(own)).toBe(60_025)
    expect(averageOfShifts(shifts)).toBe(56_683)
    expect(averageOfShifts([])).toBeNull()
    expect(shareOf(120_050, 170_050)).toBeCloseTo(70.597, 3)
    expect(shareOf(0, 0)).toBeNull()
    expect(byPharmacist(shifts).map(({ pharmacist, shifts: theirs }) => [pharmacist, theirs.length])).toEqual([
      ['Amal Salem', 3],
      ['Badr Saleh', 1],
    ])
  })

  test('have the differences of the tills that were counted', () => {
    const till = (amount: number) => ({ counts: [{ kind: 'Cash', amount }], cash: null, difference: 0, reason: '' })
    const sold = soldOn('2026-11-02', 1000.5, 500)
    const counted = { ...sold, firstTill: till(990.5), secondTill: till(503.25) }
    const { counted: shown, halalas } = tillOfShifts(shiftsOfMonth([counted], '2026-11'))
    expect([shown.map(({ till: difference }) => difference), halalas]).toEqual([[325, -1000], -675])
    expect(tillOfShifts(shifts)).toEqual({ counted: [], halalas: 0 })
  })
})

const visitOn = (id: string, day: string, grade: number, patch: object = {}) =>
  visitSchema.parse({
    ...{ _id: id, evaluatedPharmacistId: 'amal', evaluationType: 'inPrescence', createdAt: `${day}T09:00:00Z` },
    ...Object.fromEntries(STANDARDS.map((standard) => [standard, { grade, remarks: '' }])),
    ...patch,
  })

describe('Visits of a month', () => {
  const visits = [
    visitOn('v0', '2026-09-01', 1),
    visitOn('v1', '2026-10-20', 3),
    visitOn('v2', '2026-11-05', 4),
    visitOn('v3', '2026-11-15', 5, { pricing: { grade: 6, remarks: '' }, formalWear: { grade: 'none', remarks: '' } }),
    visitOn('v4', '2026-11-16', 6, { evaluationType: 'inAbscence' }),
  ]
  const { visits: shown, grades, average } = visitsOfMonth(visits, '2026-11')
  const of = (standard: string) => grades.find((grade) => grade.standard === standard)

  test('are those in presence, with the average of each standard and its change since the visit before the month', () => {
    expect(shown.map(({ _id }) => _id)).toEqual(['v3', 'v2'])
    expect(of('merchandizing')).toEqual({ standard: 'merchandizing', average: 4.5, change: 1.5 })
    expect(of('pricing')).toMatchObject({ average: 5, change: 2 })
    expect(of('formalWear')).toMatchObject({ average: 4, change: 1 })
    expect(average).toBeCloseTo((13 * 4.5 + 5 + 4) / 15, 6)
  })

  test('count a visit once that a plain server stored twice', () => {
    const twice = ['v5', 'v6'].map((id) => visitOn(id, '2026-11-20', 6, { clientRef: 'op-1' }))
    expect(visitsOfMonth([...visits, ...twice], '2026-11').visits.map(({ _id }) => _id)).toEqual(['v5', 'v3', 'v2'])
  })

  test('have no change without an earlier visit, and no average without a visit', () => {
    expect(visitsOfMonth(visits, '2026-09').grades.every(({ change }) => change === null)).toBe(true)
    expect(visitsOfMonth(visits, '2026-12')).toEqual({ visits: [], grades: [], average: null })
  })
})

describe('Shortages of a month', () => {
  const shortage = shortageSchema.parse({
    _id: 's1',
    shortageRegisterers: [
      { name: 'Amal', phName: 'P1', timeDone: '2026-10-31T21:30:00Z' },
      { name: 'Badr Saleh', phName: 'P1', timeDone: '2026-10-31T20:59:00Z' },
      { name: 'Badr Saleh', phName: 'P1', timeDone: null },
      { name: 'Nobody', phName: 'P1', timeDone: '2026-11-05T09:00:00Z' },
    ],
  })
  test('are the entries of that month in Riyadh, of people who are known', () => {
    const found = shortagesOfMonth([shortage], { month: '2026-11', namedBy: ownerIndex([AMAL, BADR]) })
    expect(found.map(({ personId, day }) => [personId, day])).toEqual([['amal', '2026-11-01']])
  })

  test('count the entries once of a shortage that a plain server stored twice', () => {
    const copies = ['s1', 's2'].map((_id) => ({ ...shortage, _id, clientRef: 'op-1' }))
    expect(shortagesOfMonth(copies, { month: '2026-11', namedBy: ownerIndex([AMAL, BADR]) })).toHaveLength(1)
  })
})

test('Check-ins of a month are by business day, newest first, with the minutes beyond the grace and approved corrections', () => {
  const punchAt = (id: string, direction: 'in' | 'out', time: string) =>
    punchSchema.parse({
      ...{ _id: id, userId: 'amal', pharmacyName: 'P1', direction, clientRef: id, isUncertain: false, after: null },
      ...{ deviceAt: `${time}:00+03:00`, at: `${time}:00+03:00`, receivedAt: `${time}:00+03:00` },
    })
  const punches = [
    punchAt('p1', 'in', '2026-10-31T17:00'),
    punchAt('p2', 'out', '2026-11-01T01:00'),
    punchAt('p3', 'in', '2026-11-02T09:10'),
    punchAt('p4', 'out', '2026-11-02T17:00'),
    punchAt('p5', 'in', '2026-11-03T09:25'),
    punchAt('p6', 'out', '2026-11-03T17:00'),
  ]
  const asked = {
    punches,
    corrections: [],
    month: '2026-11',
    hours: SHIFT_HOURS.initial,
    now: Date.parse('2026-11-20'),
  }
  expect(checkInsOfMonth(asked).map(({ day, minutesLate }) => [day, minutesLate])).toEqual([
    ['2026-11-03', 25],
    ['2026-11-02', 0],
  ])
})

test('Punctuality is the share of the check-ins at these times that were on time, and unknown is not nothing', () => {
  const times = ['2026-10-31T23:30:00Z', '2026-11-02T06:10:00Z', '2026-11-03T06:25:00Z', '2026-11-03T14:00:00Z']
  const checkIns = checkInsAt(times, SHIFT_HOURS.initial)
  expect(checkIns.map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-03', '2026-11-02', '2026-10-31'])
  expect(onTimeShare({ checkIns: 3, late: 1 })).toBe((2 / 3) * 100)
  expect(onTimeShare({ checkIns: 0, late: 0 })).toBeNull()
  expect(onTimeShare({ checkIns: null, late: null })).toBeNull()
  const rows = { people: [AMAL, BADR], shifts: [], visits: [], shortages: [], month: '2026-11' }
  expect(kpisOf(rows).map((kpis) => figuresOf(kpis).checkIns)).toEqual([null, null])
  const all = kpisOf({ ...rows, checkIns: new Map([['amal', checkIns.slice(1, 3)]]) })
  expect(all.map(figuresOf)).toMatchObject([
    { checkIns: 2, late: 1 },
    { checkIns: 0, late: 0 },
  ])
})

test('Each person has their own rows, and the pharmacies in which they had a shift', () => {
  const reports = [
    soldOn('2026-11-02', 100, 300, ['Amal Salem', 'Badr Saleh']),
    { ...soldOn('2026-11-03', 600, null, ['Amal Omar']), pharmacyName: 'P2' },
  ].map((report, index) => ({ ...report, pharmacyName: index === 0 ? 'P1' : 'P2' }))
  const visits = [visitOn('v1', '2026-11-05', 4)]
  const shifts = shiftsOfMonth(reports, '2026-11')
  const all = kpisOf({ people: [AMAL, AMAL2, BADR], shifts, visits, shortages: [], month: '2026-11' })
  expect(all.map((kpis) => figuresOf(kpis))).toMatchObject([
    {
      ...{ userId: 'amal', pharmacies: ['P1'], shifts: 1, halalas: 10_000, average: 10_000 },
      ...{ pharmacyHalalas: 40_000, pharmacyAverage: 20_000, visits: 1, grade: 4 },
    },
    { halalas: 60_000, pharmacies: ['P2'], shifts: 1, pharmacyHalalas: 60_000, pharmacyAverage: 60_000, grade: null },
    { halalas: 30_000, shifts: 1, pharmacyHalalas: 40_000, grade: null },
  ])
})

test('A shift and a support count for the person whose id is beside them, whatever name they have', () => {
  const namesake = { ...AMAL2, employeeName: AMAL.employeeName }
  const report = { ...soldOn('2026-11-02', 100, 300, [AMAL.employeeName, AMAL.employeeName]), pharmacyName: 'P1' }
  const owned = { ...report, firstPharmacistId: AMAL._id, secondPharmacistId: namesake._id }
  const shifts = shiftsOfMonth([owned], '2026-11')
  const entry = { name: AMAL.employeeName, userId: namesake._id, phName: 'P1', timeDone: '2026-11-02T09:00:00.000Z' }
  const shortages = [shortageSchema.parse({ _id: 's1', shortageRegisterers: [entry] })]
  const all = kpisOf({ people: [AMAL, namesake], shifts, visits: [], shortages, month: '2026-11' })
  expect(all.map(figuresOf)).toMatchObject([
    { halalas: 10_000, shortages: 0 },
    { halalas: 30_000, shortages: 1 },
  ])
  expect(byPharmacist(shifts).map(({ shifts: theirs }) => theirs.length)).toEqual([1, 1])
})
