import { describe, expect, test } from 'vitest'
import {
  chooseTills,
  EVERY_TILL,
  halalasOfKind,
  kindShares,
  kindsOfTills,
  sumOfTills,
  tillGroups,
  tillRows,
} from '../../src/shared/rules/till/till-overview.ts'
import type { CountedTill } from '../../src/shared/contract/till.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { reportOf, soldOn } from '../support/reports.ts'

const tillOf = (cash: number, mada = 0, reason = ''): CountedTill => ({
  counts: [
    { kind: 'Cash', amount: cash },
    { kind: 'Mada', amount: mada },
  ],
  cash: null,
  difference: 0,
  reason,
})

const reports = [
  { ...soldOn('2026-11-02', 100, 50), firstTill: tillOf(60, 30, 'late customer'), secondTill: tillOf(50) },
  { ...soldOn('2026-11-03', 80, null), firstTill: tillOf(86) },
  { ...soldOn('2026-11-01', 70, null), _id: 'other', pharmacyName: 'P2024' },
  dailyReportSchema.parse({ ...soldOn('2026-11-04', 10, null, ['Cyra']), firstTill: 'counted' }),
]
const rows = tillRows(reports)
const options = {
  limitSar: 5,
  nameOf: (name: string) => (name === 'Amal' ? 'أمل' : name),
  placeOf: (name: string) => (name === 'P2024' ? 'Olaya' : name),
}
const keys = (choice: Partial<typeof EVERY_TILL>) =>
  chooseTills(rows, { ...EVERY_TILL, ...choice }, options).map(({ day, shift }) => `${day} ${shift}`)

describe('the tills of reports', () => {
  test('are those that were counted, newest first, with the difference from the current sales', () => {
    expect(rows.map(({ day, shift, differenceHalalas }) => [day, shift, differenceHalalas])).toEqual([
      ['2026-11-04', 'morning', null],
      ['2026-11-03', 'morning', 600],
      ['2026-11-02', 'night', 0],
      ['2026-11-02', 'morning', -1_000],
    ])
  })

  test('stored twice count once', () => {
    const [first] = reports
    if (!first) throw new Error('there is one')
    const copies = [
      { ...first, clientRef: 'op-1' },
      { ...first, _id: 'copy', clientRef: 'op-1' },
    ]
    expect(tillRows(copies)).toHaveLength(2)
    expect(tillRows([reportOf({ day: '2026-11-05', firstTill: tillOf(1) })])).toEqual([])
  })

  test('are chosen by pharmacy, person, day, kind, words, and above the limit', () => {
    expect(keys({ person: 'Badr' })).toEqual(['2026-11-02 night'])
    expect(keys({ day: '2026-11-03' })).toEqual(['2026-11-03 morning'])
    expect(keys({ pharmacy: 'P2024' })).toEqual([])
    expect(keys({ kind: 'Mada' })).toHaveLength(3)
    expect(keys({ text: 'أمل LATE' })).toEqual(['2026-11-02 morning'])
    expect(keys({ text: 'olaya' })).toEqual(keys({ text: 'P2024' }))
    expect(keys({ isLarge: true })).toEqual(['2026-11-03 morning', '2026-11-02 morning'])
  })

  test('are summed, in all and by each name; one that cannot be read is counted apart', () => {
    const sum = { tills: 4, unread: 1, large: 2, short: -1_000, over: 600, difference: -400 }
    expect(sumOfTills(rows, 5)).toEqual(sum)
    expect(tillGroups(rows, { by: 'pharmacy', limitSar: 5 })).toEqual([{ name: 'P2023', ...sum }])
    expect(tillGroups(rows, { by: 'person', limitSar: 5 }).map(({ name, difference }) => [name, difference])).toEqual([
      ['Amal', -400],
      ['Badr', 0],
      ['Cyra', 0],
    ])
    expect(tillGroups(rows, { by: 'day', limitSar: 5 }).map(({ name }) => name)).toEqual([
      '2026-11-04',
      '2026-11-03',
      '2026-11-02',
    ])
  })

  test('say what was counted of each payment kind, cash first, whatever a kind is called', () => {
    const odd = { ...tillOf(1), counts: ['constructor', 'Cash', 'constructor'].map((kind) => ({ kind, amount: 1.5 })) }
    const [row] = tillRows([reportOf({ day: '2026-11-05', firstPharmacist: 'Amal', firstSales: 1, firstTill: odd })])
    if (!row) throw new Error('there is one')
    expect(kindsOfTills([row])).toEqual(['Cash', 'constructor'])
    expect(['Cash', 'constructor', 'toString'].map((kind) => halalasOfKind(row, kind))).toEqual([150, 300, null])
  })

  test('have the share of each payment kind in all that was counted', () => {
    expect(kindShares(rows).map(({ kind, halalas, percent }) => [kind, halalas, Math.round(percent)])).toEqual([
      ['Cash', 19_600, 87],
      ['Mada', 3_000, 13],
    ])
    expect(kindShares([])).toEqual([])
  })
})
