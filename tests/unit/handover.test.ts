import { describe, expect, it } from 'vitest'
import { withOverlay } from '../../src/features/handover/overlay.ts'
import { handoverKind } from '../../src/kinds/handover/kind.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { handoverSchema } from '../../src/shared/contract/handovers.ts'
import type { HandoverAnswerIntent } from '../../src/shared/contract/intents/handover-answer.ts'
import { businessDayOf } from '../../src/shared/rules/days/business-day.ts'
import {
  cashDifference,
  decideHandover,
  decideHandoverAnswer,
  earliestHandoverDay,
  handoversToAnswer,
  isOverdue,
  overdueFrom,
  overlayHandoverAnswer,
} from '../../src/shared/rules/till/handover.ts'
import { shiftRowOf } from '../support/shift-row.ts'

/** `HH:MM` in Riyadh on a day of November 2026. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`).toISOString()

const LEFT = handoverSchema.parse({
  _id: 'h1',
  pharmacyName: 'P2023',
  day: '2026-11-20',
  writerId: 'sara',
  writerName: 'Sara',
  cash: '350.25',
  note: 'Keys in the safe',
  recordedAt: at(20, '16:50'),
  clientRef: 'op-1',
  revision: 1,
})
const ACCEPTED: HandoverAnswerIntent = {
  handoverRef: 'op-1',
  pharmacyName: 'P2023',
  answer: 'accepted',
  cash: 350.25,
  note: '',
  answeredAt: at(20, '17:05'),
  answererId: 'omar',
  answererName: 'Omar',
}
const ANSWERED = overlayHandoverAnswer(LEFT, ACCEPTED)

describe('the business day of a handover, with any cut-off in the first half of the day', () => {
  it.each([
    [at(20, '17:00'), '2026-11-19'],
    [at(21, '00:00'), '2026-11-20'],
    [at(21, '11:58'), '2026-11-20'],
  ])('recorded at %s is not before %s', (recordedAt, day) => {
    const recorded = Date.parse(recordedAt)
    expect(earliestHandoverDay(recorded)).toBe(day)
    for (const cutOff of ['00:00', '05:00', '11:59'])
      expect(businessDayOf(recorded, cutOff) >= earliestHandoverDay(recorded)).toBe(true)
  })
})

describe('a chain whose night ends at 08:00', () => {
  const recordedAt = at(21, '06:30')
  const intent = { pharmacyName: 'P2023', note: '', writerId: 'sara', writerName: 'Sara', cash: 5, recordedAt }

  it('finds a handover of 06:30 on the day before', async () => {
    const asked: string[] = []
    const read = (path: string) => {
      asked.push(path)
      return Promise.resolve({ kind: 'noAnswer', reason: 'network' } as const)
    }
    await handoverKind.look(intent, read, 'sara')
    expect(asked.join()).toContain('from=2026-11-20')
  })

  it('shows it there while it is unsent', () => {
    const row = { ...shiftRowOf(1, { day: '2026-11-21', shift: 'night', sales: 1 }), kind: 'handover', intent }
    const [shown] = withOverlay({
      server: [],
      rows: [row],
      pharmacyName: 'P2023',
      personId: 'omar',
      nightCutOff: '08:00',
    })
    expect(shown?.handover.day).toBe('2026-11-20')
  })
})

describe('a handover is overdue two hours into the next shift', () => {
  it.each([
    ['before the night begins', at(20, '16:50'), at(20, '19:00')],
    ['a little late, when the night has begun', at(20, '17:20'), at(20, '19:20')],
    ['after the night, for the morning', at(21, '01:10'), at(21, '11:00')],
    ['in the middle of the night shift, for the morning', at(20, '21:00'), at(21, '11:00')],
  ])('%s', (_when, recordedAt, from) => {
    const due = overdueFrom({ recordedAt }, SHIFT_HOURS.initial)
    expect(due === null ? null : new Date(due).toISOString()).toBe(from)
  })

  it('but never once it is answered', () => {
    const later = { now: Date.parse(at(20, '19:00')), shiftHours: SHIFT_HOURS.initial }
    expect(isOverdue(LEFT, later)).toBe(true)
    expect(isOverdue(LEFT, { ...later, now: later.now - 1 })).toBe(false)
    expect(isOverdue(ANSWERED, later)).toBe(false)
  })
})

describe('a person is asked about', () => {
  const asked = (personId: string, now = at(20, '17:00')) =>
    handoversToAnswer([LEFT, ANSWERED], { personId, now: Date.parse(now) }).map(({ _id }) => _id)

  it("others' unanswered handovers, for seven days", () => {
    expect(asked('omar')).toEqual(['h1'])
    expect(asked('sara')).toEqual([])
    expect(asked('omar', at(27, '16:50'))).toEqual(['h1'])
    expect(asked('omar', at(27, '16:51'))).toEqual([])
  })

  it('not about one whose answer this version cannot read', () => {
    const odd = handoverSchema.parse({ ...LEFT, answer: 'half' })
    expect(handoversToAnswer([odd], { personId: 'omar', now: Date.parse(at(20, '17:00')) })).toEqual([])
  })
})

describe('the replay', () => {
  const { pharmacyName, note, recordedAt, writerId, writerName } = LEFT
  const intent = { pharmacyName, note, writerId, writerName, cash: 350.25, recordedAt: recordedAt ?? '' }

  it('finds a handover by its operation alone', () => {
    expect(decideHandover({ server: [LEFT], intent, opId: 'op-1' })).toMatchObject({ action: 'nothing' })
    expect(decideHandover({ server: [LEFT], intent, opId: 'op-2' })).toEqual({
      action: 'create',
      body: { pharmacyName: 'P2023', cash: 350.25, note: 'Keys in the safe', recordedAt, clientRef: 'op-2' },
    })
  })

  it.each([
    ['sends the first answer', LEFT, ACCEPTED, 'answer'],
    ['knows its own answer again', ANSWERED, ACCEPTED, 'nothing'],
    ['reports the answer of another person', ANSWERED, { ...ACCEPTED, answererId: 'nora' }, 'handover_answered'],
    ['reports another answer of the same person', ANSWERED, { ...ACCEPTED, cash: 350 }, 'handover_answered'],
    ['reports a handover that is not there', null, ACCEPTED, 'handover_gone'],
  ] as const)('%s', (_what, server, answer, expected) => {
    const decision = decideHandoverAnswer({ server, intent: answer })
    expect(decision.action === 'conflict' ? decision.code : decision.action).toBe(expected)
  })
})

describe('the difference', () => {
  it.each([
    [350.25, 350.25, 0],
    [350.25, 349, -125],
    [0.1, 0.3, 20],
    [null, 1, null],
    [1, null, null],
  ])('of %s left and %s found is %s halalas', (cash, answerCash, halalas) => {
    expect(cashDifference({ cash, answerCash })).toBe(halalas)
  })
})
