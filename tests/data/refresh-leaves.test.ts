import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LeaveAction } from '../../src/shared/rules/leave/leave-states.ts'
import type { RowState } from '@counter/outbox'
import { leaveActionOf, leaveWith } from '../support/leaves.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { refreshAllLeaves } = await import('../../src/data/reads/refresh-all-leaves.ts')
const { ALL_LEAVES } = await import('../../src/data/store/resources.ts')
const { overtimeResources } = await import('../../src/data/reads/refresh-overtime.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { LEAVE_UPDATE } = await import('../../src/shared/contract/intents/leave-update.ts')
const { outboxDb } = await import('../support/outbox-db.ts')
const { areRequestsRead, readWaitingRequests } = await import('../../src/data/reads/waiting-requests.ts')

const me = { userId: 'khalid' }
const server = { lists: new Map<string, { body: unknown; cursor?: string } | 'down'>(), asked: [] as string[] }

function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(new Request(input, init).url)
  server.asked.push(pathname.replace('/api/leaves', '') + search)
  const list = server.lists.get(pathname.replace('/api/leaves/', ''))
  if (list === 'down') return Promise.reject(new TypeError('Failed to fetch'))
  if (!list) return Promise.resolve(Response.json({ code: 'NO_ROUTE', message: 'Not found' }, { status: 404 }))
  return Promise.resolve(Response.json(list.body, { headers: list.cursor ? { 'X-Cursor': list.cursor } : {} }))
}

const storedIds = async () => (await accountDb(me.userId).leaves.toCollection().primaryKeys()).sort()
const asked = (fields: Parameters<typeof leaveWith>[0]) =>
  leaveWith({ status: 'Approved', dateRejoinRequest: '2026-11-21', ...fields })

beforeAll(() => void vi.stubGlobal('fetch', answer))
beforeEach(async () => {
  Object.assign(server, { lists: new Map(), asked: [] })
  await Promise.all(
    [...deviceDb.tables, ...accountDb(me.userId).tables, ...outboxDb.tables].map((table) => table.clear()),
  )
})

describe('everybody’s leaves on a manager’s tablet', () => {
  it('arrive in one request, and later only the changes', async () => {
    await writeSetting('serverKind', 'extended')
    server.lists.set('leaveRequests', { body: [leaveWith({ _id: 'a' }), leaveWith({ _id: 'b' })], cursor: 'c1' })
    await refreshAllLeaves(me)
    server.lists.set('leaveRequests', {
      body: [leaveWith({ _id: 'b', status: 'Cancelled' }), leaveWith({ _id: 'c' })],
      cursor: 'c2',
    })
    await refreshAllLeaves(me)
    expect(server.asked).toEqual(['/leaveRequests', '/leaveRequests?since=c1'])
    expect(await storedIds()).toEqual(['a', 'b', 'c'])
    expect((await accountDb(me.userId).leaves.get('b'))?.status).toBe('Cancelled')
  })

  it('arrive as two whole lists from a plain server; deleted ones go, and those only in the other list stay', async () => {
    await writeSetting('serverKind', 'plain')
    await accountDb(me.userId).leaves.bulkPut([leaveWith({ _id: 'gone' }), leaveWith({ _id: 'a', status: 'Pending' })])
    server.lists.set('returnRequests', { body: [asked({ _id: 'r' })] })
    server.lists.set('leaveRequests', { body: [leaveWith({ _id: 'a', status: 'Rejected' })] })
    await refreshAllLeaves(me)
    expect(server.asked).toEqual(['/returnRequests', '/leaveRequests'])
    expect(await storedIds()).toEqual(['a', 'r'])
    expect((await accountDb(me.userId).leaves.get('a'))?.status).toBe('Rejected')
  })

  it('stay as they are while the server is unreachable, and the problem is recorded', async () => {
    await writeSetting('serverKind', 'extended')
    server.lists.set('leaveRequests', { body: [leaveWith({ _id: 'a' })], cursor: 'c1' })
    await refreshAllLeaves(me)
    server.lists.set('leaveRequests', 'down')
    await refreshAllLeaves(me)
    expect(await storedIds()).toEqual(['a'])
    expect(await accountDb(me.userId).freshness.get(ALL_LEAVES)).toMatchObject({ problem: 'offline', cursor: 'c1' })
  })

  it('do not block when the tablet has no room for them: the problem is recorded', async () => {
    await writeSetting('serverKind', 'extended')
    server.lists.set('leaveRequests', { body: [leaveWith({ _id: 'a' })], cursor: 'c1' })
    const { leaves, freshness } = accountDb(me.userId)
    const isFull = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    leaves.hook('creating', isFull)
    await refreshAllLeaves(me)
    leaves.hook('creating').unsubscribe(isFull)
    expect(await freshness.get(ALL_LEAVES)).toMatchObject({ problem: 'not_kept', fetchedAt: null, cursor: null })
    await refreshAllLeaves(me)
    expect(await freshness.get(ALL_LEAVES)).toMatchObject({ problem: null, cursor: 'c1' })
  })
})

