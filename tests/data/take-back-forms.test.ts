import { afterEach, expect, it, vi } from 'vitest'
import { accountDb, deleteAccountDb } from '../../src/data/store/account-db.ts'
import { writeDraft } from '../../src/data/store/drafts.ts'
import { freshRow } from '@counter/outbox/testing'
import { LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { SHIFT_REPORT } from '../../src/shared/contract/intents/shift-report.ts'
import { outboxStore } from '../../src/data/store/outbox-store.ts'
import { outboxDb } from '../support/outbox-db.ts'
import type { OutboxRow, RowState } from '@counter/outbox'
import { readLeaveDraft, takeBackLeaveRequest } from '../../src/features/leave/commands.ts'
import { readShiftReportDrafts, takeBackShiftReport } from '../../src/features/sales/commands.ts'

const ownerId = 'amal'
const NOW = '2026-11-22T08:00:00.000Z'

const SHIFT = {
  pharmacyName: 'P2023',
  day: '2026-11-21',
  dayType: 'double',
  shift: 'night',
  sales: 1234.5,
  pharmacist: 'Amal',
  remarks: 'rain',
  shiftEnd: NOW,
}
const LEAVE = {
  natureLeave: 'Hajj Leave',
  dateFrom: '2027-05-01',
  dateTo: '2027-05-10',
  outsideTravelling: true,
  comment: 'Makkah',
  applyDate: '2026-11-22',
  requesterId: ownerId,
  requesterName: 'Amal',
  requesterShortestName: 'Amal',
  requesterEmail: 'amal@example.test',
}

async function recorded(kind: string, intent: unknown, state: RowState = 'queued'): Promise<OutboxRow> {
  const row = {
    ...freshRow({
      opId: `op-${kind}`,
      ownerId,
      ownerName: 'Amal',
      lane: kind,
      kind,
      intent,
      base: {},
      schemaVersion: 1,
      recordedAt: NOW,
    }),
    state,
  }
  return { ...row, seq: await outboxDb.rows.add(row as OutboxRow) }
}

const drafts = () => accountDb(ownerId).drafts.toArray()
const left = () => outboxDb.rows.count()

afterEach(async () => {
  vi.restoreAllMocks()
  await outboxDb.rows.clear()
  await deleteAccountDb(ownerId)
})

it('A shift taken back twice at once, by a double tap or in two tabs, becomes one draft.', async () => {
  const { opId } = await recorded(SHIFT_REPORT, SHIFT)
  const taken = await Promise.all([takeBackShiftReport({ opId, ownerId }), takeBackShiftReport({ opId, ownerId })])
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await left()).toBe(0)
  expect(await readShiftReportDrafts(ownerId)).toMatchObject([
    { day: SHIFT.day, shift: 'night', sales: '1234.5', remarks: 'rain' },
  ])
  expect(await drafts()).toHaveLength(1)
})

it('A shift that could not be taken back leaves no second draft of it.', async () => {
  const { opId } = await recorded(SHIFT_REPORT, SHIFT)
  vi.spyOn(outboxStore, 'transact').mockRejectedValue(new Error('the disk is full'))
  expect(await takeBackShiftReport({ opId, ownerId })).toBe(false)
  vi.restoreAllMocks()
  expect([await left(), await drafts()]).toEqual([1, []])
})

it('A leave request taken back, even twice at once, becomes the draft again, as it was typed.', async () => {
  const row = await recorded(LEAVE_REQUEST, LEAVE)
  const taken = await Promise.all([takeBackLeaveRequest(row), takeBackLeaveRequest(row)])
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await left()).toBe(0)
  const draft = await readLeaveDraft({ ownerId, editing: null })
  expect(draft).toMatchObject({
    natureLeave: 'Hajj Leave',
    dateFrom: LEAVE.dateFrom,
    dateTo: LEAVE.dateTo,
    outsideTravelling: true,
    comment: 'Makkah',
  })
  // A new operation id, in case the old request is sent after all.
  expect(draft?.opId).not.toBe(row.opId)
  expect(await drafts()).toHaveLength(1)
})

it('A leave request that is being sent stays, and so does another draft.', async () => {
  const row = await recorded(LEAVE_REQUEST, LEAVE, 'sending')
  expect(await takeBackLeaveRequest(row)).toBe(false)
  expect(await drafts()).toEqual([])
  await outboxDb.rows.update(row.seq, { state: 'queued' })
  const other = {
    opId: 'other',
    natureLeave: 'Annual Leave',
    dateFrom: '2027-06-01',
    dateTo: '',
    outsideTravelling: false,
    comment: '',
  }
  await writeDraft({ ownerId, form: 'leaveRequest', value: other })
  expect(await takeBackLeaveRequest({ ...row, state: 'queued' })).toBe(false)
  expect(await readLeaveDraft({ ownerId, editing: null })).toEqual(other)
  expect(await left()).toBe(1)

  // An empty draft does not prevent it.
  await writeDraft({ ownerId, form: 'leaveRequest', value: { ...other, dateFrom: '' } })
  expect(await takeBackLeaveRequest({ ...row, state: 'queued' })).toBe(true)
  expect(await readLeaveDraft({ ownerId, editing: null })).toMatchObject({ comment: 'Makkah' })
})
