import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../build/commands/run.ts'
import { commandOptions } from '../tools/command-options.ts'
import { languagesStage, restStage, runInOtherBrowser } from '../tools/stages/browser-stages.ts'
import { linesOf, runStage, vitestStage } from '../tools/stages/run-stages.ts'
import type { Stage, StageResult } from '../tools/stages/run-stages.ts'

/**
 * Everything that is too long for `npm test`, for people: before a release, and before a large change is called done.
 * It goes on after a failure and adds each result to test-results/all.txt, below the commit. `--from` goes on with a
 * stage and those after it, `--only` (repeatable) runs single ones.
 */
const SUMMARY = join(root, 'test-results/all.txt')

const STAGES: Record<string, () => Promise<StageResult>> = {
  seeds: () => runStage(vitestStage('every suite on fresh seeds', { env: { TEST_EXTENT: 'full' } })),
  histories: () => runStage(npm('2,000 simulated histories', 'simulate', '--histories', '2000')),
  'soak-sqlite': () => runStage(npm('soak on SQLite', 'soak', '--minutes', '2', '--database', 'sqlite')),
  'soak-postgres': () => runStage(npm('soak on PostgreSQL', 'soak', '--minutes', '2', '--database', 'postgres')),
  nodes: () => runStage(npm('all versions of Node', 'test:nodes')),
  browser: () => runStage(restStage()),
  languages: () => runStage(languagesStage()),
  chromium: runInOtherBrowser,
}

function npm(name: string, script: string, ...args: string[]): Stage {
  return { name, command: 'npm', args: ['run', '--silent', script, '--', ...args] }
}

const values = commandOptions('npm run test:all --', {
  from: { type: 'string' },
  only: { type: 'string', multiple: true },
})
const names = Object.keys(STAGES)
for (const name of [values.from, ...(values.only ?? [])])
  if (name !== undefined && !names.includes(name)) throw new Error(`No stage ${name}. There are ${names.join(', ')}.`)
const chosen = values.only ?? names.slice(values.from === undefined ? 0 : names.indexOf(values.from))

beginSummary()
let hasFailed = false
for (const name of names.filter((each) => chosen.includes(each))) {
  const result = await STAGES[name]?.()
  if (!result) continue
  hasFailed ||= result.failures.length > 0
  appendFileSync(SUMMARY, `${name}\n${linesOf(result).join('\n')}\n`)
}
console.log(`\n${readFileSync(SUMMARY, 'utf8')}`)
process.exitCode = hasFailed ? 1 : 0

/** Goes on with the file of an earlier run over the same code. */
function beginSummary(): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain') === '' ? '' : ' with changes that are not committed'
  const head = `Commit ${git('rev-parse', 'HEAD')}${changed}\n`
  mkdirSync(dirname(SUMMARY), { recursive: true })
  const isSame = existsSync(SUMMARY) && readFileSync(SUMMARY, 'utf8').startsWith(head)
  if (!isSame || chosen.length === names.length) writeFileSync(SUMMARY, head)
}
