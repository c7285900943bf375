import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.ts'

type Counts = { passed: number; failed: number; skipped: number; flaky: number }

/** A stage without a report counts as one check. */
export type Stage = { name: string; command: string; args: string[]; env?: Record<string, string>; report?: Report }
type Report = { path: string; count: (report: unknown) => Counts }

const NONE: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
const reports = join(root, 'test-results')

/** Runs all of them, whatever fails, and prints one line for each and then their sum, which `.ci/run` reads: `N passed, N failed`. */
export async function runStages(stages: Stage[]): Promise<void> {
  mkdirSync(reports, { recursive: true })
  const total = { passed: 0, failed: 0 }
  const summary: string[] = []
  for (const stage of stages) {
    console.log(`\n── ${stage.name}`)
    if (stage.report) rmSync(stage.report.path, { force: true })
    const startedAt = performance.now()
    const { code } = await run(stage.command, stage.args, stage.env ? { env: stage.env } : {})
    const counts = countsOf(stage, code)
    total.passed += counts.passed
    total.failed += counts.failed
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    summary.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name}: ${written(counts)} (${seconds} s)`)
  }
  console.log(`\n${summary.join('\n')}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

export function vitestStage(name: string): Stage {
  const path = join(reports, 'vitest.json')
  return { name, command: 'npx', args: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`], report: { path, count: countVitest } }
}

export function playwrightStage(name: string, { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {}): Stage {
  const path = join(reports, 'playwright.json')
  return {
    name,
    command: 'npx',
    args: ['playwright', 'test', '--reporter=list,json', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    report: { path, count: countPlaywright },
  }
}

/** A stage that fails always counts at least one failure. */
function countsOf({ report }: Stage, code: number): Counts {
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
