import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { accountDb } from '../../src/data/store/account-db.ts'
import { PersonRecords } from '../../src/features/employees/parts/person-records.tsx'
import { readPersonRecords } from '../../src/features/employees/record-queries.ts'
import { recordLeaveChange } from '../../src/features/leave/commands.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { monthOf, riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { drawn } from '../support/drawn-screen.tsx'
import { leaveWith } from '../support/leaves.ts'

const manager = vi.hoisted(() => ({ userId: 'khalid', employeeName: 'Khalid', isAdmin: true, isAccountant: false }))
vi.mock('../../src/stores/session-store.ts', () => ({ useSignedIn: () => manager }))
vi.mock('../../src/lib/chain-settings.ts', () => ({
  useChainSection: (section: { initial: unknown }) => section.initial,
}))
vi.mock('../../src/lib/queries/use-live-query.ts', async () => ({
  useLiveQuery: (await import('../support/drawn-screen.tsx')).useFoundQuery,
}))

const month = monthOf(riyadhDayOf(Date.now()))
const db = accountDb('khalid')
const paths = {
  ...{ month: '/month', attendance: '/attendance', visits: '/visits', payOf: () => '/pay' },
  ...{ overtimeOf: (id: string) => `/overtime/${id}`, leaveOf: (id: string) => `/leave/${id}` },
}
const person = userSchema.parse({ _id: 'amal', email: 'amal@chain.example', employeeName: 'Amal' })
const records = () => drawn(<PersonRecords person={person} paths={paths} />)

async function noteRead(): Promise<void> {
  const lists = [`kpis:${month}`, `hours:${month}`, 'overtime by amal', 'allLeaves', 'visits']
  await db.freshness.bulkPut(
    lists.map((resource) => ({ resource, fetchedAt: 1, problem: null, etag: null, cursor: null })),
  )
}

test('The records of a person are only theirs, the newest first, with what the manager has decided and not sent.', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await noteRead()
  const asked = leaveWith({ _id: 'asked', dateFrom: '2026-12-01', dateTo: '2026-12-03' })
  await db.leaves.bulkPut([leaveWith({ _id: 'before' }), asked, leaveWith({ _id: 'other', requesterId: 'huda' })])
  await recordLeaveChange({
    ...{ opId: randomUUID(), owner: { userId: 'khalid', employeeName: 'Khalid' }, leave: asked },
    ...{ action: { is: 'approve' }, actor: 'manager' },
  })
  const { leaves } = await readPersonRecords({ userId: 'khalid', personId: 'amal', month })
  expect(leaves?.map(({ _id, status }) => [_id, status])).toEqual([
    ['asked', 'Approved'],
    ['before', 'Pending'],
  ])
  expect(await records()).toContain('href="/leave/asked"')
})

test('Pay is among the records only for a manager who is an accountant too.', async () => {
  await noteRead()
  await db.slips.put(
    slipSchema.parse({ _id: 's', userId: 'amal', userName: 'Amal', month: `${month}-01`, netPay: 3150 }),
  )
  expect(await records()).not.toContain('/pay')
  manager.isAccountant = true
  expect(await records()).toContain('/pay')
})
