import { describe, expect, it } from 'vitest'
import { runLostStore } from './lost-store.ts'
import type { LostStoreOutcome, StorePlant } from './lost-store.ts'

const SEEDS = 20

async function run(plant?: StorePlant): Promise<LostStoreOutcome> {
  const all: LostStoreOutcome = { violations: [], clears: 0, restored: 0 }
  for (let seed = 1; seed <= SEEDS && all.violations.length === 0; seed += 1) {
    const { violations, clears, restored } = await runLostStore({ seed, ...(plant ? { plant } : {}) })
    all.violations.push(...violations.map((what) => `seed ${seed}: ${what}`))
    all.clears += clears
    all.restored += restored
  }
  return all
}

const PLANTS: readonly { fault: string; plant: StorePlant }[] = [
  { fault: 'keeps no copy', plant: ({ shelf, outbox }) => ({ outbox, shelf: { ...shelf, put: async () => {} } }) },
  {
    fault: 'leaves the copy of what is over',
    plant: ({ shelf, outbox }) => ({ outbox, shelf: { ...shelf, delete: async () => {}, clear: async () => {} } }),
  },
  {
    fault: 'does not see that the outbox was made anew',
    plant: ({ shelf, outbox }) => ({
      shelf,
      outbox: { ...outbox, read: async () => ({ ...(await outbox.read()), isNew: false }) },
    }),
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
]

describe('the second copy over the real store, on a disk that loses unflushed data in a power cut', () => {
  it('loses nothing that was acknowledged for longer than a copy needs', async () => {
    const { violations, clears, restored } = await run()
    expect(violations).toEqual([])
    expect(clears).toBeGreaterThan(SEEDS)
    expect(restored).toBeGreaterThan(SEEDS)
  })

  it.each(PLANTS)('the check detects a copy that $fault', async ({ plant }) => {
    expect((await run(plant)).violations).not.toEqual([])
  })
})
