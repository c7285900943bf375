import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dexie } from 'dexie'
import type { ServerKind } from '@counter/outbox'
import type { Role } from '../../src/shared/rules/access.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb, deleteAccountDb } = await import('../../src/data/account-db.ts')
const { deviceDb } = await import('../../src/data/device-db.ts')
const { missingForOutage, outageReadsOf } = await import('../../src/data/outage-reads.ts')
const { readForOutage } = await import('../../src/data/read-for-outage.ts')
const { refreshLeaves, refreshSlips } = await import('../../src/data/refresh-areas.ts')
const { writeSetting } = await import('../../src/data/settings.ts')

const PHARMACIES = Array.from({ length: 9 }, (_unused, index) => ({
  _id: `p${index}`,
  pharmacyNo: `${index}`,
  pharmacyName: `P${index}`,
  pharmacyAddress: '',
}))
const AT_ONCE_ON_PLAIN = 3
const server = {
  asked: [] as string[],
  down: null as RegExp | null,
  onRequest: async (_path: string) => {},
  atOnce: 0,
  mostAtOnce: 0,
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(new Request(input, init).url)
  server.asked.push(pathname)
  server.atOnce += 1
  server.mostAtOnce = Math.max(server.mostAtOnce, server.atOnce)
  await new Promise((next) => setTimeout(next))
  await server.onRequest(pathname)
  server.atOnce -= 1
  if (server.down?.test(pathname + search)) return Response.json({ code: 'unavailable' }, { status: 503 })
  if (pathname === '/api/users') return Response.json([{ _id: 'e1', email: 'e1@chain.example' }])
  return Response.json(pathname === '/api/pharmacies' ? PHARMACIES : [])
}

beforeAll(() => void vi.stubGlobal('fetch', answer))

/** Each test has its own person, signed in recently. */
async function signedIn(userId: string, roles: readonly Role[], place = 'P1') {
  await accountDb(userId).profile.put({ _id: userId, currentPharmacy: place } as never)
  return { userId, roles }
}

beforeEach(async () => {
  Object.assign(server, { asked: [], down: null, onRequest: async () => {}, atOnce: 0, mostAtOnce: 0 })
  await Promise.all(deviceDb.tables.map((table) => table.clear()))
  await writeSetting('serverKind', 'extended')
})

const EMPLOYEE = ['leaves', 'shortages', 'visits', 'slips']
it.each([
  ['an employee', ['employee'], 'P1', [...EMPLOYEE, 'sales']],
  ['somebody under training', ['employee'], 'Under Training', EMPLOYEE],
  ['a manager', ['admin'], 'No Specific Place', ['employees', 'requests', 'visits', 'figures', 'shortages']],
  ['an accountant', ['accountant'], '', ['employees', 'payroll']],
  ['both', ['admin', 'accountant'], '', ['employees', 'requests', 'visits', 'figures', 'shortages', 'payroll']],
] satisfies [string, Role[], string, string[]][])(
  'The data that %s needs in an outage',
  (_who, roles, place, names) => {
    expect(outageReadsOf({ roles, place, kind: 'extended', today: '2026-11-23' }).map(({ name }) => name)).toEqual(
      names,
    )
  },
)

it('On a plain server the return requests are a separate read.', () => {
  const read = (kind: 'plain' | 'extended') =>
    outageReadsOf({ roles: ['admin'], place: '', kind, today: '2026-11-23' }).find(({ name }) => name === 'requests')
  expect(read('plain')?.own).toEqual(['allLeaves', 'returnRequests'])
  expect(read('extended')?.own).toEqual(['allLeaves'])
})

describe('Reading for an outage', () => {
  it.each([
    ['an employee', 'emp', ['employee'], 5],
    ['somebody with no pharmacy', 'trainee', ['employee'], 4],
    ['a manager', 'boss', ['admin'], 8],
    ['an accountant', 'acc', ['accountant'], 3],
    ['both', 'owner', ['admin', 'accountant'], 10],
  ] satisfies [string, string, Role[], number][])(
    'prepares the device of %s in a few requests, and makes none twice',
    async (_who, id, roles, requests) => {
      const reader = await signedIn(id, roles, id === 'trainee' ? 'Under Training' : 'P1')
      expect(await missingForOutage(reader)).not.toEqual([])
      expect(await readForOutage(reader, { since: 0 })).toEqual([])
      expect(server.asked).toHaveLength(requests)
      expect(await readForOutage(reader, { since: 0 })).toEqual([])
      expect(server.asked).toHaveLength(requests)
    },
  )

  it('lists what is missing, and requests only that again', async () => {
    const reader = await signedIn('unlucky', ['employee'])
    server.down = /payrolls|latest/
    expect(await readForOutage(reader, { since: 0 })).toEqual(['shortages', 'slips'])
    server.asked = []
    server.down = null
    expect(await readForOutage(reader, { since: 0 })).toEqual([])
    expect(server.asked).toEqual(['/api/trendingShortages/latest', '/api/payrolls/userPayrolls/unlucky'])
  })

  it('reads data again that is older than requested', async () => {
    const reader = await signedIn('old', ['employee'])
    await readForOutage(reader, { since: 0 })
    await accountDb('old').freshness.update('leaves', { fetchedAt: 1 })
    server.asked = []
    expect(await readForOutage(reader, { since: 2 })).toEqual([])
    expect(server.asked).toEqual(['/api/leaves/userLeaves/old'])
  })

  it('saves the next screen its own request, once, and only where it loaded something', async () => {
    const reader = await signedIn('quick', ['employee'])
    server.down = /payrolls/
    await readForOutage(reader, { since: 0 })
    server.asked = []
    await Promise.all([refreshLeaves(reader), refreshSlips(reader)])
    expect(server.asked).toEqual(['/api/payrolls/userPayrolls/quick'])
    await refreshLeaves(reader)
    expect(server.asked).toContain('/api/leaves/userLeaves/quick')
  })

  it('ends with the sign-out, and leaves no private database behind', async () => {
    const reader = await signedIn('gone', ['employee'])
    server.onRequest = () => deleteAccountDb('gone')
    expect(await readForOutage(reader, { since: 0 })).toEqual([])
    expect(server.asked).toHaveLength(2)
    expect(await Dexie.exists('account-gone')).toBe(false)
  })

  it.each([
    ['a manager', 'admin', 'extended', '/api/pharmacies'],
    ['a manager of a plain server', 'admin', 'plain', '/api/pharmacies'],
    ['an accountant', 'accountant', 'extended', '/api/users'],
    ['an accountant of a plain server', 'accountant', 'plain', '/api/users'],
  ] satisfies [string, Role, ServerKind, string][])(
    'does not recreate the private database of %s who signs out in the meantime',
    async (_who, role, kind, during) => {
      await writeSetting('serverKind', kind)
      const userId = `left-${role}-${kind}`
      const reader = await signedIn(userId, [role])
      server.onRequest = async (path) => {
        if (path === during) await deleteAccountDb(userId)
      }
      await readForOutage(reader, { since: 0 })
      expect(server.asked).toContain(during)
      expect(await Dexie.exists(`account-${userId}`)).toBe(false)
    },
  )

  it('sends a plain server a few requests at a time, until everything is loaded', async () => {
    await writeSetting('serverKind', 'plain')
    const reader = await signedIn('office', ['admin', 'accountant'])
    expect(await readForOutage(reader, { since: 0 })).toEqual([])
    expect(server.asked.length).toBeGreaterThan(PHARMACIES.length)
    expect(server.mostAtOnce).toBeLessThanOrEqual(AT_ONCE_ON_PLAIN)
  })
})
