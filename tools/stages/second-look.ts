import { reasonOf, runStage } from './run-stages.ts'
import type { StageResult } from './run-stages.ts'

/** More files than that are no noise. */
const MOST_FILES = 5
const NEEDED = 2

/** `lines`: what was looked at again and how it ended. Failures of files that passed are no longer in `results`. */
export type SecondLook = { results: StageResult[]; flaky: string[]; lines: string[] }

/**
 * Runs each file that failed again, alone, with one worker. A file that passes twice in a row is flaky: its tests count
 * as passed and are named. Nothing is run again if a failure belongs to no file, a stage had to be ended, or more than
 * five files failed.
 */
export async function lookAgain(
  results: StageResult[],
  { endsAt }: { endsAt?: number | undefined },
): Promise<SecondLook> {
  const failing = results.flatMap((result) =>
    [...new Set(result.failures.map(({ file }) => file))].map((file) => ({ result, file })),
  )
  const why = whyNot(results, failing)
  if (failing.length === 0 || why) return { results, flaky: [], lines: why ? [`No second look: ${why}`] : [] }

  const passed = new Set<string>()
  for (const { result, file } of failing) if (file && (await passesTwice(result, file, endsAt))) passed.add(file)
  const isFlaky = ({ file }: { file: string | null }) => file !== null && passed.has(file)
  const flaky = results.flatMap(({ failures }) => failures.filter(isFlaky))
  return {
    results: results.map((result) => ({
      ...result,
      passed: result.passed + result.failures.filter(isFlaky).length,
      failures: result.failures.filter((failure) => !isFlaky(failure)),
    })),
    flaky: flaky.flatMap(reasonOf),
    lines: failing.map(({ file }) => `${(isFlaky({ file }) ? 'flaky' : 'FAILED').padEnd(7)} ${file}, run again alone`),
  }
}

function whyNot(results: StageResult[], failing: { result: StageResult; file: string | null }[]): string | null {
  if (results.some(({ isOver }) => isOver)) return 'a stage had to be ended.'
  if (failing.some(({ file }) => file === null)) return 'a failure belongs to no test file.'
  if (failing.length > MOST_FILES) return `${failing.length} files failed, more than ${MOST_FILES}.`
  return null
}

async function passesTwice({ stage }: StageResult, file: string, endsAt: number | undefined): Promise<boolean> {
  const args = stage.suite?.again(file)
  if (!args) return false
  for (let time = 1; time <= NEEDED; time += 1) {
    const { passed, failures } = await runStage({ ...stage, name: `${file}, again ${time}`, args }, { endsAt })
    // A file whose tests skip themselves has shown nothing.
    if (failures.length > 0 || passed === 0) return false
  }
  return true
}
