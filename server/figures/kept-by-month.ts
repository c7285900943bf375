import type { Context } from '../http/context.ts'
import { stateOf } from '../repositories/changes.ts'
import type { Feed } from '../repositories/changes.ts'
import { readChainSettings } from '../repositories/chain-settings.ts'

/** This month, the one before, and the same one a year ago. */
const MONTHS_KEPT = 3

type Figures<Value> = {
  /** What they are made of, besides the settings of the chain. */
  feeds: readonly Feed[]
  calculate: (context: Context, month: string) => Promise<Value>
}

/**
 * Figures of a month that take long to calculate, kept in memory until one of their feeds or the settings change. Those
 * who ask at the same time share one calculation.
 */
export function keptByMonth<Value>({ feeds, calculate }: Figures<Value>) {
  const kept = new Map<string, { state: string; value: Promise<Value> }>()
  return async (context: Context, month: string): Promise<Value> => {
    // Read before the rows: what changes in between is calculated twice, but never missed.
    const [places, { revision }] = await Promise.all([stateOf(context.db, feeds), readChainSettings(context.db)])
    const state = JSON.stringify([places, revision])
    const present = kept.get(month)
    const value = present?.state === state ? present.value : calculate(context, month)
    kept.delete(month)
    kept.set(month, { state, value })
    const [oldest] = kept.keys()
    if (kept.size > MONTHS_KEPT && oldest !== undefined) kept.delete(oldest)
    try {
      return await value
    } catch (error) {
      if (kept.get(month)?.value === value) kept.delete(month)
      throw error
    }
  }
}
