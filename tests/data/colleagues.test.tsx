import { beforeEach, expect, test, vi } from 'vitest'
import { accountDb } from '../../src/data/store/account-db.ts'
import { Employees } from '../../src/features/employees/parts/employees.tsx'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { drawn } from '../support/drawn-screen.tsx'

const server = vi.hoisted(() => ({ isExtended: true }))
vi.mock('../../src/stores/session-store.ts', () => ({ useSignedIn: () => ({ userId: 'khalid' }) }))
vi.mock('../../src/lib/server-kind.ts', () => ({ useIsExtended: () => server.isExtended }))
vi.mock('../../src/lib/use-media.ts', () => ({ useMedia: () => false }))
vi.mock('../../src/lib/queries/use-live-query.ts', async () => ({
  useLiveQuery: (await import('../support/drawn-screen.tsx')).useFoundQuery,
}))
vi.mock('../../src/lib/queries/use-live-list.ts', async () => ({
  useLiveList: (await import('../support/drawn-screen.tsx')).useFoundList,
}))

const employees = (search = '') => drawn(<Employees action={null} pathOf={() => ''} />, search)

beforeEach(async () => {
  const { users, freshness } = accountDb('khalid')
  await users.bulkPut(
    [
      { _id: 'khalid', employeeName: 'Khalid', isAdmin: true },
      { _id: 'amal', employeeName: 'Amal' },
    ].map((person) => userSchema.parse({ email: `${person._id}@example.com`, ...person })),
  )
  await freshness.put({ resource: 'users', fetchedAt: 1, etag: null, cursor: null, problem: null })
})

test.each([
  ['A reference server lists managers in a group of their own.', true],
  ['A plain server has no such group.', false],
])('%s', async (_what, isExtended) => {
  server.isExtended = isExtended
  expect((await employees()).includes('employees.colleagues')).toBe(isExtended)
})

test('The filters apply to both lists, and with a role there is one.', async () => {
  server.isExtended = true
  const found = await employees('?find=khalid')
  expect(found).toContain('employees.colleagues')
  expect(found).not.toContain('Amal')
  const managers = await employees('?role=manager')
  expect(managers).toContain('Khalid')
  expect(managers).not.toContain('Amal')
  expect(managers).not.toContain('employees.colleagues')
})
