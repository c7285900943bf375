import { describe, expect, it } from 'vitest'
import { runLostDatabase } from './lost-database.ts'
import type { CopyPlant, LostDatabaseOutcome } from './lost-database.ts'

const SEEDS = 150

async function run(plant?: CopyPlant): Promise<LostDatabaseOutcome> {
  const all: LostDatabaseOutcome = { violations: [], clears: 0, restored: 0, excused: 0 }
  for (let seed = 1; seed <= SEEDS && all.violations.length === 0; seed += 1) {
    const { violations, ...counts } = await runLostDatabase({ seed, ...(plant ? { plant } : {}) })
    all.violations.push(...violations.map((what) => `seed ${seed}: ${what}`))
    for (const name of ['clears', 'restored', 'excused'] as const) all[name] += counts[name]
  }
  return all
}

const PLANTS: readonly { fault: string; plant: CopyPlant }[] = [
  { fault: 'keeps no copy', plant: ({ shelf, outbox }) => ({ outbox, shelf: { ...shelf, put: async () => {} } }) },
  {
    fault: 'leaves the copy of what is over',
    plant: ({ shelf, outbox }) => ({ outbox, shelf: { ...shelf, delete: async () => {}, clear: async () => {} } }),
  },
  {
    fault: 'brings back rows as if they had never been sent',
    plant: ({ shelf, outbox }) => ({
      shelf,
      outbox: {
        ...outbox,
        takeIn: (rows) => outbox.takeIn(rows.map((row) => ({ ...row, state: 'queued', sentBefore: false }))),
      },
    }),
  },
  {
    fault: 'does not see that the outbox was made anew',
    plant: ({ shelf, outbox }) => ({
      shelf,
      outbox: { ...outbox, read: async () => ({ ...(await outbox.read()), isNew: false }) },
    }),
  },
]

describe('when the browser clears its databases', () => {
  it('everything that was unsent for longer than the delay of the second copy is restored, and nothing that was finished', async () => {
    const { violations, clears, restored } = await run()
    expect(violations).toEqual([])
    expect(clears).toBeGreaterThan(SEEDS)
    expect(restored).toBeGreaterThan(SEEDS)
  })

  it.each(PLANTS)('the check detects a copy that $fault', async ({ plant }) => {
    expect((await run(plant)).violations).not.toEqual([])
  })
})
