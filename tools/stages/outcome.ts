import { readFileSync, writeFileSync } from 'node:fs'

/** Names the file into which a suite's reporter writes its outcome. */
export const OUTCOME_VARIABLE = 'OUTCOME_FILE'

/** A test that failed. `file` is null if the error belongs to no file, such as one in the global set-up. */
export type Failure = { file: string | null; test: string; message: string }

/** What a run of a suite has shown. `unfinished`: files that were to run and have not ended. */
export type Outcome = { passed: number; skipped: number; failures: Failure[]; unfinished: string[] }

export function writeOutcome(outcome: Outcome): void {
  const path = process.env[OUTCOME_VARIABLE]
  if (path) writeFileSync(path, JSON.stringify(outcome))
}

/** Null if the suite did not begin. */
export function readOutcome(path: string): Outcome | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Outcome
  } catch {
    return null
  }
}
