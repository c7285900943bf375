import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findForPages, findOther } from '../../tests/support/chromium.ts'
import { playwrightStage, runStage, unprovable } from './run-stages.ts'
import type { Stage, StageResult } from './run-stages.ts'
import { root } from '../../build/commands/run.ts'

const FOLDER = join(root, 'tests/e2e')
/** The helpers of tests that go through every screen, in one language each. */
const WALKS = /\b(?:walkedIn|examineAtWidths|examinedWidths|examine)\(/

/** The browser tests of `npm test`: one short test for each promise that only a browser can hold. */
export const coreStage = (): Stage => playwrightStage('browser tests', { args: ['--grep', '@core'] })

/**
 * All other browser tests: the walks over every screen and the rarer promises; `@long` ones only if asked. `minutes`:
 * how long they may take, unlimited if absent.
 */
export const restStage = ({ hasLong, minutes }: { hasLong: boolean; minutes?: number | undefined }): Stage =>
  playwrightStage('all other browser tests', { args: ['--grep-invert', hasLong ? '@core' : '@core|@long'], minutes })

/** Repeats the tests that walk in one language in the other one. */
export function languagesStage(): Stage {
  const files = readdirSync(FOLDER).filter((name) => WALKS.test(readFileSync(join(FOLDER, name), 'utf8')))
  return playwrightStage('walks in the other language', { args: files, env: { LANGUAGES: 'other' } })
}

/**
 * Repeats the print and layout tests in the kind of Chromium that the other stages have not used, because the two lay
 * out and print pages differently. `hasLong`: the rare states too, which take as long as all others.
 */
export async function runInOtherBrowser({
  isRequired,
  hasLong,
}: {
  isRequired: boolean
  hasLong: boolean
}): Promise<StageResult> {
  const other = findOther()
  if (other) {
    const env = { CHROMIUM_PATH: other }
    const args = ['--grep', '@layout', ...(hasLong ? [] : ['--grep-invert', '@states'])]
    return runStage(playwrightStage(`paper and layout in ${other}`, { args, env }))
  }
  const installed = findForPages() ?? 'none'
  return unprovable(`paper and layout: only one kind of Chromium is installed (${installed}), and nothing to compare`, {
    isRequired,
  })
}
