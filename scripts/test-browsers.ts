import { parseArgs } from 'node:util'
import { findForPages, findOther } from '../tests/support/chromium.ts'
import { playwrightStage, REQUIRED, runStages, summarize, unprovable } from './run-stages.ts'

/**
 * Repeats the print and layout tests in the kind of Chromium that `npm test` has not used, because the two lay out and
 * print pages differently.
 */
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
