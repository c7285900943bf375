import { expect, test, vi } from 'vitest'
import { outboxDb } from '../support/outbox-db.ts'
import { leaveWith } from '../support/leaves.ts'
import { outboxRowWith } from '../support/outbox-row.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { readWaitingRequests } = await import('../../src/data/reads/waiting-requests.ts')
const { withOverlay } = await import('../../src/features/leave/overlay.ts')
const { chooseRequests, leaveRequests, returnRequests } =
  await import('../../src/features/leave/parts/manager/choose-requests.ts')
const { LEAVE_UPDATE } = await import('../../src/shared/contract/intents/leave-update.ts')

const MANAGER = 'khalid'
const pending = leaveWith({ _id: 'pending', revision: 1 })
const rejoining = leaveWith({ _id: 'rejoining', revision: 1, status: 'Approved', dateRejoinRequest: '2026-11-15' })
const APPROVED = { leaveId: pending._id, actor: 'manager', action: { is: 'approve' } }
const conflictWith = (current: object) =>
  ({ state: 'conflict', lastProblem: { status: 409, code: 'leave_decided', current } }) as never

test.each([
  ['waits to be sent', {}, 0],
  ['was refused', { state: 'rejected' }, 0],
  [
    'met a leave that its requester has cancelled since',
    conflictWith({ ...pending, revision: 2, status: 'Cancelled' }),
    1,
  ],
] as const)(
  'The badge counts what the list shows while a decision %s; it needs its manager by itself if its leave waits no more.',
  async (_what, fields, needing) => {
    const server = [pending, rejoining]
    const rows = [outboxRowWith({ ownerId: MANAGER, kind: LEAVE_UPDATE, intent: APPROVED, ...fields })]
    await accountDb(MANAGER).leaves.bulkPut(server)
    await outboxDb.rows.clear()
    await outboxDb.rows.bulkPut(rows)
    const all = withOverlay({ server, rows }).leaves.map((shown) => ({ ...shown, pharmacy: '' }))
    const choice = { list: 'Pending', text: '', pharmacy: '', type: null, page: 1 } as const
    const listed = [leaveRequests, returnRequests].map((kind) => chooseRequests(all, { kind, choice }).leaves.length)
    const { leaves, returns, parked } = await readWaitingRequests(MANAGER)
    expect([leaves, returns]).toEqual(listed)
    expect(parked).toBe(needing)
  },
)
