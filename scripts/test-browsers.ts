import { findForPages, findOther } from '../tests/support/chromium.ts'
import { playwrightStage, runStages } from './run-stages.ts'

/** The tests of paper and layout once more, in the kind of Chromium that `npm test` has not used: the two place and print a page differently. */
const other = findOther()
if (other) {
  await runStages([playwrightStage(`paper and layout in ${other}`, { args: ['--grep', '@layout'], env: { CHROMIUM_PATH: other } })])
} else {
  console.log(`Only one kind of Chromium is installed (${findForPages() ?? 'none'}): nothing to compare.`)
  console.log('0 passed, 0 failed')
}
