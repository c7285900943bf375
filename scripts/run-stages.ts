import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './run.ts'

const REPORTS = 'test-results'

type Counts = { passed: number; failed: number; skipped: number; flaky: number }

/** A stage without a report counts as one check. */
export type Stage = { name: string; command: string; args: string[]; report?: Report } & Place
type Place = { cwd?: string; env?: Record<string, string | undefined> }
type Report = { path: string; count: (report: unknown) => Counts }
export type StageResult = { counts: Counts; line: string }

const NONE: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

/** Runs all of them, whatever fails, and prints their summary. */
export async function runStages(stages: Stage[]): Promise<void> {
  const results: StageResult[] = []
  for (const stage of stages) results.push(await runStage(stage))
  summarize(results)
}

export async function runStage({ name, command, args, report, cwd = root, env = {} }: Stage): Promise<StageResult> {
  console.log(`\n── ${name}`)
  if (report) {
    mkdirSync(dirname(report.path), { recursive: true })
    rmSync(report.path, { force: true })
  }
  const startedAt = performance.now()
  const { code } = await run(command, args, { cwd, env })
  const counts = countsOf(report, code)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return { counts, line: `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${written(counts)} (${seconds} s)` }
}

/** As an option of a script: CI is there to prove what it names, a newcomer's machine need not be able to. */
export const REQUIRED = { required: { type: 'boolean', default: process.env['CI'] === 'true' } } as const

/** A stage that this machine lacks something for: skipped with a word, or a failure where it is required. */
export function unprovable(name: string, { isRequired }: { isRequired: boolean }): StageResult {
  return isRequired
    ? { counts: { ...NONE, failed: 1 }, line: `FAILED ${name}` }
    : { counts: { ...NONE, skipped: 1 }, line: `skipped ${name}` }
}

/** Prints a line for each stage and then their sum, which `.ci/run` reads: `N passed, N failed`. */
export function summarize(results: StageResult[]): void {
  const sum = (key: 'passed' | 'failed') => results.reduce((total, { counts }) => total + counts[key], 0)
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}

type Options = Place & { args?: string[] }

export function vitestStage(name: string, { args = [], cwd = root, env = {} }: Options = {}): Stage {
  const path = join(cwd, REPORTS, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  return {
    name,
    command: 'npx',
    args: ['vitest', 'run', ...reporters, ...args],
    cwd,
    env,
    report: { path, count: countVitest },
  }
}

export function playwrightStage(name: string, { args = [], cwd = root, env = {} }: Options = {}): Stage {
  const path = join(cwd, REPORTS, 'playwright.json')
  return {
    name,
    command: 'npx',
    args: ['playwright', 'test', '--reporter=list,json', ...args],
    cwd,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    report: { path, count: countPlaywright },
  }
}

/** A stage that fails always counts at least one failure. */
function countsOf(report: Report | undefined, code: number): Counts {
  if (!report) return code === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 }
  if (!existsSync(report.path)) return { ...NONE, failed: 1 }
  const counts = report.count(JSON.parse(readFileSync(report.path, 'utf8')))
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** What passed only when it was tried again is among the passed, and named. */
function written({ passed, failed, skipped, flaky }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${flaky > 0 ? `, ${flaky} flaky` : ''}`
}

function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = report as Record<string, number>
  return { ...NONE, passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 }
}

function countPlaywright(report: unknown): Counts {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = (report as { stats: Record<string, number> }).stats
  return { passed: expected + flaky, failed: unexpected, skipped, flaky }
}
