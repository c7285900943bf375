import { describe, expect, test } from 'vitest'
import type { ReportedDay } from '../../src/features/sales/overlay.ts'
import { monthCsv } from '../../src/features/sales/parts/month/month-csv.ts'
import { monthLedger } from '../../src/features/sales/parts/month/month-ledger.ts'
import { reportOf } from '../support/reports.ts'

const MONTH = '2026-02'

describe('the ledger of a pharmacy’s month', () => {
  const days: ReportedDay[] = [
    {
      report: reportOf({
        day: '2026-02-03',
        firstSales: 1200.5,
        firstPharmacist: 'Huda',
        firstRemarks: '=1+1',
        firstShiftEnd: '2026-02-03T21:05:00.000Z',
        firstCertainEnd: '2026-02-03T21:05:00.000Z',
        firstReceivedAt: '2026-02-03T21:07:30.000Z',
        secondSales: 800,
        secondPharmacist: 'سعاد',
      }),
      server: undefined,
      unsent: { night: 'saved' },
      toDecide: [],
      surplusIds: [],
      differingIds: [],
    },
    {
      report: reportOf({
        day: '2026-02-01',
        dayType: 'single',
        firstSales: 0,
        firstPharmacist: 'Huda',
        secondSales: null,
        secondPharmacist: null,
      }),
      server: undefined,
      unsent: {},
      toDecide: [],
      surplusIds: [],
      differingIds: [],
    },
    {
      report: reportOf({
        day: '2026-01-31',
        firstSales: 1,
        firstPharmacist: 'Huda',
        secondSales: null,
        secondPharmacist: null,
      }),
      server: undefined,
      unsent: {},
      toDecide: [],
      surplusIds: [],
      differingIds: [],
    },
  ]

  test('begins with the first of the month and lists every past day of that month only', () => {
    const rows = monthLedger({ days, month: MONTH, today: '2026-02-04' })
    expect(rows.map(({ day, totalHalalas }) => [day, totalHalalas])).toEqual([
      ['2026-02-01', 0],
      ['2026-02-02', null],
      ['2026-02-03', 200_050],
      ['2026-02-04', null],
    ])
    expect(rows[0]).toMatchObject({ isSingle: true, shifts: { night: { halalas: null, pharmacist: null } } })
    expect(rows[2]).toMatchObject({
      shifts: { morning: { halalas: 120_050, unsent: null }, night: { unsent: 'saved' } },
    })
  })

  test('lists all days of a past month, and both reports of a day that has two', () => {
    expect(monthLedger({ days: [], month: MONTH, today: '2026-05-01' })).toHaveLength(28)
    const twice = [...days, ...days.slice(0, 1)]
    const rows = monthLedger({ days: twice, month: MONTH, today: '2026-05-01' })
    expect(rows).toHaveLength(29)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(29)
  })

  test('exports a spreadsheet with a byte order mark, one line per reported shift, plain numbers, no formula, and unsent shifts', () => {
    const rows = monthLedger({ days, month: MONTH, today: '2026-02-04' })
    expect(monthCsv({ rows, place: 'P2023', t: (id) => id, kindLabel: (kind) => kind })).toBe(
      '\uFEFFsales.csvPharmacy,sales.day,sales.csvShift,sales.amountSar,sales.pharmacist,sales.csvRemarks,sales.csvSavedAt,sales.csvSentAt,sales.csvSent\r\n' +
        'P2023,2026-02-01,sales.wholeDay,0,Huda,,,,sales.csvYes\r\n' +
        "P2023,2026-02-03,sales.morning,1200.5,Huda,'=1+1,2026-02-04 00:05,2026-02-04 00:07,sales.csvYes\r\n" +
        'P2023,2026-02-03,sales.night,800,سعاد,,,,sales.csvNo\r\n',
    )
  })

  test('exports the tills beside the sales, with a column for each payment kind that was counted', () => {
    const till = { counts: [{ kind: 'Mada', amount: 200 }], cash: null, difference: 0, reason: 'card, torn' }
    const counted = [{ kind: 'Cash', amount: 1_000 }, ...till.counts]
    const [first] = days
    if (!first) throw new Error('there is a day')
    const report = { ...first.report, firstTill: { ...till, counts: counted }, secondTill: till }
    const rows = monthLedger({ days: [{ ...first, report }], month: MONTH, today: '2026-02-03' })
    const [headings, ...lines] = monthCsv({ rows, place: 'P', t: (id) => id, kindLabel: (kind) => `${kind}!` })
      .trimEnd()
      .split('\r\n')
    expect(headings).toContain(
      'sales.csvRemarks,till.countedSar,till.differenceSar,till.reason,Cash!,Mada!,sales.csvSavedAt,sales.csvSentAt,sales.csvSent',
    )
    expect(lines).toEqual([
      `P,2026-02-03,sales.morning,1200.5,Huda,'=1+1,1200,-0.5,"card, torn",1000,200,2026-02-04 00:05,2026-02-04 00:07,sales.csvYes`,
      'P,2026-02-03,sales.night,800,سعاد,,200,-600,"card, torn",,200,,,sales.csvNo',
    ])
  })

  test('says “about” before a time of saving that is not certain', () => {
    const [reported] = days
    if (!reported) throw new Error('no day')
    const unsure = { ...reported, report: { ...reported.report, firstCertainEnd: null } }
    const rows = monthLedger({ days: [unsure], month: MONTH, today: '2026-02-04' })
    expect(monthCsv({ rows, place: 'P', t: (id) => id, kindLabel: (kind) => kind })).toContain(
      ',sales.aboutTime,2026-02-04 00:07,',
    )
  })
})
