import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run } from '../../build/commands/run.ts'
import { OUTCOME_VARIABLE, readOutcome } from './outcome.ts'
import type { Failure, Outcome } from './outcome.ts'

/** One step of a test run. A suite, unlike a command, says which of its files failed and can run one of them again. */
export type Stage = {
  name: string
  command: string
  args: string[]
  cwd?: string
  env?: Record<string, string | undefined>
  suite?: { again: (file: string) => string[] }
}

/** `isOver`: the stage was ended because the time for the whole run was over. */
export type StageResult = Outcome & { stage: Stage; minutes: number; isOver: boolean; note?: string }

/** Longest part of a failure's message in the summary, in lines. */
const MOST_LINES = 12
/** Files named in the summary of a run that was ended. */
const MOST_FILES = 10
const MINUTE_MS = 60_000

type Options = { cwd?: string; env?: Record<string, string | undefined>; args?: string[] }

export function vitestStage(name: string, { cwd = root, env = {}, args = [] }: Options = {}): Stage {
  const command = [
    'vitest',
    'run',
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`,
  ]
  return {
    name,
    command: 'npx',
    args: [...command, ...args],
    cwd,
    env,
    suite: { again: (file) => [...command, '--maxWorkers=1', file] },
  }
}

export function playwrightStage(name: string, { cwd = root, env = {}, args = [] }: Options = {}): Stage {
  const command = ['playwright', 'test', `--reporter=list,${join(import.meta.dirname, 'playwright-reporter.ts')}`]
  return {
    name,
    command: 'npx',
    args: [...command, ...args],
    cwd,
    env,
    suite: { again: (file) => [...command, ...args.filter((each) => each.startsWith('--')), '--workers=1', file] },
  }
}

/** Runs a stage and prints its output. `endsAt` (epoch milliseconds): it is killed then, and has failed. */
export async function runStage(stage: Stage, { endsAt }: { endsAt?: number | undefined } = {}): Promise<StageResult> {
  const { name, command, args, cwd = root, env = {}, suite } = stage
  console.log(`\n── ${name}`)
  // Not in test-results, which Playwright empties.
  const folder = mkdtempSync(join(tmpdir(), 'outcome-'))
  const path = join(folder, 'outcome.json')
  const startedAt = performance.now()
  const limitMs = endsAt === undefined ? undefined : Math.max(0, endsAt - Date.now())
  const { code, isOver } = await run(command, args, { cwd, env: { ...env, [OUTCOME_VARIABLE]: path }, limitMs })
  const outcome = suite ? outcomeOf(readOutcome(path), { code, isOver }) : outcomeOfCommand(code)
  rmSync(folder, { recursive: true })
  return { ...outcome, stage, isOver, minutes: (performance.now() - startedAt) / MINUTE_MS }
}

function outcomeOfCommand(code: number): Outcome {
  const failure = { file: null, test: 'the command', message: `It ended with ${code}.` }
  return { passed: code === 0 ? 1 : 0, skipped: 0, failures: code === 0 ? [] : [failure], unfinished: [] }
}

/** A file that did not end has failed; so has a suite that ends with an error and names no failure. */
function outcomeOf(outcome: Outcome | null, { code, isOver }: { code: number; isOver: boolean }): Outcome {
  if (!outcome) return outcomeOfCommand(code || 1)
  const { failures, unfinished } = outcome
  const named = new Set(failures.map(({ file }) => file))
  const ended = unfinished
    .filter((file) => !named.has(file))
    .slice(0, isOver ? MOST_FILES : undefined)
    .map((file) => ({ file, test: 'the file', message: isOver ? 'It had not ended.' : 'Its process ended early.' }))
  const all = [...failures, ...ended]
  return code !== 0 && all.length === 0
    ? { ...outcome, failures: outcomeOfCommand(code).failures }
    : { ...outcome, failures: all }
}

/** The result of a stage that this machine cannot run. */
export function leftOut(name: string, note: string): StageResult {
  const stage = { name, command: '', args: [] }
  return { stage, note, passed: 0, skipped: 1, failures: [], unfinished: [], minutes: 0, isOver: false }
}

/** The stage's line, followed by each failure with its reason. */
export function linesOf(result: StageResult): string[] {
  const { stage, passed, skipped, failures, isOver, minutes, note } = result
  const state = failures.length > 0 ? 'FAILED' : note ? 'skipped' : 'ok'
  const others = [skipped > 0 && `${skipped} skipped`, isOver && 'ended: no time left', note]
  const counts = [`${passed} passed, ${failures.length} failed`, ...others.filter(Boolean)].join(', ')
  return [`${state.padEnd(7)} ${stage.name}: ${counts} (${minutes.toFixed(1)} min)`, ...failures.flatMap(reasonOf)]
}

export function reasonOf({ file, test, message }: Failure): string[] {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MOST_LINES)
  return [`    | ${file ?? ''} › ${test}`, ...lines.map((line) => `    |   ${line}`)]
}

/** Prints all stages and, as the last line, the sums; sets the exit code. `more`: lines between the two. */
export function summarize(results: StageResult[], more: string[] = []): void {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, { failures }) => sum + failures.length, 0)
  console.log(`\n${[...results.flatMap(linesOf), ...more].join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
