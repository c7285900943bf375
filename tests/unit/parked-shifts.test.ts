import { describe, expect, test } from 'vitest'
import { withOverlay } from '../../src/features/sales/overlay.ts'
import { monthCsv } from '../../src/features/sales/parts/month/month-csv.ts'
import { monthLedger } from '../../src/features/sales/parts/month/month-ledger.ts'
import { figuresThere } from '../../src/features/sales/parts/form/seen-before.ts'
import { achievementOf } from '../../src/shared/rules/sales/achievement.ts'
import { contributionOfLastDays, contributionOfMonth } from '../../src/shared/rules/chain/contribution.ts'
import { dailySalesOf } from '../../src/shared/rules/sales/daily-sales.ts'
import { planningOf } from '../../src/shared/rules/sales/planning.ts'
import { unsentHalalas } from '../../src/shared/rules/sales/unsent-sales.ts'
import { weekTotalsOf } from '../../src/shared/rules/sales/week-totals.ts'
import { soldOn } from '../support/reports.ts'
import { shiftRowOf } from '../support/shift-row.ts'

const [MONTH, TODAY, TARGET] = ['2026-11', '2026-11-21', 20_000_000]
const ME = { id: 'amal', names: ['Amal'] }
const server = [soldOn('2026-11-21', 2_890.5, 700, ['Badr', 'Amal']), soldOn('2026-11-19', 400, null, ['Amal'])]
const parked = [
  shiftRowOf(1, { day: '2026-11-21', shift: 'morning', sales: 2_590.25, state: 'conflict' }),
  shiftRowOf(2, { day: '2026-11-19', shift: 'morning', sales: 1, state: 'rejected' }),
  shiftRowOf(3, { day: '2026-11-20', shift: 'night', sales: 5_000, state: 'rejected' }),
]
const daysWith = (rows: typeof parked) => withOverlay({ server, rows, pharmacyName: 'P2023' })
const [days, ofServer] = [daysWith(parked), daysWith([])]

describe('A shift that was refused or is in conflict', () => {
  const reportsOf = (of: typeof days) => of.map(({ report }) => report)
  test.each([
    ['the month', (reports) => achievementOf({ reports, month: MONTH, targetHalalas: TARGET })],
    ['the planning', (reports) => planningOf({ reports, month: MONTH, today: TODAY, targetHalalas: TARGET })],
    ['the weeks', (reports) => weekTotalsOf({ reports, today: TODAY, me: ME })],
    ['the chart of days', (reports) => dailySalesOf({ reports, month: MONTH, today: TODAY })],
    ['the pie of 28 days', (reports) => contributionOfLastDays({ reports, today: TODAY })],
    ['the pie of the month', (reports) => contributionOfMonth({ reports, month: MONTH })],
  ] satisfies [string, (reports: ReturnType<typeof reportsOf>) => unknown][])(
    'changes nothing of %s',
    (_what, sumOf) => {
      expect(sumOf(reportsOf(days))).toEqual(sumOf(reportsOf(ofServer)))
    },
  )

  test('changes nothing of the printed and the exported month', () => {
    const exported = (of: typeof days) => {
      const rows = monthLedger({ days: of, month: MONTH, today: TODAY })
      return monthCsv({ rows, place: 'P2023', t: (id) => id, kindLabel: (kind) => kind })
    }
    expect(exported(days)).toBe(exported(ofServer))
  })

  test('is not called unsent: the server’s sum is shown as it is', () => {
    expect(unsentHalalas(days)).toBeNull()
  })

  test('is not what a correction begins with', () => {
    const known = days.filter(({ report }) => report.day === '2026-11-19')
    expect(figuresThere(known, 'morning').sales).toBe('400.00')
  })
})
