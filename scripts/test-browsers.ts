import { parseArgs } from 'node:util'
import { findForPages, findOther } from '../tests/support/chromium.ts'
import { playwrightStage, REQUIRED, runStages, summarize, unprovable } from './run-stages.ts'

/** The tests of paper and layout once more, in the kind of Chromium that `npm test` has not used: the two place and print a page differently. */
const { values } = parseArgs({ options: REQUIRED })
const other = findOther()
if (other) {
  await runStages([
    playwrightStage(`paper and layout in ${other}`, { args: ['--grep', '@layout'], env: { CHROMIUM_PATH: other } }),
  ])
} else {
  const name = `paper and layout: only one kind of Chromium is installed (${findForPages() ?? 'none'}), and nothing to compare`
  summarize([unprovable(name, { isRequired: values.required })])
}
