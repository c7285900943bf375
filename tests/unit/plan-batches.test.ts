import { describe, expect, it } from 'vitest'
import { kinds } from '../../src/kinds/kinds.ts'
import { planBatches } from '@counter/outbox/testing'
import { ROW_STATES } from '@counter/outbox'
import type { OutboxRow, RowState } from '@counter/outbox'
import { outboxRowWith } from '../support/outbox-row.ts'

const KEPT = { path: '/', body: '{}', key: 'key' }
/** As another program may have stored it. */
const DAMAGED = { request: undefined as never }
const COUNTED = { counts: [{ kind: 'Cash', amount: 900 }], cash: null, difference: 0, reason: '' }

/** One row of a lane, identified by its shift and state. */
type Row = {
  shift: 'morning' | 'night'
  state: RowState
  isUnfolded?: true
  request?: typeof KEPT
  till?: typeof COUNTED
  schemaVersion?: number
  lastProblem?: { code: string }
  notBefore?: string
}

function lane(...rows: Row[]): OutboxRow[] {
  return rows.map(({ shift, state, till, ...rest }, index) => {
    const intent = {
      pharmacyName: 'P2023',
      day: '2026-11-21',
      dayType: 'single',
      shift,
      sales: index,
      pharmacist: 'Sara',
      remarks: '',
      shiftEnd: '',
      ...(till && { till }),
    }
    return outboxRowWith({ seq: index + 1, intent, state, sentBefore: state === 'ambiguous', ...rest })
  })
}

const m = (state: RowState, more: Partial<Row> = {}): Row => ({ shift: 'morning', state, ...more })
const n = (state: RowState, more: Partial<Row> = {}): Row => ({ shift: 'night', state, ...more })
const HELD = { notBefore: '2026-11-21T09:00:05.000Z' } as const
const apart = { isUnfolded: true } as const

const isHeld = ({ notBefore }: OutboxRow) => notBefore !== undefined
const planned = (...rows: Row[]) =>
  planBatches(lane(...rows), kinds, isHeld).map((batch) => batch.rows.map(({ seq }) => seq))

describe('a row that has to be sent after another one', () => {
  const handover = outboxRowWith({ seq: 1, opId: 'op-1', kind: 'handover', lane: 'of sara', ownerId: 'sara' })
  const answer = outboxRowWith({
    seq: 2,
    opId: 'op-2',
    kind: 'handoverAnswer',
    lane: 'of omar',
    ownerId: 'omar',
    intent: {
      handoverRef: 'op-1',
      pharmacyName: 'P2023',
      answer: 'accepted',
      cash: 5,
      note: '',
      answeredAt: '2026-11-21T09:00:00.000Z',
      answererId: 'omar',
      answererName: 'Omar',
    },
  })
  const plannedOf = (...rows: OutboxRow[]) => planBatches(rows, kinds).map((batch) => batch.rows.map(({ seq }) => seq))

  it.each(ROW_STATES.filter((state) => state !== 'done'))('waits while that one is %s', (state) => {
    expect(plannedOf({ ...handover, state }, answer).flat()).not.toContain(2)
  })

  it('is sent once that one is sent, or was discarded', () => {
    expect(plannedOf(answer)).toEqual([[2]])
  })
})

describe('behind a parked row', () => {
  const leave = (dateFrom: string, dateTo: string) => ({
    natureLeave: 'Annual Leave',
    ...{ dateFrom, dateTo, applyDate: '2026-11-21', outsideTravelling: false, comment: '' },
    ...{ requesterId: 'sara', requesterName: 'Sara', requesterShortestName: 'Sara', requesterEmail: '' },
  })
  const punch = (direction: 'in' | 'out', deviceAt: string, after: string | null) => ({
    ...{ userId: 'sara', pharmacyName: 'P2023', clock: null },
    ...{ direction, deviceAt, after },
  })
  const handover = (recordedAt: string) => ({
    ...{ pharmacyName: 'P2023', cash: 5, note: '', writerId: 'sara', writerName: 'Sara' },
    recordedAt,
  })
  const overtime = (hours: number) => ({
    ...{ day: '2026-11-20', reason: 'Stock count', requesterId: 'sara', requesterName: 'Sara', pharmacyName: 'P2023' },
    hours,
  })

  it.each([
    [
      'a leave on other days goes',
      'leaveRequest',
      [leave('2026-12-03', '2026-12-10'), leave('2026-12-11', '2026-12-12')],
      [2],
    ],
    [
      'a leave that shares a day with it waits',
      'leaveRequest',
      [leave('2026-12-03', '2026-12-10'), leave('2026-12-10', '2026-12-12')],
      [],
    ],
    [
      'a leave may not overtake one that waits and shares a day with it',
      'leaveRequest',
      [leave('2026-12-03', '2026-12-10'), leave('2026-12-10', '2026-12-12'), leave('2026-12-12', '2026-12-14')],
      [],
    ],
    [
      'a check-out goes after a check-in',
      'punch',
      [punch('in', '2026-11-21T06:00:00.000Z', null), punch('out', '2026-11-21T14:00:00.000Z', 'op-1')],
      [2],
    ],
    [
      'the next handover goes',
      'handover',
      [handover('2026-11-20T14:00:00.000Z'), handover('2026-11-21T14:00:00.000Z')],
      [2],
    ],
    ['overtime of the same day waits', 'overtime', [overtime(1), overtime(2)], []],
  ] as const)('%s', (_what, kind, intents, expected) => {
    const rows = intents.map((intent, index) => {
      const lane = kinds[kind]?.lane(intent, 'sara') ?? ''
      return outboxRowWith({ seq: index + 1, kind, lane, intent, state: index === 0 ? 'rejected' : 'queued' })
    })
    expect(planBatches(rows, kinds).flatMap((batch) => batch.rows.map(({ seq }) => seq))).toEqual(expected)
  })
})

