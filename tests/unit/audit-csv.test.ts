import { expect, test } from 'vitest'
import { auditCsv } from '../../src/features/audit/parts/audit-csv.ts'
import { ERASED_PERSON } from '../../src/shared/contract/audit.ts'
import type { AuditEntry } from '../../src/shared/contract/audit.ts'

const entry: AuditEntry = {
  _id: 'a-1',
  at: '2026-11-02T09:00:00.000Z',
  actorId: 'amal',
  actorName: 'Amal',
  entity: 'report',
  entityId: 'r-1',
  action: 'edit',
  before: { firstSales: 1_000, dayType: 'single' },
  after: { firstSales: 4_321.5, dayType: 'double' },
  place: 'P2023',
  requestId: 'request-1',
}
const linesOf = (...entries: AuditEntry[]) =>
  auditCsv({ entries, t: (id: string) => id, nameText: (name) => name })
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

test('A file of the audit trail has a line for each changed value, with its figures unformatted.', () => {
  const [headings, ...lines] = linesOf(entry)
  expect(headings?.slice(-3)).toEqual(['audit.before', 'audit.after', 'audit.request'])
  expect(lines.map((line) => line.slice(-3))).toEqual([
    ['1000', '4321.5', 'request-1'],
    ['single', 'double', 'request-1'],
  ])
})

test('A file says in the language of the app whose data was erased.', () => {
  const erased = { ...entry, actorName: ERASED_PERSON, before: null, after: { firstPharmacist: ERASED_PERSON } }
  const [, line] = linesOf(erased)
  expect(line?.filter((cell) => cell === 'audit.erased')).toHaveLength(2)
})

test('An entry without a changed value has a line of its own.', () => {
  expect(linesOf({ ...entry, after: entry.before })).toHaveLength(2)
})
