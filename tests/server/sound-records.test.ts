import { beforeAll, expect, test } from 'vitest'
import type { Entity } from '../support/sound-records.ts'
import { soundRecords } from '../support/sound-records.ts'
import { TestServer } from '../support/server-fixture.ts'
import { walkAllCalls } from '../support/walk-all-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start('sqlite')
  await walkAllCalls(server)
  return () => server.stop()
})

test('every call of the server is made by the walk', () => {
  const { routes, answered } = server.answers
  expect(routes.filter((route) => !answered.has(route))).toEqual([])
})

const lists: [Entity, string][] = [
  ['user', '/api/users'],
  ['pharmacy', '/api/pharmacies'],
  ['report', '/api/reports?from=2026-03-01&to=2026-03-31'],
  ['month', '/api/reports/monthly?from=2026-01-01&to=2026-03-31'],
  ['leave', '/api/leaves/leaveRequests'],
  ['slip', '/api/payrolls?month=2026-02-01'],
  ['visit', '/api/visits'],
  ['shortage', '/api/trendingShortages/latest'],
]

test.each(lists)(
  'every field that the server sends for a %s is in the sound record that tests damage',
  async (entity, path) => {
    const client = await server.signIn(await server.addPerson({ role: 'both' }))
    const rows: object[] = (await client.get(path)).json()
    const sent = new Set(rows.flatMap((row) => Object.keys(row)))
    expect(sent.size).toBeGreaterThan(0)
    expect([...sent].filter((field) => !Object.hasOwn(soundRecords[entity].record, field))).toEqual([])
  },
)
