import { describe, expect, it } from 'vitest'
import { withOverlay } from '../../src/features/sales/overlay.ts'
import { hasReport } from '../../src/shared/rules/sales/achievement.ts'
import { isOwnShift } from '../../src/shared/rules/sales/shift-of-report.ts'
import { soldOn } from '../support/reports.ts'
import { shiftRowOf as rowOf } from '../support/shift-row.ts'

const pharmacyName = 'P2023'

describe('the overlay of unsent shifts on the server’s days', () => {
  it('shows a day that only this tablet has, newest first among the others', () => {
    const days = withOverlay({
      pharmacyName,
      server: [soldOn('2026-11-20', 5, 6)],
      rows: [rowOf(1, { day: '2026-11-21', shift: 'night', sales: 7 })],
    })
    expect(days.map(({ report }) => report.day)).toEqual(['2026-11-21', '2026-11-20'])
    expect(days[0]).toMatchObject({
      report: { secondSales: 7, dayType: 'double' },
      server: undefined,
      unsent: { night: 'saved' },
    })
    expect(days[1]).toMatchObject({ unsent: {} })
  })

  it('replaces only the unsent shift and keeps what the server has beside it', () => {
    const server = soldOn('2026-11-21', 5, 6, ['Badr', 'Cyra'])
    const [day] = withOverlay({
      pharmacyName,
      server: [server],
      rows: [rowOf(1, { day: '2026-11-21', shift: 'morning', sales: 7 })],
    })
    expect(day).toMatchObject({
      report: { firstSales: 7, firstPharmacist: 'Amal', secondSales: 6 },
      server,
      unsent: { morning: 'saved' },
      toDecide: [],
    })
  })

  it('says whose the unsent shift is, whatever their name says', () => {
    const row = rowOf(1, { day: '2026-11-21', shift: 'morning', sales: 7 })
    const [day] = withOverlay({ pharmacyName, server: [], rows: [row] })
    expect(day && isOwnShift(day.report, 'morning', { id: row.ownerId, names: [] })).toBe(true)
    expect(day && isOwnShift(day.report, 'morning', { id: 'a namesake', names: ['Amal'] })).toBe(false)
  })

  it.each(['conflict', 'rejected'] as const)('shows the server’s figure where the own one is in %s', (state) => {
    const server = soldOn('2026-11-21', 5, 6, ['Badr', 'Cyra'])
    const rows = [rowOf(1, { day: '2026-11-21', shift: 'morning', sales: 7, state })]
    expect(withOverlay({ pharmacyName, server: [server], rows })).toMatchObject([
      { report: server, server, unsent: {}, toDecide: ['morning'] },
    ])
  })

  it('keeps a day that only a refused shift names, without a figure', () => {
    const rows = [rowOf(1, { day: '2026-11-21', shift: 'night', sales: 7, state: 'rejected' })]
    const [day] = withOverlay({ pharmacyName, server: [], rows })
    expect(day).toMatchObject({ server: undefined, unsent: {}, toDecide: ['night'] })
    expect(day && hasReport(day.report)).toBe(false)
  })

  it('asks for no decision about a refused shift that was recorded anew', () => {
    const rows = [
      rowOf(1, { day: '2026-11-21', shift: 'morning', sales: 7, state: 'rejected' }),
      rowOf(2, { day: '2026-11-21', shift: 'morning', sales: 8 }),
    ]
    expect(withOverlay({ pharmacyName, server: [], rows })).toMatchObject([
      { report: { firstSales: 8 }, unsent: { morning: 'saved' }, toDecide: [] },
    ])
  })

  it('shows the newest version of a shift, whatever order rows come in', () => {
    const rows = [
      rowOf(2, { day: '2026-11-21', shift: 'morning', sales: 2 }),
      rowOf(1, { day: '2026-11-21', shift: 'morning', sales: 1, state: 'sending' }),
    ]
    expect(withOverlay({ pharmacyName, server: [], rows })).toMatchObject([
      { report: { firstSales: 2 }, unsent: { morning: 'saved' } },
    ])
  })

  it('skips rows of other pharmacies and rows that this version cannot read', () => {
    const foreign = rowOf(1, { day: '2026-11-21', shift: 'morning', sales: 1, pharmacyName: 'P2024' })
    const unreadable = {
      ...rowOf(2, { day: '2026-11-21', shift: 'morning', sales: 1 }),
      intent: { from: 'a newer app' },
    }
    expect(withOverlay({ pharmacyName, server: [], rows: [foreign, unreadable] })).toEqual([])
  })

  it('overlays a shift on the first of two reports of a day and shows both', () => {
    const server = [soldOn('2026-11-21', 5), { ...soldOn('2026-11-21', 6), _id: 'double' }]
    const days = withOverlay({
      pharmacyName,
      server,
      rows: [rowOf(1, { day: '2026-11-21', shift: 'night', sales: 7 })],
    })
    expect(days.map(({ report }) => report.secondSales)).toEqual([7, null])
  })
})
