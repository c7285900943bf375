import { expect, it } from 'vitest'
import type { OutboxRow } from '@counter/outbox'
import { screenOf } from '../../src/kinds/screens.ts'

it.each([
  ['leaveRequest', 'double_leave', 'sync.openLeaves'],
  ['newShortage', 'double_shortage', 'sync.openShortages'],
  ['visit', 'double_visit', 'sync.openVisit'],
])('A duplicate of the operation type %s links to where both copies are shown, not to a form', (kind, code, label) => {
  expect(screenOf(kind)?.placeOf(parked(kind, code))?.label).toBe(label)
})

it('A change of contacts leads to the tab of the profile that has them', () => {
  const row = parked('personalRecord', 'invalid_field')
  row.intent = { userId: 'ahmed', change: { is: 'contacts', contacts: [], before: [] } }
  expect(screenOf('personalRecord')?.placeOf(row)?.path).toBe('/profile?tab=contacts')
})

function parked(kind: string, code: string): OutboxRow {
  return {
    ...{
      seq: 1,
      opId: 'op-1',
      ownerId: 'ahmed',
      ownerName: 'Ahmed',
      lane: '',
      kind,
      intent: {},
      base: null,
      schemaVersion: 1,
      state: 'conflict',
      attempts: 1,
    },
    ...{
      sentBefore: true,
      request: null,
      lastProblem: { code },
      recordedAt: '2026-11-21T13:00:00.000Z',
      sentAt: null,
      epoch: 0,
      story: [],
    },
  }
}
