import { expect, test } from 'vitest'
import { MonthSummary } from '../../src/features/sales/parts/month/month-card.tsx'
import { achievementOf } from '../../src/shared/rules/sales/achievement.ts'
import { soldOn } from '../support/reports.ts'
import { saidOn } from '../support/said-on.tsx'

test.each([
  ['The sales of the running month are those so far', true, 'sales.soFar'],
  ['the sales of a past month are its total', false, 'sales.monthTotal'],
])('%s.', (_what, isRunning, name) => {
  const achievement = achievementOf({ reports: [soldOn('2026-11-02', 2)], month: '2026-11', targetHalalas: 20_000_000 })
  const said = saidOn(
    <MonthSummary {...{ achievement, isRunning, hasOutlook: isRunning, unsentHalalas: null, toDecide: 0 }} />,
  )
  expect(/<dt>(.*?)<\/dt>/.exec(said)?.[1]).toBe(name)
})
