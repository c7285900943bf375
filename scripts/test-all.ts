import { parseArgs } from 'node:util'
import { languagesStage, restStage, runInOtherBrowser } from './browser-stages.ts'
import { REQUIRED, runStage, summarize, vitestStage } from './run-stages.ts'
import type { Stage } from './run-stages.ts'

/**
 * Everything that is too long for `npm test`, which has to have passed before. `--short` is what continuous integration
 * has time for: without the browser tests tagged `@long` and without the second language.
 */
const { values } = parseArgs({ options: { ...REQUIRED, short: { type: 'boolean', default: false } } })
const LONG: Stage[] = [
  vitestStage('long simulations', { args: ['--project', 'sim'], env: { TEST_EXTENT: 'full' } }),
  {
    name: '2,000 simulated histories',
    command: 'npm',
    args: ['run', '-s', 'simulate', '--', '--histories', '2000', '--seed', '1950000000'],
  },
  soakStage('sqlite'),
  soakStage('postgres'),
  restStage({ hasLong: !values.short }),
  ...(values.short ? [] : [languagesStage()]),
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
results.push(await runInOtherBrowser({ isRequired: values.required, hasLong: !values.short }))
summarize(results)
