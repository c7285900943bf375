import { beforeEach, expect, test, vi } from 'vitest'
import { damagedCorrections, damagedPunches, soundPunch } from '../support/damaged-attendance.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { refreshAllAttendance, refreshAttendance, refreshHours } =
  await import('../../src/data/reads/refresh-attendance.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { readEverybody } = await import('../../src/features/attendance/manager-queries.ts')
const { readAttendance } = await import('../../src/features/attendance/queries.ts')

const userId = 'amal'
const answers: Record<string, unknown[]> = {
  corrections: damagedCorrections,
  hours: [
    { userId, minutes: 480, checkIns: [], days: 1, missing: 0, late: 0, uncertain: 0 },
    null,
    { userId, minutes: 'many' },
  ],
}

vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
  const path = new URL(new Request(input).url).pathname.toLowerCase()
  const list = Object.keys(answers).find((name) => path.includes(name))
  return Response.json(list ? answers[list] : [soundPunch, ...damagedPunches])
})

beforeEach(async () => {
  await Promise.all(accountDb(userId).tables.map((table) => table.clear()))
  await writeSetting('serverKind', 'extended')
})

test.each([
  ['one’s own', refreshAttendance, readAttendance],
  ['everybody’s', refreshAllAttendance, readEverybody],
])('Damaged rows of %s attendance are counted, and the others are shown.', async (_whose, refresh, read) => {
  await refresh({ userId })
  expect(await read(userId)).toMatchObject({
    punches: [{ _id: soundPunch._id, at: soundPunch.at }],
    corrections: [],
    unread: damagedPunches.length + damagedCorrections.length,
    problem: null,
  })
})

test('Damaged rows of a month’s hours are counted.', async () => {
  await refreshHours({ userId, month: '2026-11' })
  expect(await accountDb(userId).hours.toArray()).toMatchObject([{ minutes: 480 }])
  expect(await accountDb(userId).freshness.get('hours:2026-11')).toMatchObject({ unread: { count: 2 } })
})
