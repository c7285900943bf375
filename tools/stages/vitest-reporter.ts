import { relative } from 'node:path'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { writeOutcome } from './outcome.ts'
import type { Failure, Outcome } from './outcome.ts'

type Thrown = { message?: string; stack?: string; VITEST_TEST_PATH?: string }

/**
 * Writes the outcome after every file, so that a run which is ended from outside has one too. Vitest's own JSON report
 * lists a file whose worker crashed as passed, and does not list errors outside of tests.
 */
export default class OutcomeReporter implements Reporter {
  readonly #waiting = new Set<string>()
  readonly #outcome: Outcome = { passed: 0, skipped: 0, failures: [], unfinished: [] }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.#waiting.add(nameOf(moduleId))
    this.#write()
  }

  onTestModuleEnd(module: TestModule): void {
    const file = nameOf(module.moduleId)
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result()
      if (state === 'passed') this.#outcome.passed += 1
      else if (state === 'skipped') this.#outcome.skipped += 1
      else this.#add({ file, test: test.fullName, message: written(errors) })
    }
    const outside = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
    if (outside.length > 0) this.#add({ file, test: 'outside of the tests', message: written(outside) })
    this.#waiting.delete(file)
    this.#write()
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    const crashed = new Map<string, Thrown>()
    for (const error of unhandled) {
      const path = error.VITEST_TEST_PATH
      const file = path ? nameOf(path) : null
      // The error of a crashed worker names no file; those that have not ended are known.
      if (file === null && this.#waiting.size > 0) for (const each of this.#waiting) crashed.set(each, error)
      else this.#add({ file, test: 'outside of the tests', message: written([error]) })
    }
    for (const [file, error] of crashed) this.#add({ file, test: 'outside of the tests', message: written([error]) })
    this.#write()
  }

  #add(failure: Failure): void {
    this.#outcome.failures.push(failure)
  }

  #write(): void {
    writeOutcome({ ...this.#outcome, unfinished: [...this.#waiting] })
  }
}

const nameOf = (path: string): string => relative(process.cwd(), path)

function written(errors: readonly Thrown[]): string {
  return errors.map(({ message, stack }) => stack ?? message ?? 'no message').join('\n')
}
