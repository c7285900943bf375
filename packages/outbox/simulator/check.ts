import fc from 'fast-check'
import { histories } from './history.ts'
import type { History, Scope, Vocabulary } from './history.ts'
import { runHistory } from './run-history.ts'
import type { Outcome } from './run-history.ts'
import type { Options as RunOptions } from './simulation.ts'
import type { Violation } from './laws.ts'

export type Broken = { seed: number; path: string; history: History; violations: Violation[]; shrinks: number }
const DAY_MS = 86_400_000

type Options = RunOptions & {
  vocabulary: Vocabulary
  scope: Scope
  seed: number
  path?: string
  shrinkMs?: number
}

/** Runs the history of a seed. A violation is shrunk to the shortest history that shows one. */
export async function checkSeed({
  vocabulary,
  scope,
  seed,
  path,
  shrinkMs = 40_000,
  ...options
}: Options): Promise<{ outcome: Outcome; broken: Broken | null }> {
  let outcome: Outcome | null = null
  let violations: Violation[] = []
  let shrinkUntil = Infinity
  const property = fc.asyncProperty(histories(scope, vocabulary), async (history) => {
    // The limit applies only to shrinking: the first run always completes, however slow the machine.
    if (outcome && Date.now() > shrinkUntil) return
    const result = await runHistory(history, options)
    outcome ??= result
    if (result.violations.length === 0) return
    violations = result.violations
    shrinkUntil = Math.min(shrinkUntil, Date.now() + shrinkMs)
    throw new Error(result.violations.map(({ law }) => law).join(', '))
  })
  // Odd seeds are biased to extremes: equal stamps, first tablets, empty lists. Histories that last for days are
  // unbiased, so that they are full of people and faults.
  const found = await fc.check(property, {
    seed,
    numRuns: 1,
    unbiased: seed % 2 === 0 || scope.lastsMs > DAY_MS,
    ...(path === undefined ? {} : { path, endOnFailure: true }),
  })
  if (!outcome) throw new Error('no history was run')
  const [history] = found.counterexample ?? []
  const broken =
    found.failed && history
      ? { seed, path: found.counterexamplePath ?? '', history, violations, shrinks: found.numShrinks }
      : null
  return { outcome, broken }
}
