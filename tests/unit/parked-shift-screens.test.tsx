import { describe, expect, test } from 'vitest'
import { withOverlay } from '../../src/features/sales/overlay.ts'
import { MonthSummary } from '../../src/features/sales/parts/month/month-card.tsx'
import { ShiftTile } from '../../src/features/sales/parts/shift-tile.tsx'
import { achievementOf } from '../../src/shared/rules/sales/achievement.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { soldOn } from '../support/reports.ts'
import { saidOn } from '../support/said-on.tsx'
import { shiftRowOf } from '../support/shift-row.ts'

const DAY = '2026-11-21'
const parked = shiftRowOf(1, { day: DAY, shift: 'morning', sales: 2_590.25, state: 'conflict' })
const tile = (server: DailyReport[]) =>
  saidOn(
    <ShiftTile
      shift="morning"
      reported={withOverlay({ server, rows: [parked], pharmacyName: 'P2023' })[0]}
      recordPath="/record"
      syncPath="/sync"
      isProposed
      isMain
      staleAt={null}
      isLoaded
      isRecordedByColleague={false}
    />,
  )

describe('Where an own shift waits for a decision', () => {
  test('today shows the server’s figure, and leads to the decision', () => {
    const said = tile([soldOn(DAY, 2_890.5, null, ['Badr'])])
    expect(said).toContain('2,890')
    expect(said).not.toContain('2,590')
    expect(said).toContain('sales.ownToDecide')
    expect(said).toContain('href="/sync"')
  })

  test('today shows no figure where the server has none, and leads to the decision', () => {
    const said = tile([])
    expect(said).not.toContain('2,590')
    expect(said).toContain('sales.ownToDecide')
    expect(said).toContain('href="/sync"')
  })

  test('the month says how many there are', () => {
    const achievement = achievementOf({ reports: [soldOn(DAY, 5)], month: '2026-11', targetHalalas: 1 })
    const said = (toDecide: number) =>
      saidOn(<MonthSummary achievement={achievement} isRunning hasOutlook unsentHalalas={null} toDecide={toDecide} />)
    expect(said(1)).toContain('sales.toDecide')
    expect(said(0)).not.toContain('sales.toDecide')
  })
})
