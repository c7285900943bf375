import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/commands/run.ts'
import { findForPages, findOther } from '../../tests/support/chromium.ts'
import { leftOut, playwrightStage, runStage } from './run-stages.ts'
import type { Stage, StageResult } from './run-stages.ts'

const FOLDER = join(root, 'tests/e2e')
/** The helpers of tests that go through every screen, in one language each. */
const WALKS = /\b(?:walkedIn|examineAtWidths|examinedWidths|examine)\(/

/** The browser tests of `npm test`: the stories, and what only a browser can show. */
export const coreStage = (): Stage => playwrightStage('browser tests', { args: ['--grep=@core'] })

/** All other browser tests: the walks over every screen and the rarer promises. */
export const restStage = (): Stage => playwrightStage('all other browser tests', { args: ['--grep-invert=@core'] })

/** Repeats the tests that walk in one language in the other one. */
export function languagesStage(): Stage {
  const files = readdirSync(FOLDER).filter((name) => WALKS.test(readFileSync(join(FOLDER, name), 'utf8')))
  return playwrightStage('walks in the other language', { args: files, env: { LANGUAGES: 'other' } })
}

/**
 * Repeats the print and layout tests in the kind of Chromium that the other stages have not used, because the two lay
 * out and print pages differently.
 */
export function runInOtherBrowser(): Promise<StageResult> {
  const other = findOther()
  const name = `paper and layout in ${other ?? 'another Chromium'}`
  if (other) return runStage(playwrightStage(name, { args: ['--grep=@layout'], env: { CHROMIUM_PATH: other } }))
  return Promise.resolve(leftOut(name, `only ${findForPages() ?? 'none'} is installed`))
}
