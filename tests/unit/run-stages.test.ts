import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Stage } from '../../tools/stages/run-stages.ts'
import { playwrightStage, runStage, unprovable, vitestStage } from '../../tools/stages/run-stages.ts'

const emptyPath = mkdtempSync(join(tmpdir(), 'no-programs-'))
afterAll(() => rmSync(emptyPath, { recursive: true }))

/** The stage on a machine with only one Chromium. Any program can stand in, since none is started. */
function testBrowsers(args: string[], env: Record<string, string>) {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/test-browsers.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: emptyPath, CHROMIUM_PATH: process.execPath, ...env },
    encoding: 'utf8',
  })
  return [status, stdout.trim().split('\n').at(-1)]
}

test.each([
  ['is skipped for a newcomer', [], {}, [0, '0 passed, 0 failed']],
  ['fails in CI', [], { CI: 'true' }, [1, '0 passed, 1 failed']],
  ['fails where it is required', ['--required'], {}, [1, '0 passed, 1 failed']],
] satisfies [string, string[], Record<string, string>, unknown[]][])(
  'A stage with nothing to compare %s.',
  // Each starts a process of its own.
  { timeout: 30_000 },
  (_what, args, env, ends) => {
    expect(testBrowsers(args, env)).toEqual(ends)
  },
)

test('A Node version that the registry lacks is a failure where it is required, and is named either way.', () => {
  const [skipped, failed] = [false, true].map((isRequired) =>
    unprovable('Node 99: not in the registry', { isRequired }),
  )
  expect([skipped?.counts.failed, failed?.counts.failed]).toEqual([0, 1])
  expect([skipped?.lines, failed?.lines]).toEqual([
    'skipped Node 99: not in the registry',
    'FAILED Node 99: not in the registry',
  ])
})

/** The lines of a stage whose program writes the given report and exits with 1. */
async function linesOf({ report }: Stage, written: unknown): Promise<string[]> {
  if (!report) throw new Error('This stage has a report')
  const path = join(emptyPath, 'report.json')
  const code = `require('node:fs').writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(JSON.stringify(written))}); process.exit(1)`
  const stage = { name: 'tests', command: process.execPath, args: ['-e', code], report: { ...report, path } }
  return (await runStage(stage)).lines.split('\n')
}

test('A failed test is named below its stage with the reason.', async () => {
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2'] }
  const written = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [{ status: 'failed', name: resolve('tests/sums.test.ts'), message: '', assertionResults: [failed] }],
  }
  expect(await linesOf(vitestStage('any'), written)).toEqual([
    expect.stringMatching(/^FAILED tests: 3 passed, 1 failed/),
    '    | tests/sums.test.ts adds up',
    '    |   expected 1 to be 2',
  ])
})

test.each([
  [
    'are counted as not run',
    'Timed out waiting 60s for the test suite to run',
    0,
    /^ok {4} tests: 5 passed, 0 failed, 7 not run/,
  ],
  [
    'hide no failure',
    'Timed out waiting 60s for the test suite to run',
    1,
    /^FAILED tests: 5 passed, 1 failed, 7 not run/,
  ],
  [
    'are counted as not run after a limit of part of a second',
    'Timed out waiting 514.742s for the teardown for test suite to run',
    0,
    /^ok {4} tests: 5 passed, 0 failed, 7 not run/,
  ],
  ['hide no other error', 'Error: no browser', 0, /^FAILED tests: 5 passed, 1 failed, 7 skipped/],
])('Browser tests that were left out for lack of time %s.', async (_what, message, unexpected, line) => {
  const stats = { expected: 5, unexpected, flaky: 0, skipped: 7 }
  const written = { stats, errors: [{ message: `\u001B[31m${message}\u001B[39m` }], suites: [] }
  expect((await linesOf(playwrightStage('any', { minutes: 1 }), written))[0]).toMatch(line)
})

test('An error outside of the browser tests is printed below its stage.', async () => {
  const written = { stats: { expected: 5 }, errors: [{ message: 'Error: no browser' }], suites: [] }
  expect((await linesOf(playwrightStage('any'), written)).slice(1)).toEqual([
    '    | outside of the tests',
    '    |   Error: no browser',
  ])
})
