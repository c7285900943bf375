import { expect, test } from 'vitest'
import { checkSeed } from '../check.ts'
import { FAULT_CLASSES } from '../faults.ts'
import type { Scope } from '../history.ts'
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
const SEEDS = 60
/** A note has no parts, rows are not sent without their owner, and those that were saved together are edited separately. */
const NOT_OF_NOTES = [
  'replace',
  'editInDoubt',
  'a refusal parks only what it concerns',
  'a refusal holds only what it concerns',
  'what its owner proved goes without them',
]

test('Notes are neither lost, duplicated nor sent as another person, whatever fault strikes.', async () => {
  const summary = new Summary({ events: SIMPLE_EVENTS, laws: COUNTED_LAWS })
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { outcome, broken } = await checkSeed({ app, vocabulary, scope: SCOPE, seed })
    const what = broken && `seed ${seed}: ${JSON.stringify(broken.violations)}\n${JSON.stringify(broken.history)}`
    expect(what).toBeNull()
    summary.add(outcome)
  }
  expect(summary.never().filter((name) => !NOT_OF_NOTES.includes(name))).toEqual([])
})
