import { median } from '../median.ts'
import { times } from '../measure.ts'
import type { Measure } from '../measure.ts'

export type Side = 'without' | 'kept'
type Figures = Readonly<Record<string, number>>
export type Pair = Record<Side, Figures>

const GOAL = 1.05

/** Measures both sides alternately, each of them first in every second round. */
export async function inPairs(
  rounds: number,
  measure: (side: Side, round: number) => Promise<Figures>,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair: Pair = { without: {}, kept: {} }
    const sides: Side[] = round % 2 === 0 ? ['without', 'kept'] : ['kept', 'without']
    for (const side of sides) pair[side] = await measure(side, round)
    // The first round fills the caches and is discarded.
    if (round > 0) pairs.push(pair)
  }
  return pairs
}

type Shown = { trick: string; unit: (value: number) => string; isRate?: boolean }

/** One line per figure: the median of the pairs' ratios, above 1 where the trick gains, with the lowest and the highest. */
export function gainsOf(pairs: readonly Pair[], { trick, unit, isRate = false }: Shown): Measure[] {
  return Object.keys(pairs[0]?.kept ?? {}).map((what) => {
    const both = pairs.map(({ without, kept }) => ({ without: without[what] ?? NaN, kept: kept[what] ?? NaN }))
    const ratios = both.map(({ without, kept }) => (isRate ? kept / without : without / kept))
    return {
      what: `${what} without: ${trick}`,
      figure: times(median(ratios)),
      goal: `over ${GOAL}×`,
      detail: `${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}; ${unit(median(both.map(({ without }) => without)))} against ${unit(median(both.map(({ kept }) => kept)))}`,
    }
  })
}
