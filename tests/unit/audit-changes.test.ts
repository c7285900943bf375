import { expect, test } from 'vitest'
import { changesOf } from '../../src/shared/rules/chain/audit-changes.ts'

test.each([
  {
    what: 'a changed figure',
    before: { _id: 'r', firstSales: 1_000, firstPharmacist: 'Amal', revision: 1 },
    after: { _id: 'r', firstSales: 1_200, firstPharmacist: 'Amal', revision: 2 },
    changes: [{ path: 'firstSales', before: 1_000, after: 1_200 }],
  },
  {
    what: 'a new record without its empty fields',
    before: null,
    after: { day: '2026-03-10', firstRemarks: '', secondSales: null, createdAt: '2026-03-10T09:00:00Z' },
    changes: [{ path: 'day', before: undefined, after: '2026-03-10' }],
  },
  {
    what: 'values within lists and objects, and what was removed',
    before: { contacts: [{ contactName: 'A' }, { contactName: 'B' }], till: { reason: 'x' } },
    after: { contacts: [{ contactName: 'C' }], till: null },
    changes: [
      { path: 'contacts.0.contactName', before: 'A', after: 'C' },
      { path: 'contacts.1.contactName', before: 'B', after: undefined },
      { path: 'till.reason', before: 'x', after: undefined },
    ],
  },
  { what: 'nothing', before: { a: null }, after: { a: '' }, changes: [] },
])('$what', ({ before, after, changes }) => {
  expect(changesOf({ before, after })).toEqual(changes)
})
