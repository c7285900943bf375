import { describe, expect, test } from 'vitest'
import { runSoak } from '../support/soak/run-soak.ts'

const postgresUrl = process.env['TEST_DATABASE_URL']
const DATABASES = [
  { name: 'SQLite', postgres: null },
  ...(postgresUrl ? [{ name: 'PostgreSQL', postgres: { url: postgresUrl, own: null } }] : []),
]

/** `npm run soak` runs it for a quarter of an hour, with database restarts and full disks. */
describe.each(DATABASES)('under faults, over $name', ({ postgres }) => {
  test('nothing acknowledged is lost, and nothing is duplicated', async () => {
    const seed = Math.floor(Math.random() * 1e9)
    console.log(`soaked with seed ${seed}`)
    const { answered, faults, violations, refusals } = await runSoak({
      lastsMs: 8_000,
      leastAnswered: 25,
      clients: 4,
      seed,
      restsMs: 1_500,
      postgres,
      hasSmallDisk: false,
    })
    expect({ violations, refusals }).toEqual({ violations: [], refusals: [] })
    expect(answered).toBeGreaterThanOrEqual(25)
    expect(Object.values(faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1)
  }, 240_000)
})
