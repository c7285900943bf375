import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../build/commands/run.ts'
import { setup as findLocalPostgres } from '../tests/support/local-postgres.ts'
import { coreStage } from '../tools/stages/browser-stages.ts'
import { runStage, summarize, vitestStage } from '../tools/stages/run-stages.ts'
import type { Stage, StageResult } from '../tools/stages/run-stages.ts'
import { lookAgain } from '../tools/stages/second-look.ts'

/**
 * The checks and the tests that have to pass before a change lands. In CI, whose machine is shared, what failed is run
 * again, and all of it ends in time for a summary; `--second-look` runs it again anywhere.
 */
const LONGEST_MS = 22 * 60_000
const isCI = Boolean(process.env['CI'])
const { values } = parseArgs({ options: { 'second-look': { type: 'boolean', default: isCI } } })
const endsAt = isCI ? Number(process.env['TESTS_END_AT'] ?? Date.now() + LONGEST_MS) : undefined

const npm = (name: string, script: string): Stage => ({ name, command: 'npm', args: ['run', '--silent', script] })
const STAGES = [
  npm('lint', 'lint'),
  npm('types', 'types'),
  npm('unused code', 'knip'),
  vitestStage('tests'),
  npm('build', 'build'),
  coreStage(),
]

// Once for all stages: none of them, nor a second look, leaves PostgreSQL out by itself.
await findLocalPostgres()
const first: StageResult[] = []
for (const stage of STAGES) first.push(await runStage(stage, { endsAt }))
const { results, flaky, lines } = values['second-look']
  ? await lookAgain(first, { endsAt })
  : { results: first, flaky: [], lines: [] }

const folder = join(root, 'test-results')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'flaky.txt'), flaky.map((line) => `${line}\n`).join(''))

summarize(results, [...lines, ...flaky])
