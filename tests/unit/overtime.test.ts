import { describe, expect, it } from 'vitest'
import { OVERTIME_ACTIONS } from '../../src/shared/contract/intents/overtime-update.ts'
import type { OvertimeUpdateIntent } from '../../src/shared/contract/intents/overtime-update.ts'
import { OVERTIME_STATES, overtimeSchema } from '../../src/shared/contract/overtime.ts'
import {
  approvedOvertime,
  changeOvertime,
  decideOvertime,
  decideOvertimeUpdate,
  hoursOf,
  overlayOvertimeUpdate,
  overtimeDayProblem,
  overtimeHoursProblem,
  proposedOvertime,
} from '../../src/shared/rules/hours/overtime.ts'

const ASKED = overtimeSchema.parse({
  _id: 'o1',
  requesterId: 'sara',
  requesterName: 'Sara',
  pharmacyName: 'P2023',
  day: '2026-11-20',
  hours: '1.5',
  reason: 'Stock count',
  status: 'Pending',
  clientRef: 'op-1',
  revision: 1,
})
const INTENT = {
  day: '2026-11-20',
  hours: 1.5,
  reason: 'Stock count',
  requesterId: 'sara',
  requesterName: 'Sara',
  pharmacyName: 'P2023',
}
const change = (action: OvertimeUpdateIntent['action']): OvertimeUpdateIntent => ({
  overtimeId: 'o1',
  requesterId: 'sara',
  actor: action === 'cancel' ? 'requester' : 'manager',
  action,
})

describe('the states of an overtime request', () => {
  it('change only while it is pending, each by the one who may', () => {
    const possible = OVERTIME_STATES.flatMap((status) =>
      OVERTIME_ACTIONS.flatMap((action) =>
        (['requester', 'manager'] as const).flatMap((actor) => {
          const changed = changeOvertime({ overtime: { status }, action, actor })
          return changed.ok ? [`${status} > ${changed.status} by ${actor}`] : []
        }),
      ),
    )
    expect(possible).toEqual([
      'Pending > Cancelled by requester',
      'Pending > Approved by manager',
      'Pending > Rejected by manager',
    ])
  })

  it('a state that cannot be read is none of them', () => {
    const odd = overtimeSchema.parse({ ...ASKED, status: 'Half' })
    expect(odd.status).toBeNull()
    expect(changeOvertime({ overtime: odd, action: 'approve', actor: 'manager' }).ok).toBe(false)
  })
})

describe('hours and days', () => {
  it.each([
    [0.25, null],
    [16, null],
    [0, 'missing'],
    [null, 'missing'],
    [16.25, 'tooMany'],
    [1.1, 'notQuarters'],
  ])('%s hours: %s', (hours, problem) => {
    expect(overtimeHoursProblem(hours)).toBe(problem)
  })

  it.each([
    ['2026-11-20', null],
    ['2026-08-20', null],
    ['2026-08-19', 'longAgo'],
    ['2026-11-21', 'future'],
    ['', 'missing'],
  ])('the day %s on 20 November: %s', (day, problem) => {
    expect(overtimeDayProblem(day, '2026-11-20')).toBe(problem)
  })

  it.each([
    [9.5, 8, 1.5],
    [9.49, 8, 1.25],
    [8.1 + 0.15, 8, 0.25],
    [7, 8, 0],
    [8, 8, 0],
    [40, 8, 16],
  ])('%s worked of %s propose %s', (workedHours, dailyHours, hours) => {
    expect(proposedOvertime({ workedHours, dailyHours })).toBe(hours)
  })

  it('of a month are what was approved of it, without rounding', () => {
    const of = (fields: object) => overtimeSchema.parse({ ...ASKED, status: 'Approved', ...fields })
    const all = [
      of({ day: '2026-11-30', hours: 0.25 }),
      of({ day: '2026-11-01', hours: 2.5 }),
      of({ day: '2026-10-31', hours: 4 }),
      of({ day: '2026-11-02', hours: 8, status: 'Pending' }),
      of({ day: '2026-11-03', hours: 8, requesterId: 'omar' }),
      of({ day: '2026-11-04', hours: 'many' }),
    ]
    const approved = approvedOvertime(all, { requesterId: 'sara', month: '2026-11-01' })
    expect(approved.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-04', '2026-11-30'])
    expect(hoursOf(approved)).toBe(2.75)
  })
})

describe('the replay of a request', () => {
  it.each([
    ['finds it by its operation', [ASKED], 'op-1', 'nothing'],
    ['reports another one of the day', [ASKED], 'op-2', 'overtime_exists'],
    ['passes one that was rejected', [{ ...ASKED, status: 'Rejected' as const }], 'op-2', 'create'],
    ["passes a colleague's", [{ ...ASKED, requesterId: 'omar' }], 'op-2', 'create'],
    ['passes that of another day', [{ ...ASKED, day: '2026-11-19' }], 'op-2', 'create'],
  ] as const)('%s', (_what, server, opId, expected) => {
    const decision = decideOvertime({ server, intent: INTENT, opId })
    expect(decision.action === 'conflict' ? decision.code : decision.action).toBe(expected)
  })
})

describe('the replay of a decision', () => {
  it('sends the state with the revision that was seen', () => {
    expect(decideOvertimeUpdate({ server: ASKED, intent: change('approve') })).toEqual({
      action: 'edit',
      overtimeId: 'o1',
      body: { status: 'Approved', revision: 1 },
    })
  })

  it.each([
    ['is done', 'Approved', 'approve', 'nothing'],
    ['comes after another one', 'Rejected', 'approve', 'overtime_decided'],
    ['comes after it was cancelled', 'Cancelled', 'reject', 'overtime_decided'],
    ['is a cancellation of what was approved', 'Approved', 'cancel', 'overtime_decided'],
  ] as const)('%s', (_what, status, action, expected) => {
    const decision = decideOvertimeUpdate({ server: { ...ASKED, status }, intent: change(action) })
    expect(decision.action === 'conflict' ? decision.code : decision.action).toBe(expected)
  })

  it('is shown at once, unless it is no longer possible', () => {
    expect(overlayOvertimeUpdate(ASKED, change('approve')).status).toBe('Approved')
    expect(overlayOvertimeUpdate({ ...ASKED, status: 'Cancelled' }, change('approve')).status).toBe('Cancelled')
  })
})
