import { relative } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { writeOutcome } from './outcome.ts'
import type { Failure } from './outcome.ts'

/** Writes the outcome after every test, so that a run which is ended from outside has one too. */
export default class OutcomeReporter implements Reporter {
  readonly #waiting = new Map<string, Set<TestCase>>()
  readonly #failures: Failure[] = []
  #passed = 0
  #skipped = 0

  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) {
      const file = fileOf(test)
      this.#waiting.set(file, (this.#waiting.get(file) ?? new Set()).add(test))
    }
    this.#write()
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    const file = fileOf(test)
    const waiting = this.#waiting.get(file)
    waiting?.delete(test)
    if (waiting?.size === 0) this.#waiting.delete(file)
    if (status === 'skipped') this.#skipped += 1
    else if (status === test.expectedStatus) this.#passed += 1
    else this.#failures.push({ file, test: test.title, message: errors.map(messageOf).join('\n') || status })
    this.#write()
  }

  onError(error: TestError): void {
    this.#failures.push({ file: null, test: 'outside of the tests', message: messageOf(error) })
    this.#write()
  }

  onEnd(_result: FullResult): void {
    this.#write()
  }

  #write(): void {
    const outcome = { passed: this.#passed, skipped: this.#skipped, failures: this.#failures }
    writeOutcome({ ...outcome, unfinished: [...this.#waiting.keys()] })
  }
}

const fileOf = (test: TestCase): string => relative(process.cwd(), test.location.file)

const messageOf = ({ message, stack, value }: TestError): string => message ?? stack ?? value ?? 'no message'
