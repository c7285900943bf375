import { afterEach, expect, test, vi } from 'vitest'
import { TillFacts } from '../../src/components/till/till-facts.tsx'
import { TillGap, TillNote } from '../../src/components/till/till-note.tsx'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { saidOn } from '../support/said-on.tsx'

const EVEN = { counts: [{ kind: 'Cash', amount: 100 }], cash: null, difference: 0, reason: '' }
const SHORT = { ...EVEN, counts: [{ kind: 'Cash', amount: 95.5 }], difference: -4.5, reason: 'Change' }
const reportWith = (firstTill: unknown) =>
  dailyReportSchema.parse({
    ...{ _id: 'r1', day: '2026-11-21', pharmacyName: 'P1', firstSales: 100, firstPharmacist: 'Amal' },
    firstTill,
  })

// A render on the server has no state of the app.
const server = vi.hoisted(() => ({ isExtended: true }))
vi.mock('../../src/lib/server-kind.ts', () => ({ useIsExtended: () => server.isExtended }))
afterEach(() => void (server.isExtended = true))

test.each([
  ['agrees with the sales', EVEN, false],
  ['was not counted', null, false],
  ['is short', SHORT, true],
  ['cannot be read', 'counted', true],
])('On the home a till that %s is shown: %s', (_what, till, isShown) => {
  const said = saidOn(<TillGap report={reportWith(till)} shift="morning" />)
  expect(said.includes('till.title')).toBe(isShown)
})

test('A till that agrees with the sales is shown where all tills are.', () => {
  expect(saidOn(<TillNote report={reportWith(EVEN)} shift="morning" />)).toContain('till.matches')
})

test('On a server without tills none is shown, also if another program has stored one.', () => {
  server.isExtended = false
  expect(saidOn(<TillNote report={reportWith(SHORT)} shift="morning" />)).not.toContain('till')
  expect(saidOn(<TillFacts till={SHORT} salesSar={100} />)).not.toContain('till')
})
