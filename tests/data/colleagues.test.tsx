import { expect, test, vi } from 'vitest'
import { accountDb } from '../../src/data/account-db.ts'
import { Employees } from '../../src/features/employees/parts/employees.tsx'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { drawn } from '../support/drawn-screen.tsx'

const server = vi.hoisted(() => ({ features: [] as string[] }))
vi.mock('../../src/stores/session-store.ts', () => ({ useSignedIn: () => ({ userId: 'khalid' }) }))
vi.mock('../../src/lib/server-features.ts', () => ({ useServerHas: (name: string) => server.features.includes(name) }))
vi.mock('../../src/components/async/on-demand.tsx', () => ({ onDemand: () => () => <p>the group of managers</p> }))
vi.mock('../../src/lib/use-live-list.ts', async () => ({
  useLiveList: (await import('../support/drawn-screen.tsx')).useFoundList,
}))

test.each([
  ['with accounts lists managers in a group of their own', ['accounts'], true],
  ['without accounts, such as a plain one, has no such group', [], false],
])('A server %s.', async (_what, features, isShown) => {
  server.features = features
  const { users, freshness } = accountDb('khalid')
  await users.put(userSchema.parse({ _id: 'khalid', email: 'khalid@example.com', isAdmin: true }))
  await freshness.put({ resource: 'users', fetchedAt: 1, etag: null, cursor: null, problem: null })
  expect((await drawn(<Employees action={null} editPathOf={() => ''} />)).includes('the group of managers')).toBe(
    isShown,
  )
})
