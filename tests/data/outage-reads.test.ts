import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dexie } from 'dexie'
import type { ServerKind } from '@counter/outbox'
import type { Role } from '../../src/shared/rules/access/access.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb, deleteAccountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { missingForOutage, outageReadsOf } = await import('../../src/data/reads/outage-reads.ts')
const { readForOutage } = await import('../../src/data/reads/read-for-outage.ts')
const { refreshLeaves, refreshSlips } = await import('../../src/data/reads/refresh-areas.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

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
  lacks: null as RegExp | null,
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
  if (server.lacks?.test(pathname)) return Response.json({ code: 'NO_ROUTE' }, { status: 404 })
  if (pathname === '/api/settings') return Response.json({ revision: 0 })
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
  Object.assign(server, { asked: [], down: null, lacks: null, onRequest: async () => {}, atOnce: 0, mostAtOnce: 0 })
  await Promise.all(deviceDb.tables.map((table) => table.clear()))
  await writeSetting('serverKind', 'extended')
})

const EMPLOYEE = ['settings', 'leaves', 'shortages', 'visits', 'slips']
const MANAGER = ['settings', 'employees', 'requests', 'visits', 'figures', 'shortages', 'kpis', 'tills', 'handovers']
it.each([
  ['an employee', ['employee'], 'P1', [...EMPLOYEE, 'sales', 'handovers', 'attendance', 'overtime']],
  ['somebody under training', ['employee'], 'Under Training', [...EMPLOYEE, 'attendance', 'overtime']],
  ['a manager', ['admin'], 'No Specific Place', [...MANAGER, 'attendance']],
  ['an accountant', ['accountant'], '', ['settings', 'employees', 'payroll']],
  ['both', ['admin', 'accountant'], '', [...MANAGER, 'attendance', 'payroll']],
] satisfies [string, Role[], string, string[]][])(
  'The data that %s needs in an outage',
  (_who, roles, place, names) => {
    const reads = outageReadsOf({ roles, place, kind: 'extended', today: '2026-11-23' })
    expect(reads.map(({ name }) => name)).toEqual(names)
  },
)

it('A manager needs everybody’s of this month, each list on its own, so that a missing one is read alone.', () => {
  const reads = outageReadsOf({ roles: ['admin'], place: '', kind: 'extended', today: '2026-11-23' })
  expect(reads.slice(-4)).toEqual([
    { name: 'kpis', own: ['kpis:2026-11'] },
    { name: 'tills', own: ['tills:2026-11'] },
    { name: 'handovers', own: ['handovers:2026-11'] },
    { name: 'attendance', own: ['punches', 'corrections', 'hours:2026-11'] },
  ])
})

it('Nothing is needed that a plain server does not have.', () => {
  const reads = outageReadsOf({ roles: ['employee', 'admin'], place: 'P1', kind: 'plain', today: '2026-11-23' })
  const extended = /handovers|attendance|overtime|kpis|tills|absences/
  expect(reads.filter(({ name, own }) => extended.test([name, ...(own ?? [])].join(' ')))).toEqual([])
})

it('On a plain server the return requests are a separate read.', () => {
  const read = (kind: 'plain' | 'extended') =>
    outageReadsOf({ roles: ['admin'], place: '', kind, today: '2026-11-23' }).find(({ name }) => name === 'requests')
  expect(read('plain')?.own).toEqual(['allLeaves', 'returnRequests'])
  expect(read('extended')?.own).toEqual(['allLeaves'])
})

describe('Reading for an outage', () => {
  it.each([
    ['an employee', 'emp', ['employee'], 11],
    ['somebody with no pharmacy', 'trainee', ['employee'], 8],
    ['a manager', 'boss', ['admin'], 15],
    ['an accountant', 'acc', ['accountant'], 4],
    ['both', 'owner', ['admin', 'accountant'], 17],
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

  it('reads everybody’s handovers, attendance, KPIs and tills for a manager', async () => {
    expect(await readForOutage(await signedIn('boss2', ['admin']), { since: 0 })).toEqual([])
    expect(server.asked).toEqual(
      expect.arrayContaining([
        '/api/handovers',
        '/api/attendance',
        '/api/attendance/corrections',
        '/api/attendance/hours',
        '/api/kpis',
        '/api/tills',
      ]),
    )
  })

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
    expect(server.asked).toEqual(['/api/leaves/userLeaves/old', '/api/leaves/absences'])
  })

  it('saves the next screen its own request, for a moment, and only where it loaded something', async () => {
    const reader = await signedIn('quick', ['employee'])
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    server.down = /payrolls/
    await readForOutage(reader, { since: 0 })
    server.asked = []
    await Promise.all([refreshLeaves(reader), refreshSlips(reader)])
    expect(server.asked).toEqual(['/api/payrolls/userPayrolls/quick'])
    clock.mockReturnValue(start + 2_000)
    await refreshLeaves(reader)
    clock.mockRestore()
    expect(server.asked).toContain('/api/leaves/userLeaves/quick')
  })

  it('ends with the sign-out, and leaves no private database behind', async () => {
    const reader = await signedIn('gone', ['employee'])
    server.onRequest = () => deleteAccountDb('gone')
    expect(await readForOutage(reader, { since: 0 })).toEqual([])
    expect(server.asked.length).toBeLessThanOrEqual(2)
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

  it('misses no list that a plain server does not have', async () => {
    await writeSetting('serverKind', 'plain')
    server.lacks = /returnRequests/
    expect(await readForOutage(await signedIn('boss4', ['admin']), { since: 0 })).toEqual([])
  })

  it('sends a plain server a few requests at a time, until everything is loaded', async () => {
    await writeSetting('serverKind', 'plain')
    const reader = await signedIn('office', ['admin', 'accountant'])
    expect(await readForOutage(reader, { since: 0 })).toEqual([])
    expect(server.asked.length).toBeGreaterThan(PHARMACIES.length)
    expect(server.mostAtOnce).toBeLessThanOrEqual(AT_ONCE_ON_PLAIN)
  })
})
