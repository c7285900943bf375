import { expect, test } from 'vitest'
import { mergePersonal, MOVED, splitPersonal } from '../../server/audit/personal-values.ts'

const LEAVE = {
  _id: 'l1',
  requesterId: 'u1',
  requesterName: 'Sara Omar',
  dateFrom: '2026-03-01',
  natureLeave: 'Sick Leave',
  comment: '',
  decidedByName: null,
  extra: [{ note: 'x', amount: 5 }, 'y'],
}

test('ids, days, states and figures stay in the trail, names and texts do not', () => {
  const { kept, personal } = splitPersonal('leave', LEAVE)
  expect(kept).toEqual({
    ...LEAVE,
    requesterName: MOVED,
    natureLeave: MOVED,
    extra: [{ note: MOVED, amount: 5 }, MOVED],
  })
  expect(personal).toEqual({
    requesterName: 'Sara Omar',
    natureLeave: 'Sick Leave',
    extra: { 0: { note: 'x' }, 1: 'y' },
  })
})

test('that somebody is not vaccinated is not in the trail either', () => {
  const { kept } = splitPersonal('employee', { vaccinated: false, vaccinationDetails: null, contacts: [] })
  expect(kept).toEqual({ vaccinated: MOVED, vaccinationDetails: MOVED, contacts: MOVED })
})

test.each<object>([
  LEAVE,
  { vaccinated: false, vaccinationDetails: null },
  { constructor: 'x', hours: MOVED, reason: MOVED },
  { firstTill: { counts: [{ kind: 'Cash', amount: 5 }], cash: { 500: 1 }, difference: null, reason: 'short' } },
])('%j is put together again as it was', (object) => {
  const { kept, personal } = splitPersonal('report', object)
  const stored = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown
  expect(mergePersonal(stored(kept), personal && stored(personal), 'erased')).toEqual(object)
})

test('values that were erased are marked, the others are there', () => {
  const { kept } = splitPersonal('leave', LEAVE)
  expect(mergePersonal(kept, undefined, 'erased')).toMatchObject({ requesterName: 'erased', dateFrom: '2026-03-01' })
})
