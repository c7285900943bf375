import { parseArgs } from 'node:util'
import { runInOtherBrowser } from '../tools/stages/browser-stages.ts'
import { REQUIRED, summarize } from '../tools/stages/run-stages.ts'

const { values } = parseArgs({ options: REQUIRED })
summarize([await runInOtherBrowser({ isRequired: values.required, hasLong: true })])
