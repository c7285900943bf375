import type { Page } from '@playwright/test'
import type { OutboxRow } from '@counter/outbox'
import { emptyGrades, gradesInAbsence } from '../../src/shared/rules/visits/visits.ts'

const RECORDED_AT = '2026-11-21T09:00:00.000Z'
const person = {
  requesterId: 'demo-pharmacist1',
  requesterName: 'Ahmed',
  requesterShortestName: 'Ahmed',
  requesterEmail: 'a@demo.example',
}
const leave = {
  _id: 'leave-1',
  ...person,
  natureLeave: 'Annual Leave',
  dateFrom: '2026-12-01',
  dateTo: '2026-12-10',
  status: 'Rejected',
  dateRejoinRequest: null,
  dateRejoinRequestStatus: null,
}
const shortage = {
  _id: 's-1',
  shortageUPC: '6281007020015',
  shortageName: 'Panadol Extra 24',
  shortagePrice: 12.5,
  shortageRegisterers: [{ name: 'Badr', phName: 'P2024', timeDone: RECORDED_AT }],
}

const slip = {
  userId: 'demo-worker1',
  userName: 'Rashid Khan',
  month: '2026-10-01',
  salaryOf: 'October-2026',
  basicPay: 3000,
  netPay: 3000,
}
const visited = { evaluatingManagerName: 'Huda', evaluatedPharmacy: 'P2023', generalRemarks: '' }
const visitThere = {
  ...visited,
  _id: 'v-1',
  evaluatingManager: 'demo-manager',
  evaluatedPharmacistId: 'demo-pharmacist2',
  evaluatedPharmacistName: 'Badr Salem',
  evaluationType: 'inPrescence',
  ...emptyGrades(),
  createdAt: RECORDED_AT,
}

const CONFLICTS: Pick<OutboxRow, 'kind' | 'intent' | 'lastProblem'>[] = [
  {
    kind: 'shortageSupport',
    intent: { shortageId: 'gone', supports: true, names: ['Ahmed'], pharmacyName: 'P2023', timeDone: RECORDED_AT },
    lastProblem: { code: 'shortage_gone' },
  },
  {
    kind: 'newShortage',
    intent: {
      shortageUPC: '6281007020015',
      shortageName: 'Panadol Extra',
      shortagePrice: 12,
      shortagePicLink: '',
      registerer: { name: 'Ahmed', phName: 'P2023', timeDone: RECORDED_AT },
    },
    lastProblem: { code: 'shortage_listed', current: shortage },
  },
  {
    kind: 'leaveRequest',
    intent: {
      natureLeave: 'Annual Leave',
      dateFrom: '2026-12-01',
      dateTo: '2026-12-10',
      applyDate: '2026-11-21',
      outsideTravelling: false,
      comment: '',
      ...person,
    },
    lastProblem: { code: 'double_leave', current: [leave, { ...leave, _id: 'leave-2', status: 'Pending' }] },
  },
  {
    kind: 'leaveUpdate',
    intent: { leaveId: 'leave-1', actor: 'requester', action: { is: 'cancel' } },
    lastProblem: { code: 'leave_decided', current: leave },
  },
  {
    kind: 'personalRecord',
    intent: { userId: 'demo-pharmacist1', change: { is: 'contacts', contacts: [] } },
    lastProblem: { code: 'person_gone' },
  },
  {
    kind: 'paySlip',
    intent: slip,
    lastProblem: { code: 'slip_exists', current: { ...slip, _id: 'slip-1', netPay: 3250.5 } },
  },
  {
    kind: 'visit',
    intent: {
      ...visited,
      evaluatingManager: 'demo-pharmacist1',
      pharmacist: { id: 'demo-pharmacist2', name: 'Badr Salem' },
      evaluationType: 'inPrescence',
      grades: gradesInAbsence(emptyGrades()),
      recordedAt: RECORDED_AT,
    },
    lastProblem: { code: 'double_visit', current: [visitThere, { ...visitThere, _id: 'v-2' }] },
  },
  { kind: 'ofTomorrow', intent: { what: 1 }, lastProblem: { code: 'stale_revision' } },
]

/** Adds a parked row of every kind, and one of a newer app, to the outbox of the page's tablet. */
export async function parkEveryKind(page: Page): Promise<void> {
  const rows = CONFLICTS.map((row, index): Omit<OutboxRow, 'seq'> => ({
    ...row,
    opId: `parked-operation-${index}`,
    ownerId: 'demo-pharmacist1',
    ownerName: 'Ahmed Mahmoud Hassan',
    lane: `parked ${index}`,
    base: null,
    schemaVersion: row.kind === 'ofTomorrow' ? 9 : 1,
    state: 'conflict',
    attempts: 1,
    sentBefore: false,
    request: null,
    recordedAt: RECORDED_AT,
    sentAt: null,
    epoch: 0,
    story: [{ at: RECORDED_AT, event: 'recorded' }],
  }))
  await page.evaluate(async (parked) => {
    const opened = indexedDB.open('outbox')
    await new Promise((done) => opened.addEventListener('success', done))
    const transaction = opened.result.transaction('rows', 'readwrite')
    for (const row of parked) transaction.objectStore('rows').add(row)
    await new Promise((done) => transaction.addEventListener('complete', done))
    opened.result.close()
  }, rows)
}
