import { describe, expect, it } from 'vitest'
import { REAL_STORE, runRealStore, STORE_PLANTS } from './real-store.ts'
import type { StoreMaking } from './real-store.ts'

const SEEDS = 30

async function lostWith(
  making: StoreMaking,
  isEnough: (lost: readonly string[]) => boolean = () => false,
): Promise<{ lost: string[]; acknowledged: number }> {
  const all = { lost: [] as string[], acknowledged: 0 }
  for (let seed = 1; seed <= SEEDS && !isEnough(all.lost); seed += 1) {
    const { lost, acknowledged } = await runRealStore({ seed, making })
    all.lost.push(...lost)
    all.acknowledged += acknowledged
  }
  return all
}

describe('the real store of the outbox on a slow disk', () => {
  it('has everything that was acknowledged after every power cut', async () => {
    const { lost, acknowledged } = await lostWith(REAL_STORE)
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThan(10 * SEEDS)
  })

  it.each(STORE_PLANTS)('the check detects a store that $fault', async ({ making }) => {
    expect((await lostWith(making, (lost) => lost.length > 0)).lost).not.toEqual([])
  })
})
