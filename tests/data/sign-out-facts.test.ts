import { expect, test } from 'vitest'
import type { OutboxRow } from '@counter/outbox'
import { signOutFactsOf } from '../../src/features/session/parts/sign-out-facts.ts'
import { shiftRowOf } from '../support/shift-row.ts'

const row = (change: Partial<OutboxRow> = {}): OutboxRow => ({
  ...shiftRowOf(1, { day: '2026-03-10', shift: 'morning', sales: 5 }),
  proof: 'proof',
  ...change,
})
const ROWS = [
  row(),
  row({ kind: 'personalRecord' }),
  row({ state: 'conflict' }),
  row({ state: 'signInNeeded' }),
  withoutProof(row()),
]

function withoutProof({ proof: _proof, ...rest }: OutboxRow): OutboxRow {
  return rest
}

test('On a shared device the sign-out lists what is sent without the person, what is sealed, and what waits for a decision or has no proof.', () => {
  expect(signOutFactsOf({ mode: 'shared', needsProof: true, own: ROWS })).toEqual({
    mode: 'shared',
    unsent: 5,
    sealed: 1,
    waiting: 2,
  })
})

test('Where a server requires no proof, work without one is sent too.', () => {
  expect(signOutFactsOf({ mode: 'shared', needsProof: false, own: ROWS })).toMatchObject({ sealed: 1, waiting: 1 })
})

test('On a personal device all of it waits.', () => {
  expect(signOutFactsOf({ mode: 'personal', needsProof: true, own: ROWS })).toEqual({
    mode: 'personal',
    unsent: 5,
    sealed: 0,
    waiting: 0,
  })
})
