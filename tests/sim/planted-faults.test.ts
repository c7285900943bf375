import { describe, expect, it } from 'vitest'
import { isFull } from '../support/extent.ts'
import { FAULT_CLASSES } from '@counter/outbox/simulator'
import { FIRST_KINDS, histories } from './history.ts'
import { PLANTED } from './plants.ts'
import { runHistory } from './run-history.ts'
import fc from 'fast-check'

/** Twice as many as the rarest fault needs. */
const HISTORIES = 330
/** Those that show the most faults are tried first. */
const TELLING = [165, 108, 113, 17, 48, 22, 20, 18, 15]
const SCOPE = { tablets: 2, people: 6, lastsMs: 900_000, commands: 50, faults: FAULT_CLASSES, drawnFrom: FIRST_KINDS }
const drawn = fc.sample(histories(SCOPE), { seed: 20_261_121, numRuns: HISTORIES })
const sample = [...TELLING.flatMap((index) => drawn[index] ?? []), ...drawn]

describe('the oracle', () => {
  it.each(PLANTED)('detects an engine that $fault', async ({ variant, caughtBy, histories: own }) => {
    const caught = new Set<string>()
    for (const history of own ?? sample) {
      const { violations } = await runHistory(history, { variant })
      for (const { law } of violations) caught.add(law)
      if (caughtBy.some((law) => caught.has(law))) break
    }
    expect(
      caughtBy.filter((law) => caught.has(law)),
      `caught by: ${[...caught].join(', ') || 'nothing'}`,
    ).not.toEqual([])
  })

  it.runIf(isFull)('finds no violation in the histories made for a fault when the engine has none', async () => {
    for (const history of new Set(PLANTED.flatMap(({ histories: own }) => own ?? [])))
      expect((await runHistory(history)).violations).toEqual([])
  })
})
