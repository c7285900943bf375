import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run } from '../../build/commands/run.ts'

const REPORTS = 'test-results'

/** `notRun`: tests that the time limit of their stage left out. */
type Counts = { passed: number; failed: number; skipped: number; flaky: number; notRun: number }

/** A stage without a report counts as one check. */
export type Stage = { name: string; command: string; args: string[]; report?: Report } & Place
type Place = { cwd?: string; env?: Record<string, string | undefined> }
type Report = { path: string; count: (report: unknown) => Counts; failures: (report: unknown) => Failure[] }
/** `lines`: the stage's own line, followed by each test that failed at least once, with the reason. */
export type StageResult = { counts: Counts; lines: string }
type Failure = { test: string; message: string }

/** Maximum number of lines of a failure message, to keep the summary readable. */
const MOST_LINES = 12

const NONE: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0, notRun: 0 }

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

/** `minutes`: the tests that have not ended by then are counted as not run, which is not a failure. */
export function playwrightStage(
  name: string,
  { args = [], cwd = root, env = {}, minutes }: Options & { minutes?: number | undefined } = {},
): Stage {
  const path = join(cwd, REPORTS, 'playwright.json')
  // Playwright takes 0 for no limit.
  const limit = minutes === undefined ? [] : [`--global-timeout=${Math.max(1, Math.round(minutes * 60_000))}`]
  return {
    name,
    command: 'npx',
    args: ['playwright', 'test', '--reporter=list,json', ...limit, ...args],
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
  return code !== 0 && counts.failed === 0 && counts.notRun === 0 ? { ...counts, failed: 1 } : counts
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
function written({ passed, failed, skipped, flaky, notRun }: Counts): string {
  const others = [
    [skipped, 'skipped'],
    [flaky, 'flaky'],
    [notRun, 'not run for lack of time'],
  ] as const
  return [
    `${passed} passed, ${failed} failed`,
    ...others.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
  ].join(', ')
}

function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = report as Record<string, number>
  return { ...NONE, passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 }
}

function countPlaywright(report: unknown): Counts {
  const { stats, errors = [] } = report as PlaywrightReport
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  const counts = { ...NONE, passed: expected + flaky, failed: unexpected, flaky }
  // Playwright counts what its time limit left out as skipped, together with the tests that skip themselves.
  const isOutOfTime =
    errors.length > 0 && errors.every(({ message = '' }) => OUT_OF_TIME.test(stripVTControlCharacters(message)))
  return isOutOfTime ? { ...counts, notRun: skipped } : { ...counts, skipped }
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

type PlaywrightReport = { stats: Record<string, number>; errors?: { message?: string }[] }

/** What Playwright reports when it ends at its time limit, which it prints in seconds with a fraction. */
const OUT_OF_TIME = /^Timed out waiting [\d.]+s for the /

type PlaywrightSuite = {
  errors?: { message?: string }[]
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; tests: { results: { errors?: { message?: string }[] }[] }[] }[]
}

function failuresOfPlaywright(report: unknown): Failure[] {
  const { suites = [], specs = [], errors = [] } = report as PlaywrightSuite
  const outside = errors
    .map(({ message = '' }) => stripVTControlCharacters(message))
    .filter((message) => !OUT_OF_TIME.test(message))
    .map((message) => ({ test: 'outside of the tests', message }))
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ results }) =>
      results.flatMap(({ errors = [] }) =>
        errors.slice(0, 1).map(({ message = '' }) => ({ test: `${file}:${line} ${title}`, message })),
      ),
    ),
  )
  return [...outside, ...own, ...suites.flatMap(failuresOfPlaywright)]
}
