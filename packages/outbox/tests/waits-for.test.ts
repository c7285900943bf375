import { describe, expect, it } from 'vitest'
import { waitsFor } from '@counter/outbox'
import type { KindRegistry, OutboxRow } from '@counter/outbox'
import { freshRow } from '../src/record/enqueue.ts'
import { STUCK_AFTER_FAULTS } from '../src/model/stuck.ts'
import { newRow, sheet } from './support/engine.ts'
import { SHEET, sheetKind } from './support/sheet-kind.ts'
import type { SheetIntent } from './support/sheet-kind.ts'

/** A correction of part `a` waits for a row of part `b`, whose id is in its book. */
const kinds: KindRegistry = {
  [SHEET]: { ...sheetKind, supersedes: () => false },
  follower: { ...sheetKind, name: 'follower', after: (intent) => (intent as SheetIntent).book },
}
const STUCK = { failures: { count: STUCK_AFTER_FAULTS, forMs: 0, lastAt: '2026-11-21T09:00:00.000Z' } }
const AMBIGUOUS = { state: 'ambiguous', sentBefore: true, request: { path: '/', body: '{}', key: 'key' } } as const

type Made = Partial<OutboxRow> & { of?: Partial<SheetIntent> }

/** What the rows wait for, by their places: `1 for 0`. */
function waiting(...made: Made[]): string[] {
  const rows = made.map(({ of, ...fields }, seq) => ({
    ...freshRow(newRow({ intent: sheet(of) })),
    seq,
    opId: String(seq),
    lane: 'lane',
    ...fields,
  }))
  return [...waitsFor(rows, kinds)].map(([opId, first]) => `${opId} for ${first.opId}`).toSorted()
}

describe('a row', () => {
  it.each<[string, Made[], string[]]>([
    ['waits for a rejected one of its part', [{ state: 'rejected' }, {}], ['1 for 0']],
    ['waits for one in conflict', [{ state: 'conflict' }, {}], ['1 for 0']],
    ['does not wait for one of another part', [{ state: 'rejected' }, { of: { part: 'b' } }], []],
    ['waits for one that is stuck', [{ ...AMBIGUOUS, ...STUCK }, {}], ['1 for 0']],
    ['does not wait for a stuck one that it goes with', [STUCK, {}], []],
    ['waits for one of a newer app', [{ schemaVersion: 99 }, {}], ['1 for 0']],
    ['does not wait for one that goes by itself', [AMBIGUOUS, {}], []],
    ['that needs its owner itself waits for no other one', [{ state: 'rejected' }, { state: 'conflict' }], []],
    [
      'waits for the rejected one that another one follows',
      [
        { lane: 'other', state: 'rejected' },
        { kind: 'follower', of: { book: '0' } },
      ],
      ['1 for 0'],
    ],
    [
      'waits for what the one that it follows waits for',
      [{ lane: 'other', state: 'rejected' }, { lane: 'other' }, { kind: 'follower', of: { book: '1' } }],
      ['1 for 0', '2 for 0'],
    ],
    [
      'waits behind one that follows the rejected one',
      [
        { lane: 'other', state: 'rejected' },
        { kind: 'follower', of: { book: '0' } },
        { of: { part: 'b' } },
        { kind: 'follower', lane: 'third', of: { book: '2' } },
        { lane: 'third' },
      ],
      ['1 for 0', '2 for 0', '3 for 0', '4 for 0'],
    ],
    [
      'waits with one that follows the rejected one, if it goes with that',
      [{ lane: 'other', state: 'rejected' }, { kind: 'follower' }, { kind: 'follower', of: { book: '0' } }],
      ['1 for 0', '2 for 0'],
    ],
    [
      'does not wait behind one that follows another that goes by itself',
      [{ lane: 'other' }, { kind: 'follower', of: { book: '0' } }, {}],
      [],
    ],
    [
      'does not wait for one that it follows and that goes by itself',
      [{ lane: 'other' }, { kind: 'follower', of: { book: '0' } }],
      [],
    ],
  ])('%s', (_what, rows, expected) => {
    expect(waiting(...rows)).toEqual(expected)
  })
})
