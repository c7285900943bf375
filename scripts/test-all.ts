import { parseArgs } from 'node:util'
import { languagesStage, restStage, runInOtherBrowser } from '../tools/stages/browser-stages.ts'
import { REQUIRED, runStage, summarize, vitestStage } from '../tools/stages/run-stages.ts'
import type { Stage } from '../tools/stages/run-stages.ts'

/**
 * Everything that is too long for `npm test`, which has to have passed before. `--short` is what continuous integration
 * has time for: without the browser tests tagged `@long` and without the second language. `--minutes` is how long all
 * of it may take: the browser tests that come last are not run after that, and counted as such.
 */
const { values } = parseArgs({
  options: { ...REQUIRED, short: { type: 'boolean', default: false }, minutes: { type: 'string' } },
})
const hasLong = !values.short
const LONG: Stage[] = [
  vitestStage('long simulations', { args: ['--project', 'sim'], env: { TEST_EXTENT: 'full' } }),
  {
    name: '2,000 simulated histories',
    command: 'npm',
    args: ['run', '-s', 'simulate', '--', '--histories', '2000', '--seed', '1950000000'],
  },
  soakStage('sqlite'),
  soakStage('postgres'),
  vitestStage('a cluster', { args: ['--project', 'server', 'cluster'], env: { TEST_EXTENT: 'full' } }),
  ...(hasLong ? [languagesStage()] : []),
]

function soakStage(database: string): Stage {
  return {
    name: `two minutes of soak on ${database}`,
    command: 'npm',
    args: ['run', '-s', 'soak', '--', '--minutes', '2', '--database', database],
  }
}

const results = []
for (const stage of LONG) results.push(await runStage(stage))
results.push(await runInOtherBrowser({ isRequired: values.required, hasLong }))
results.push(await runStage(restStage({ hasLong, minutes: minutesLeft() })))
summarize(results)

function minutesLeft(): number | undefined {
  return values.minutes === undefined ? undefined : Number(values.minutes) - performance.now() / 60_000
}
