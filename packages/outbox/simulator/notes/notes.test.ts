import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSeed } from '../check.ts'
import { FAULT_CLASSES } from '../faults.ts'
import { histories } from '../history.ts'
import type { Scope } from '../history.ts'
import { enginePlants } from '../plants.ts'
import { runHistory } from '../run-history.ts'
import { SIMPLE_EVENTS, simpleApp, simpleVocabulary } from '../simple-app.ts'
import { COUNTED_LAWS, Summary } from '../summary.ts'
import { notes } from './note-adapter.ts'
import { noteKind } from './note-kind.ts'

const app = simpleApp({ kinds: { [noteKind.name]: noteKind }, adapters: [notes] })
const vocabulary = simpleVocabulary(app)
const SCOPE: Scope = {
  tablets: 3,
  people: 4,
  lastsMs: 30 * 60_000,
  commands: 60,
  faults: FAULT_CLASSES,
  holdsRows: true,
}
const SEEDS = 100
/** A note has no parts, rows are not sent without their owner, and those that were saved together are edited separately. */
const NOT_OF_NOTES = [
  'replace',
  'editInDoubt',
  'a refusal parks only what it concerns',
  'what its owner proved goes without them',
]
/** A server that knows the ids stores no note twice, and a person may always overwrite their own. */
const BEYOND_NOTES = [
  'parks all parts of an object',
  'looks once for what may be on its way',
  'writes without a look to a server',
  'lets its owner word anew',
  'takes what was carried over',
  'takes what was saved to a file',
]

describe('notes in the simulation', () => {
  it('are neither lost, duplicated nor sent as another person, whatever fault strikes', async () => {
    const summary = new Summary({ events: SIMPLE_EVENTS, laws: COUNTED_LAWS })
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { outcome, broken } = await checkSeed({ app, vocabulary, scope: SCOPE, seed })
      const what = broken && `seed ${seed}: ${JSON.stringify(broken.violations)}\n${JSON.stringify(broken.history)}`
      expect(what).toBeNull()
      summary.add(outcome)
    }
    expect(summary.never().filter((name) => !NOT_OF_NOTES.includes(name))).toEqual([])
  })
})

describe('the oracle', () => {
  const sample = fc.sample(histories(SCOPE, vocabulary), { seed: 20_261_126, numRuns: 150 })
  const plants = enginePlants({ emptyViewOf: () => null, kindsIn: () => [noteKind.name] }).filter(
    ({ fault }) => !BEYOND_NOTES.some((what) => fault.startsWith(what)),
  )

  it.each(plants)('detects with notes an engine that $fault', async ({ variant, caughtBy, histories: own }) => {
    const caught = new Set<string>()
    for (const history of own ?? sample) {
      for (const { law } of (await runHistory(history, { app, variant })).violations) caught.add(law)
      if (caughtBy.some((law) => caught.has(law))) break
    }
    expect(
      caughtBy.filter((law) => caught.has(law)),
      `caught by: ${[...caught].join(', ') || 'nothing'}`,
    ).not.toEqual([])
  })
})
