import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../../build/commands/run.ts'
import { runStage, vitestStage } from '../../tools/stages/run-stages.ts'
import type { Failure } from '../../tools/stages/outcome.ts'
import { lookAgain } from '../../tools/stages/second-look.ts'

// Each starts vitest up to six times.
vi.setConfig({ testTimeout: 240_000 })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => rmSync(folder, { recursive: true }))

const PASSES = `test('adds up', () => {})`
const FAILS = `test('adds up', () => expect(1).toBe(2))`
const CRASHES = `${PASSES}; test('dies', () => process.kill(process.pid, 'SIGKILL'))`
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

test('A file that fails once and then passes twice is flaky: it counts as passed and is named.', async () => {
  expect(await look({ noisy: failsIn([1]), sound: PASSES })).toEqual({
    passed: 2,
    failed: [],
    lines: ['flaky   noisy.test.ts, run again alone'],
  })
})

test('A file that fails again within the two runs stays a failure, and so does one that always fails.', async () => {
  expect(await look({ sometimes: failsIn([1, 3]), always: FAILS, sound: PASSES })).toEqual({
    passed: 1,
    failed: expect.toSatisfy(
      (failed: string[]) => failed.toSorted().join() === 'always.test.ts adds up,sometimes.test.ts adds up',
    ),
    lines: expect.arrayContaining(['FAILED  sometimes.test.ts, run again alone']),
  })
})

test('A file whose process crashes is a failure, though no test of it failed.', async () => {
  const { passed, failed } = await look({ crashing: CRASHES, sound: PASSES })
  expect(passed).toBe(1)
  expect(failed).toEqual([expect.stringMatching(/^crashing.test.ts/)])
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
