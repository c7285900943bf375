import { parseArgs } from 'node:util'
import { languagesStage, restStage, runInOtherBrowser } from './browser-stages.ts'
import { REQUIRED, runStage, summarize, vitestStage } from './run-stages.ts'
import type { Stage } from './run-stages.ts'

/** Everything that is too long for `npm test`, which has to have passed before. */
const { values } = parseArgs({ options: REQUIRED })
const LONG: Stage[] = [
  vitestStage('long simulations', { args: ['--project', 'sim'], env: { TEST_EXTENT: 'full' } }),
  {
    name: '2,000 simulated histories',
    command: 'npm',
    args: ['run', '-s', 'simulate', '--', '--histories', '2000', '--seed', '1950000000'],
  },
  soakStage('sqlite'),
  soakStage('postgres'),
  restStage(),
  languagesStage(),
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
results.push(await runInOtherBrowser({ isRequired: values.required }))
summarize(results)
