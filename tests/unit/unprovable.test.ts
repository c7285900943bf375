import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unprovable } from '../../scripts/run-stages.ts'

const emptyPath = mkdtempSync(join(tmpdir(), 'no-programs-'))
afterAll(() => rmSync(emptyPath, { recursive: true }))

/** The stage on a machine with one Chromium alone: any program stands for it, since none is started. */
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
  (_what, args, env, ends) => {
    expect(testBrowsers(args, env)).toEqual(ends)
  },
)

test('A Node that the registry has not is a failure where it is required, and named either way.', () => {
  const [skipped, failed] = [false, true].map((isRequired) =>
    unprovable('Node 99: not in the registry', { isRequired }),
  )
  expect([skipped?.counts.failed, failed?.counts.failed]).toEqual([0, 1])
  expect([skipped?.line, failed?.line]).toEqual([
    'skipped Node 99: not in the registry',
    'FAILED Node 99: not in the registry',
  ])
})
