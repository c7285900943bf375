import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { refreshAbsences } = await import('../../src/data/reads/refresh-areas.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const userId = 'amal'
const RAFIQ = { employeeName: 'Rafiq', dateFrom: '2026-12-03', dateTo: '2026-12-05', status: 'Approved' }
const server = { asked: [] as string[], absences: [] as object[] }
const db = accountDb(userId)

beforeAll(() =>
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    server.asked.push(new URL(request.url).pathname)
    const etag = `"${JSON.stringify(server.absences).length}"`
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
    return Response.json(server.absences, { headers: { etag } })
  }),
)
beforeEach(async () => {
  Object.assign(server, { asked: [], absences: [RAFIQ] })
  await Promise.all(db.tables.map((table) => table.clear()))
  await writeSetting('serverKind', 'extended')
})

const worksAt = (place: string) => db.profile.put({ _id: userId, currentPharmacy: place } as never)
const stored = async () =>
  (await db.absences.toArray()).map(({ pharmacyName, absences }) => [
    pharmacyName,
    ...absences.map(({ employeeName }) => employeeName),
  ])

test('Colleagues’ absences are stored with their pharmacy; after a move and back only those of the current one are.', async () => {
  await worksAt('P1')
  await refreshAbsences({ userId })
  expect(await stored()).toEqual([['P1', 'Rafiq']])
  server.absences = []
  await worksAt('P2')
  await refreshAbsences({ userId })
  expect(await stored()).toEqual([['P2']])
  server.absences = [RAFIQ]
  await worksAt('P1')
  await refreshAbsences({ userId })
  expect(await stored()).toEqual([['P1', 'Rafiq']])
})

test('A row that cannot be read is left out.', async () => {
  await worksAt('P1')
  server.absences = [
    { ...RAFIQ, dateFrom: 'soon' },
    { ...RAFIQ, status: 'Sick' },
    { ...RAFIQ, employeeName: 'Karim' },
  ]
  await refreshAbsences({ userId })
  expect(await stored()).toEqual([['P1', 'Karim']])
})

test.each([
  ['a plain server', 'plain', 'P1'],
  ['somebody without a pharmacy', 'extended', 'Under Training'],
] as const)('Nothing is asked of or for %s.', async (_whom, kind, place) => {
  await writeSetting('serverKind', kind)
  await worksAt(place)
  await refreshAbsences({ userId })
  expect(server.asked).toEqual([])
  expect(await stored()).toEqual([])
})
