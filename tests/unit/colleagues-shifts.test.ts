import { expect, test } from 'vitest'
import type { OutboxRow } from '@counter/outbox'
import { shiftsOfColleagues } from '../../src/features/sales/parts/colleagues-shifts.ts'
import { shiftRowOf } from '../support/shift-row.ts'

const theirs = { day: '2026-11-21', shift: 'morning' as const, sales: 7 }

test.each([
  ['a colleague’s', shiftRowOf(1, theirs), [{ day: '2026-11-21', shift: 'morning' }]],
  [
    'one that waits for its owner’s decision',
    shiftRowOf(1, { ...theirs, state: 'conflict' }),
    [{ day: '2026-11-21', shift: 'morning' }],
  ],
  ['one’s own', { ...shiftRowOf(1, theirs), ownerId: 'badr' }, []],
  ['another pharmacy’s', shiftRowOf(1, { ...theirs, pharmacyName: 'P2024' }), []],
  ['another kind of change', { ...shiftRowOf(1, theirs), kind: 'visit' }, []],
  ['one that this version cannot read', { ...shiftRowOf(1, theirs), intent: { from: 'a newer app' } }, []],
] satisfies [string, OutboxRow, unknown][])(
  'Other people see only the day and the shift of unsent rows: %s',
  (_name, row, shifts) => {
    expect(shiftsOfColleagues({ rows: [row], ownerId: 'badr', pharmacyName: 'P2023' })).toEqual(shifts)
  },
)
