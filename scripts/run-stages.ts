import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run } from './run.ts'

const REPORTS = 'test-results'

type Counts = { passed: number; failed: number; skipped: number; flaky: number }

/** A stage without a report counts as one check. */
export type Stage = { name: string; command: string; args: string[]; report?: Report } & Place
type Place = { cwd?: string; env?: Record<string, string | undefined> }
type Report = { path: string; count: (report: unknown) => Counts; failures: (report: unknown) => Failure[] }
/** `lines`: the stage's own line, followed by each test that failed at least once, with the reason. */
export type StageResult = { counts: Counts; lines: string }
type Failure = { test: string; message: string }

/** Maximum number of lines of a failure message, to keep the summary readable. */
const MOST_LINES = 12

const NONE: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

/** Runs all stages, even after a failure, and prints their summary. */
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
  const line = `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${written(counts)} (${seconds} s)`
  return { counts, lines: [line, ...failuresOf(report)].join('\n') }
}

/**
 * Command-line option: whether skipped stages count as failures. The default is true on CI, because a contributor's
 * machine may lack what a stage needs.
 */
export const REQUIRED = { required: { type: 'boolean', default: process.env['CI'] === 'true' } } as const

/** The result of a stage that this machine cannot run: skipped, or failed if it is required. */
export function unprovable(name: string, { isRequired }: { isRequired: boolean }): StageResult {
  return isRequired
    ? { counts: { ...NONE, failed: 1 }, lines: `FAILED ${name}` }
    : { counts: { ...NONE, skipped: 1 }, lines: `skipped ${name}` }
}

/**
 * Prints the lines of each stage and then the totals. `.ci/run` parses both: `N passed, N failed`, and lines that begin
 * with a bar.
 */
export function summarize(results: StageResult[]): void {
  const sum = (key: 'passed' | 'failed') => results.reduce((total, { counts }) => total + counts[key], 0)
  console.log(`\n${results.map(({ lines }) => lines).join('\n')}\n`)
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
    report: { path, count: countVitest, failures: failuresOfVitest },
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
    report: { path, count: countPlaywright, failures: failuresOfPlaywright },
  }
}

/** A failed stage always counts at least one failure. */
function countsOf(report: Report | undefined, code: number): Counts {
  if (!report) return code === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 }
  if (!existsSync(report.path)) return { ...NONE, failed: 1 }
  const counts = report.count(JSON.parse(readFileSync(report.path, 'utf8')))
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function failuresOf(report: Report | undefined): string[] {
  if (!report || !existsSync(report.path)) return []
  const failures = report.failures(JSON.parse(readFileSync(report.path, 'utf8')))
  return failures
    .flatMap(({ test, message }) => [
      test,
      ...stripVTControlCharacters(message)
        .split('\n')
        .slice(0, MOST_LINES)
        .map((line) => `  ${line}`),
    ])
    .map((line) => `    | ${line}`)
}

/** Flaky tests count as passed and are also listed separately. */
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

type VitestReport = {
  testResults: {
    status: string
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function failuresOfVitest(report: unknown): Failure[] {
  return (report as VitestReport).testResults.flatMap(({ status, name, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    // A file that failed to load has no tests.
    if (failed.length === 0 && status === 'failed') return [{ test: relative(root, name), message }]
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${relative(root, name)} ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; tests: { results: { errors?: { message?: string }[] }[] }[] }[]
}

function failuresOfPlaywright(report: unknown): Failure[] {
  const { suites = [], specs = [] } = report as PlaywrightSuite
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ results }) =>
      results.flatMap(({ errors = [] }) =>
        errors.slice(0, 1).map(({ message = '' }) => ({ test: `${file}:${line} ${title}`, message })),
      ),
    ),
  )
  return [...own, ...suites.flatMap(failuresOfPlaywright)]
}