describe('the next batch of a lane', () => {
  for (const [what, rows, expected] of [
    ['folds both shifts', [m('queued'), n('queued'), m('queued')], [1, 2, 3]],
    ['passes a parked row of the other shift', [m('conflict'), n('queued')], [2]],
    ['is none while the first row is held', [m('queued', HELD), n('queued')], null],
    ['ends before a row that is held', [m('queued'), n('queued', HELD), m('queued')], [1]],
    ['does not replace a parked row by one that is held', [m('rejected'), m('queued', HELD)], null],
    ['passes several of them', [m('rejected'), m('conflict'), n('queued'), n('queued')], [3, 4]],
    ['is none behind a parked row of the same shift that it does not replace', [m('conflict'), n('conflict')], null],
    ['takes a parked row along that it replaces', [m('conflict'), n('queued'), m('queued')], [1, 2, 3]],
    [
      'takes none along that somebody may have changed: it waits for its owner to look at it',
      [m('rejected', { lastProblem: { code: 'changed_here' } }), n('queued'), m('queued')],
      [2],
    ],
    [
      'leaves a parked row of the other shift where it replaces one',
      [m('conflict'), n('conflict'), m('queued')],
      [1, 3],
    ],
    [
      'waits for an earlier answer before it replaces a parked row',
      [m('conflict'), n('ambiguous', { request: KEPT }), m('queued')],
      [2],
    ],
    ['overtakes none that is parked behind it', [m('queued'), m('conflict'), n('queued')], [1, 3]],
    [
      'asks for an answer past a parked row of the other shift',
      [m('conflict'), n('ambiguous', { request: KEPT })],
      [2],
    ],
    [
      'is none where what one request carried would overtake a parked row',
      [m('conflict'), m('ambiguous', { request: KEPT })],
      null,
    ],
    [
      'asks for all that one request carried past a row of the other shift',
      [m('ambiguous', { request: KEPT }), n('queued'), m('ambiguous', { request: KEPT })],
      [1, 3],
    ],
    [
      'is the other shift where a request whose answer is unknown may not replace a parked row',
      [m('conflict'), m('ambiguous', { request: KEPT }), n('queued')],
      [3],
    ],
    [
      'is the other shift where the next row does not replace a parked one, and a later one would',
      [m('conflict', { till: COUNTED }), m('queued'), n('queued'), m('ambiguous', { request: KEPT, till: COUNTED })],
      [3],
    ],
    [
      'leaves none behind that the same request carried as a row that a parked one holds',
      [m('conflict'), n('ambiguous', { request: KEPT }), m('ambiguous', { request: KEPT })],
      null,
    ],
    [
      'nor one that the same request carried as a row that its owner has to review',
      [m('rejected', { request: KEPT, lastProblem: { code: 'not_checked' } }), n('ambiguous', { request: KEPT })],
      null,
    ],
    [
      'but goes where the answer to that request is known',
      [
        m('queued', { request: KEPT }),
        n('queued', { request: KEPT }),
        m('rejected', { lastProblem: { code: 'changed_here' } }),
      ],
      [2],
    ],
    [
      'replaces a parked row with all rows up to the one that replaces it',
      [m('conflict', { till: COUNTED }), m('queued'), n('queued'), m('queued', { till: COUNTED })],
      [1, 2, 3, 4],
    ],
    [
      'asks for all that one request carried, also of rows that were refused apart',
      [
        m('ambiguous', { ...apart, request: KEPT }),
        n('ambiguous', { ...apart, request: KEPT }),
        m('ambiguous', { request: KEPT }),
        n('ambiguous', { request: KEPT }),
      ],
      [1, 2, 3, 4],
    ],
    [
      'is the other shift where a row that goes again with an earlier one may not replace a parked row',
      [m('ambiguous', { request: KEPT }), m('conflict'), m('queued', { request: KEPT }), n('queued')],
      [4],
    ],
    ['replaces no parked row of a newer app', [m('conflict', { schemaVersion: 99 }), m('queued')], null],
    ['reads rows without the field of the request', [m('conflict', DAMAGED), n('ambiguous', DAMAGED)], [2]],
    ['is one shift alone after a refusal of both', [m('queued', apart), n('queued', apart), m('queued')], [1, 3]],
    ['is the other shift alone, once the first is parked', [m('conflict', apart), n('queued', apart)], [2]],
    ['is one shift alone of what is in doubt since', [m('ambiguous', apart), n('ambiguous', apart)], [1]],
    [
      'asks for all that one shift carried past an unfolded row of the other',
      [m('ambiguous', { request: KEPT }), n('queued', apart), m('ambiguous', { ...apart, request: KEPT })],
      [1, 3],
    ],
    ['is none behind a row of a newer app', [m('queued', { schemaVersion: 99 }), n('queued')], null],
    ['is none behind a parked row of a newer app', [m('conflict', { schemaVersion: 99 }), n('queued')], null],
    ['is none while its owner has to sign in', [m('signInNeeded'), n('queued')], null],
    ['is none past a parked row while one is being sent', [m('conflict'), n('sending'), n('queued')], null],
  ] as const) {
    it(what, () => {
      expect(planned(...rows)).toEqual(expected === null ? [] : [expected])
    })
  }

  it('reports whether a rejection may concern only some of its rows', () => {
    const isMixed = (...rows: Row[]) => planBatches(lane(...rows), kinds).map((batch) => batch.isMixed)
    expect(isMixed(m('queued'), n('queued'))).toEqual([true])
    expect(isMixed(m('queued'), m('queued'))).toEqual([false])
  })
})
