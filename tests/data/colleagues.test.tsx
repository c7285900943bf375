import { expect, test, vi } from 'vitest'
import { accountDb } from '../../src/data/store/account-db.ts'
import { Employees } from '../../src/features/employees/parts/employees.tsx'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { drawn } from '../support/drawn-screen.tsx'

const server = vi.hoisted(() => ({ isExtended: false }))
vi.mock('../../src/stores/session-store.ts', () => ({ useSignedIn: () => ({ userId: 'khalid' }) }))
vi.mock('../../src/lib/server-kind.ts', () => ({ useIsExtended: () => server.isExtended }))
vi.mock('../../src/components/async/on-demand.tsx', () => ({ onDemand: () => () => <p>the group of managers</p> }))
vi.mock('../../src/lib/queries/use-live-list.ts', async () => ({
  useLiveList: (await import('../support/drawn-screen.tsx')).useFoundList,
}))

test.each([
  ['A reference server lists managers in a group of their own.', true],
  ['A plain server has no such group.', false],
])('%s', async (_what, isExtended) => {
  server.isExtended = isExtended
  const { users, freshness } = accountDb('khalid')
  await users.put(userSchema.parse({ _id: 'khalid', email: 'khalid@example.com', isAdmin: true }))
  await freshness.put({ resource: 'users', fetchedAt: 1, etag: null, cursor: null, problem: null })
  expect((await drawn(<Employees action={null} editPathOf={() => ''} />)).includes('the group of managers')).toBe(
    isExtended,
  )
})
