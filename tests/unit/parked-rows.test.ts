import { describe, expect, test } from 'vitest'
import type { OutboxRow } from '@counter/outbox'
import { withUnsentCorrections } from '../../src/features/attendance/overlay.ts'
import { withOverlay as overlayHandovers } from '../../src/features/handover/overlay.ts'
import { toAnswer } from '../../src/features/handover/queries.ts'
import { withOverlay as overlayLeaves } from '../../src/features/leave/overlay.ts'
import { leavesThatCount } from '../../src/features/leave/parts/shown-leave.ts'
import { overtimeThatCounts, withOverlay as overlayOvertime } from '../../src/features/overtime/overlay.ts'
import { withOverlay as overlayVisits } from '../../src/features/visits/overlay.ts'
import { visitsThatCount } from '../../src/features/visits/parts/shown-visit.ts'
import { VISIT } from '../../src/kinds/visit/kind.ts'
import { HANDOVER } from '../../src/shared/contract/intents/handover.ts'
import { LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { OVERTIME_REQUEST } from '../../src/shared/contract/intents/overtime.ts'
import { visitSchema } from '../../src/shared/contract/visits.ts'
import { leaveBalance } from '../../src/shared/rules/leave/leave-balance.ts'
import { isLive } from '../../src/shared/rules/hours/overtime.ts'
import { withCorrections } from '../../src/shared/rules/hours/punch-correction.ts'
import { emptyGrades } from '../../src/shared/rules/visits/visits.ts'
import { outboxRowWith } from '../support/outbox-row.ts'

const AT = '2026-11-20T13:00:00.000Z'
type State = OutboxRow['state']
const PARKED: State[] = ['rejected', 'conflict']
const WAITING: State[] = ['queued', 'sending', 'ambiguous', 'signInNeeded']
const rowOf = (kind: string, state: State, intent: object) => outboxRowWith({ kind, state, intent })

const amal = { requesterId: 'amal', requesterName: 'Amal' }
const leave = {
  ...amal,
  natureLeave: 'Annual Leave',
  dateFrom: '2026-12-01',
  dateTo: '2026-12-03',
  applyDate: '2026-11-20',
  outsideTravelling: false,
  comment: '',
  requesterShortestName: 'Amal',
  requesterEmail: '',
}
const overtime = { ...amal, day: '2026-11-20', hours: 2, reason: 'Stock', pharmacyName: 'P2023' }
const checkOut = {
  userId: 'amal',
  userName: 'Amal',
  pharmacyName: 'P2023',
  direction: 'out',
  punchId: null,
  from: null,
  to: AT,
  reason: 'Forgotten',
  recordedAt: AT,
}
const visit = {
  evaluatingManager: 'khalid',
  evaluatingManagerName: 'Khalid',
  evaluatedPharmacy: 'P2023',
  pharmacist: { id: 'amal', name: 'Amal' },
  evaluationType: 'inPrescence',
  grades: emptyGrades(),
  generalRemarks: '',
  recordedAt: AT,
}
const handover = {
  pharmacyName: 'P2023',
  cash: 350,
  note: '',
  recordedAt: AT,
  writerId: 'amal',
  writerName: 'Amal',
}

/** How much each counts: days of leave, days that are taken, check-outs, visits, handovers to answer. */
const COUNTS: [string, number, (state: State) => number][] = [
  [
    'a leave request uses its days',
    3,
    (state) => {
      const { leaves } = overlayLeaves({ server: [], rows: [rowOf(LEAVE_REQUEST, state, leave)] })
      const of = { leaves: leavesThatCount(leaves), type: 'Annual Leave', days: null, today: '2026-11-20' }
      return leaveBalance(of)[0]?.used ?? 0
    },
  ],
  [
    'an overtime request takes its day',
    1,
    (state) => {
      const list = overlayOvertime({ server: [], rows: [rowOf(OVERTIME_REQUEST, state, overtime)] })
      return list.filter(overtimeThatCounts).filter((one) => isLive(one.overtime)).length
    },
  ],
  [
    'a check-out that a manager enters for somebody ends a stint',
    1,
    (state) => {
      const requests = [{ ...rowOf('punchCorrection', state, checkOut), ownerId: 'khalid' }]
      return withCorrections([], withUnsentCorrections([], { requests, decisions: [] })).length
    },
  ],
  [
    'a visit is in the trends and the file',
    1,
    (state) => visitsThatCount(overlayVisits({ server: [], rows: [rowOf(VISIT, state, visit)] })).length,
  ],
  [
    'a handover is asked about',
    1,
    (state) => {
      const at = { pharmacyName: 'P2023', personId: 'omar', nightCutOff: '05:00' }
      const handovers = overlayHandovers({ server: [], rows: [rowOf(HANDOVER, state, handover)], ...at })
      const view = { ...at, handovers, isLoaded: true, fetchedAt: 1, problem: null, unread: 0 }
      return toAnswer(view, { personId: 'omar', now: Date.parse(AT) }).length
    },
  ],
]

describe('What waits to be sent counts, what was refused or is in conflict does not', () => {
  test.each(COUNTS)('%s', (_what, counted, countIn) => {
    expect(WAITING.map(countIn)).toEqual(WAITING.map(() => counted))
    expect(PARKED.map(countIn)).toEqual([0, 0])
  })
})

test('A visit that the server has twice counts, although its row waits for a decision', () => {
  const server = ['v1', 'v2'].map((_id) =>
    visitSchema.parse({ _id, evaluatedPharmacistId: 'amal', createdAt: AT, ...emptyGrades() }),
  )
  const row = { ...rowOf(VISIT, 'conflict', visit), lastProblem: { code: 'double_visit', current: server } }
  expect(visitsThatCount(overlayVisits({ server, rows: [row] }))).toHaveLength(2)
})
