import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runStage, unprovable, vitestStage } from '../../scripts/run-stages.ts'

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

test('A failed test is named below its stage with the reason.', async () => {
  const path = join(emptyPath, 'vitest.json')
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2'] }
  const written = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [{ status: 'failed', name: resolve('tests/sums.test.ts'), message: '', assertionResults: [failed] }],
  }
  const { report } = vitestStage('any')
  if (!report) throw new Error('vitest writes a report')
  const code = `require('node:fs').writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(JSON.stringify(written))}); process.exit(1)`
  const { lines } = await runStage({
    name: 'tests',
    command: process.execPath,
    args: ['-e', code],
    report: { ...report, path },
  })
  expect(lines.split('\n')).toEqual([
    expect.stringMatching(/^FAILED tests: 3 passed, 1 failed/),
    '    | tests/sums.test.ts adds up',
    '    |   expected 1 to be 2',
  ])
})
