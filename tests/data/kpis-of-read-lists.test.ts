import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { attendanceResources } = await import('../../src/data/reads/refresh-attendance.ts')
const { resources } = await import('../../src/data/store/resources.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { kpisIn, readOwnKpis, readOwnPunches } = await import('../../src/features/kpis/queries.ts')
const { userSchema } = await import('../../src/shared/contract/employees.ts')

const me = { userId: 'amal', month: '2026-11' }
const own = accountDb(me.userId)
const LISTS = [
  [own.freshness, resources.visits],
  [deviceDb.freshness, resources.shortages],
  [deviceDb.freshness, resources.reports('P2023')],
] as const
const [NEVER, FAILED, READ] = [undefined, null, 1_000]

describe('One’s own figures', () => {
  beforeEach(async () => {
    await Promise.all([...deviceDb.tables, ...own.tables].map((table) => table.clear()))
    await own.profile.put(userSchema.parse({ _id: 'amal', email: 'a@b.example', currentPharmacy: 'P2023' }))
    for (const [table, resource] of LISTS) await note(table, resource, READ)
  })
  const note = (table: (typeof LISTS)[number][0], resource: string, fetchedAt: number | null) =>
    table.put({ resource, fetchedAt, etag: null, cursor: null, problem: fetchedAt === null ? 'offline' : null })
  const shown = async () => kpisIn(await readOwnKpis(me), me.month)

  it('are shown once every list was read', async () => {
    expect(await shown()).toMatchObject({ person: { _id: 'amal' } })
  })

  it.each(LISTS.flatMap(([table, resource]) => [NEVER, FAILED].map((at) => [resource, at, table] as const)))(
    'are not made without %s (%s)',
    async (resource, fetchedAt, table) => {
      await table.delete(resource)
      if (fetchedAt !== undefined) await note(table, resource, fetchedAt)
      expect(await shown()).toBeUndefined()
    },
  )

  it('have no punctuality before check-ins and their corrections were read', async () => {
    await writeSetting('serverKind', 'extended')
    await note(own.freshness, attendanceResources.punches, READ)
    expect(await readOwnPunches('amal')).toBe('unread')
    await note(own.freshness, attendanceResources.corrections, READ)
    expect(await readOwnPunches('amal')).toMatchObject({ punches: [], corrections: [] })
  })
})