describe('what waits for a manager', () => {
  const decide = (
    leaveId: string,
    is: Extract<LeaveAction['is'], 'approve' | 'approveRejoin' | 'reject'>,
    { state = 'queued', ownerId = me.userId }: { state?: RowState; ownerId?: string } = {},
  ) =>
    outboxDb.rows.add({
      opId: `${leaveId}-${is}-${ownerId}`,
      ownerId,
      ownerName: '',
      lane: leaveId,
      kind: LEAVE_UPDATE,
      intent: { leaveId, actor: 'manager', action: leaveActionOf(is) },
      base: null,
      schemaVersion: 1,
      state,
      attempts: 0,
      sentBefore: false,
      request: null,
      lastProblem: null,
      recordedAt: '2026-11-21T09:00:00.000Z',
      sentAt: null,
      epoch: 0,
      story: [],
    })

  it('is unknown before any leave is loaded, and none when the server has none', async () => {
    await writeSetting('serverKind', 'extended')
    expect(await areRequestsRead(me.userId)).toBe(false)
    server.lists.set('leaveRequests', { body: [], cursor: 'c1' })
    await refreshAllLeaves(me)
    expect(await areRequestsRead(me.userId)).toBe(false)
    await accountDb(me.userId).freshness.put({
      ...{ resource: overtimeResources.waiting, fetchedAt: 1 },
      ...{ etag: null, cursor: null, problem: null },
    })
    expect(await areRequestsRead(me.userId)).toBe(true)
    expect(await readWaitingRequests(me.userId)).toEqual({ leaves: 0, returns: 0, overtime: 0, parked: 0 })
  })

  it('is unknown while one of a plain server’s two lists was not read, unless it has only one', async () => {
    await writeSetting('serverKind', 'plain')
    server.lists.set('returnRequests', { body: [asked({ _id: 'r' })] }).set('leaveRequests', 'down')
    await refreshAllLeaves(me)
    expect(await areRequestsRead(me.userId)).toBe(false)
    server.lists.set('returnRequests', 'down').set('leaveRequests', { body: [leaveWith({ _id: 'a' })] })
    await accountDb(me.userId).freshness.clear()
    await refreshAllLeaves(me)
    expect(await areRequestsRead(me.userId)).toBe(false)
    server.lists.delete('returnRequests')
    await refreshAllLeaves(me)
    expect(await areRequestsRead(me.userId)).toBe(true)
    server.lists.set('returnRequests', 'down').set('leaveRequests', 'down')
    await refreshAllLeaves(me)
    expect(await areRequestsRead(me.userId)).toBe(true)
  })

  it('is unknown while something else answers 404 for a list that the server has', async () => {
    await writeSetting('serverKind', 'plain')
    server.lists.set('returnRequests', { body: [] })
    await refreshAllLeaves(me)
    server.lists.delete('returnRequests')
    await refreshAllLeaves(me)
    expect(await areRequestsRead(me.userId)).toBe(false)
    await writeSetting('serverKind', 'extended')
    await accountDb(me.userId).freshness.clear()
    await refreshAllLeaves(me)
    expect(await areRequestsRead(me.userId)).toBe(false)
    expect(await accountDb(me.userId).freshness.get(ALL_LEAVES)).toMatchObject({ problem: 'other_json' })
  })

  it('is unknown until the waiting overtime was read too, on a server with overtime', async () => {
    await writeSetting('serverKind', 'extended')
    await writeSetting('serverFeatures', ['overtime', 'overtimeWaiting'])
    server.lists.set('leaveRequests', { body: [], cursor: 'c1' })
    await refreshAllLeaves(me)
    expect(await areRequestsRead(me.userId)).toBe(false)
    const age = { fetchedAt: 1, etag: null, cursor: null, problem: null }
    await accountDb(me.userId).freshness.put({ resource: 'waitingOvertime', ...age })
    expect(await areRequestsRead(me.userId)).toBe(true)
  })

  it('counts a leave once that a plain server stored twice, and not at all once either copy is decided here', async () => {
    await accountDb(me.userId).leaves.bulkPut(['a', 'b'].map((_id) => leaveWith({ _id, clientRef: 'op-1' })))
    expect(await readWaitingRequests(me.userId)).toMatchObject({ leaves: 1 })
    await decide('b', 'reject')
    expect(await readWaitingRequests(me.userId)).toMatchObject({ leaves: 0 })
  })

  it('leaves out this manager’s unsent decisions; a rejected decision, and another person’s, does not count', async () => {
    await accountDb(me.userId).leaves.bulkPut([
      leaveWith({ _id: 'a' }),
      leaveWith({ _id: 'b' }),
      leaveWith({ _id: 'c' }),
      asked({ _id: 'r' }),
      asked({ _id: 's' }),
    ])
    expect(await readWaitingRequests(me.userId)).toMatchObject({ leaves: 3, returns: 2 })
    await decide('a', 'approve')
    await decide('r', 'approveRejoin', { state: 'ambiguous' })
    await decide('b', 'approve', { state: 'conflict' })
    await decide('c', 'approve', { ownerId: 'noura' })
    await decide('s', 'approveRejoin', { state: 'done' })
    expect(await readWaitingRequests(me.userId)).toMatchObject({ leaves: 2, returns: 1 })
  })
})
