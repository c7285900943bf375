import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.ts'

type Counts = { passed: number; failed: number; skipped: number }
type Stage = { name: string; command: string; args: string[]; env?: Record<string, string>; countFrom?: (report: unknown) => Counts; report?: string }

const reports = join(root, 'test-results')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const STAGES: Stage[] = [
  { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] },
  { name: 'types', command: 'npm', args: ['run', '--silent', 'types'] },
  { name: 'unused code', command: 'npm', args: ['run', '--silent', 'knip'] },
  {
    name: 'tests',
    command: 'npx',
    args: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    report: vitestReport,
    countFrom: countVitest,
  },
  { name: 'build', command: 'npm', args: ['run', '--silent', 'build'] },
  {
    name: 'browser tests',
    command: 'npx',
    args: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    report: playwrightReport,
    countFrom: countPlaywright,
  },
]

mkdirSync(reports, { recursive: true })
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const summary: string[] = []

for (const stage of STAGES) {
  console.log(`\n── ${stage.name}`)
  if (stage.report) rmSync(stage.report, { force: true })
  const startedAt = performance.now()
  const { code } = await run(stage.command, stage.args, stage.env ? { env: stage.env } : {})
  const counts = countsOf(stage, code)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  summary.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`)
}

console.log(`\n${summary.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** A stage without a report of its own counts as one check. A stage that fails always counts at least one failure. */
function countsOf(stage: Stage, code: number): Counts {
  const none = { passed: 0, failed: 0, skipped: 0 }
  if (!stage.countFrom || !stage.report) return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 }
  if (!existsSync(stage.report)) return { ...none, failed: 1 }
  const counts = stage.countFrom(JSON.parse(readFileSync(stage.report, 'utf8')))
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = report as Record<string, number>
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 }
}

function countPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = (report as { stats: Record<string, number> }).stats
  return { passed: (expected ?? 0) + (flaky ?? 0), failed: unexpected ?? 0, skipped: skipped ?? 0 }
}
