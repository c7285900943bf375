import { expect, it, vi } from 'vitest'
import { randomUUID } from 'node:crypto'
import { leaveActionOf } from '../support/leaves.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { readWaitingRequests } = await import('../../src/data/reads/waiting-requests.ts')
const { outboxReads } = await import('../../src/data/store/outbox-store.ts')
const { recordLeaveChange } = await import('../../src/features/leave/commands.ts')
const { recordOvertimeChange } = await import('../../src/features/overtime/commands.ts')
const { readOvertimeOfState } = await import('../../src/features/overtime/queries.ts')
const { leaveSchema } = await import('../../src/shared/contract/leave.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { overtimeSchema } = await import('../../src/shared/contract/overtime.ts')

const owner = { userId: 'boss', employeeName: 'Khalid' } as never
const requests = (status: string, count: number) =>
  Array.from({ length: count }, (_none, index) =>
    overtimeSchema.parse({ _id: `${status} ${index}`, requesterId: 'amal', day: '2026-11-20', hours: 1.5, status }),
  )

it('A manager’s requests are read by state, hundreds too, with the decisions that are not sent yet', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const { overtime, leaves } = accountDb('boss')
  const [pending, approved] = [requests('Pending', 3), requests('Approved', 250)]
  await overtime.bulkPut([...pending, ...approved, ...requests('Rejected', 1)])
  await overtime.bulkPut(
    requests('Approved', 2).map((row) => ({ ...row, _id: `earlier ${row._id}`, day: '2026-10-30' })),
  )
  await leaves.put(leaveSchema.parse({ _id: 'l1', requesterId: 'amal', dateFrom: '2026-12-01', dateTo: '2026-12-03' }))
  const idsIn = async (state: 'Pending' | 'Approved' | 'Cancelled') =>
    (await readOvertimeOfState({ userId: 'boss', state, month: '2026-11' })).list
      .map(({ overtime: { _id } }) => _id)
      .sort()
  const ids = (rows: typeof pending) => rows.map(({ _id }) => _id).sort()
  expect(await idsIn('Pending')).toEqual(ids(pending))
  expect(await idsIn('Approved')).toEqual(ids(approved))
  expect(await idsIn('Cancelled')).toEqual([])

  const [first, ...others] = pending
  if (!first) throw new Error('no request')
  await recordOvertimeChange({ opId: randomUUID(), owner, overtime: first, action: 'approve', actor: 'manager' })
  expect(await idsIn('Pending')).toEqual(ids(others))
  expect(await idsIn('Approved')).toEqual(ids([...approved, first]))
  const { counts } = await readOvertimeOfState({ userId: 'boss', state: 'Pending', month: '2026-11' })
  expect(counts).toEqual({ Pending: 2, Approved: 251, Rejected: 1, Cancelled: 0 })
  expect(await readWaitingRequests('boss')).toMatchObject({ overtime: 2 })
})

it('Of a list that was never read nothing is counted, also if its read failed', async () => {
  const isRead = async () => (await readOvertimeOfState({ userId: 'boss', state: 'Pending', month: '2026-11' })).isRead
  const { freshness } = accountDb('boss')
  await writeSetting('serverKind', 'extended')
  const failed = { fetchedAt: null, etag: null, cursor: null, problem: 'offline' }
  await freshness.bulkPut([
    { resource: 'waitingOvertime', ...failed },
    { resource: 'overtime:2026-11', ...failed },
  ])
  expect(await isRead()).toEqual({ waiting: false, month: false })
  await freshness.update('waitingOvertime', { fetchedAt: 1, problem: null })
  expect(await isRead()).toEqual({ waiting: true, month: false })
})

it('While a decision can be undone, the other button, still on the screen, decides nothing', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const [overtime] = requests('Pending', 1)
  const leave = leaveSchema.parse({
    _id: 'l2',
    requesterId: 'amal',
    dateFrom: '2026-12-01',
    dateTo: '2026-12-03',
    status: 'Pending',
  })
  if (!overtime) throw new Error('no request')
  const decided = { ...overtime, _id: 'twice' }
  const decide = (action: 'approve' | 'reject') =>
    recordOvertimeChange({ opId: randomUUID(), owner, overtime: decided, action, actor: 'manager' })
  const decideLeave = (is: 'approve' | 'reject') =>
    recordLeaveChange({ opId: randomUUID(), owner, leave, action: leaveActionOf(is), actor: 'manager' })
  expect([await decide('approve'), await decide('reject')].map(({ ok }) => ok)).toEqual([true, false])
  expect([await decideLeave('approve'), await decideLeave('reject')].map(({ ok }) => ok)).toEqual([true, false])
  const rows = (await outboxReads.unsent()).map(({ intent }) => intent)
  expect(rows.filter((intent) => (intent as { overtimeId?: string }).overtimeId === 'twice')).toHaveLength(1)
  expect(rows.filter((intent) => (intent as { leaveId?: string }).leaveId === 'l2')).toHaveLength(1)
})
