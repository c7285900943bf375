import { parseArgs } from 'node:util'
import { runInOtherBrowser } from './browser-stages.ts'
import { REQUIRED, summarize } from './run-stages.ts'

const { values } = parseArgs({ options: REQUIRED })
summarize([await runInOtherBrowser({ isRequired: values.required, hasLong: true })])
