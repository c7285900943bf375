import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../../build/commands/run.ts'
import { playwrightStage, runStage, vitestStage } from '../../tools/stages/run-stages.ts'
import type { Failure } from '../../tools/stages/outcome.ts'
import { lookAgain } from '../../tools/stages/second-look.ts'

// Each starts a test runner up to six times.
vi.setConfig({ testTimeout: 240_000 })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'vitest.config.js'), 'export default {}')
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => rmSync(folder, { recursive: true }))

const PASSES = `test('adds up', () => {})`
const FAILS = `test('adds up', () => expect(1).toBe(2))`
const DIES = `test('dies', () => process.kill(process.pid, 'SIGKILL'))`
/** Fails in the given runs, counted from 1. */
const failsIn = (runs: number[]) => `
  import { appendFileSync, readFileSync } from 'node:fs'
  test('adds up', () => {
    appendFileSync(import.meta.filename + '.runs', '.')
    expect(${JSON.stringify(runs)}).not.toContain(readFileSync(import.meta.filename + '.runs', 'utf8').length)
  })`

/** Runs the given test files as a stage, and looks again at what failed. */
async function look(files: Record<string, string>) {
  for (const [name, code] of Object.entries(files))
    writeFileSync(join(folder, `${name}.test.ts`), `import { expect, test } from 'vitest'\n${code}`)
  const first = await runStage(vitestStage('planted', { cwd: folder }))
  const { results, lines } = await lookAgain([first], {})
  return { passed: results[0]?.passed, failed: results[0]?.failures.map(named), lines }
}
const named = ({ file, test: title }: Failure) => `${file} ${title}`

test('A file that then passes twice in a row is flaky and counts as passed, and any other stays a failure.', async () => {
  const files = { noisy: failsIn([1]), sometimes: failsIn([1, 3]), always: FAILS, sound: PASSES }
  const { passed, failed, lines } = await look(files)
  expect(passed).toBe(2)
  expect(failed?.toSorted()).toEqual(['always.test.ts adds up', 'sometimes.test.ts adds up'])
  expect(lines.toSorted()).toEqual([
    'FAILED  always.test.ts, run again alone',
    'FAILED  sometimes.test.ts, run again alone',
    'flaky   noisy.test.ts, run again alone',
  ])
})

test('A file whose process crashes is a failure, though no test of it failed.', async () => {
  const { passed, failed } = await look({ crashing: `${PASSES}; ${DIES}`, sound: PASSES })
  expect(passed).toBe(1)
  expect(failed).toEqual([expect.stringMatching(/^crashing.test.ts/)])
})

test('Browser tests are looked at again in the same way.', async () => {
  writeFileSync(join(folder, 'playwright.config.js'), 'export default { workers: 1 }')
  const code = { noisy: failsIn([1]), crashing: DIES, sound: PASSES }
  for (const [name, body] of Object.entries(code))
    writeFileSync(join(folder, `${name}.spec.ts`), `import { expect, test } from '@playwright/test'\n${body}`)
  const first = await runStage(playwrightStage('planted', { cwd: folder }))
  const { results, lines } = await lookAgain([first], {})
  expect(results[0]?.passed).toBe(2)
  expect(results[0]?.failures.map(named)).toEqual(['crashing.spec.ts dies'])
  expect(lines).toContain('flaky   noisy.spec.ts, run again alone')
})

test('After more than five failing files nothing is run again.', async () => {
  const six = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, failsIn([1])]))
  const { failed, lines } = await look(six)
  expect(failed).toHaveLength(6)
  expect(lines).toEqual(['No second look: 6 files failed, more than 5.'])
})

test('A suite that hangs is ended in time, and what had not ended is named.', async () => {
  const unfinished = { passed: 0, skipped: 0, failures: [], unfinished: ['hanging.test.ts'] }
  const code = `require('node:fs').writeFileSync(process.env.OUTCOME_FILE, '${JSON.stringify(unfinished)}'); for (;;);`
  const stage = { ...vitestStage('planted', { cwd: folder }), command: process.execPath, args: ['-e', code] }
  const endsAt = Date.now() + 5_000
  const { results, lines } = await lookAgain([await runStage(stage, { endsAt })], { endsAt })
  expect(results[0]?.failures.map(named)).toEqual(['hanging.test.ts the file'])
  expect(lines).toEqual(['No second look: a stage had to be ended.'])
})
