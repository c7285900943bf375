import { join } from 'node:path'
import { findPhysicalCss } from '../lint/physical-css.ts'
import { findRawValues } from '../lint/raw-values.ts'
import { root, run } from '../build/commands/run.ts'

const formatted = await run(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '--check'], { isQuiet: true })
if (formatted.code !== 0) console.error(`${formatted.output}\nnpm run format puts it right.`)

// Under tsx, because Node 20 cannot load our rules' TypeScript itself.
const oxlint = ['--import', 'tsx', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']
const linted = await run(process.execPath, oxlint)

const sources = join(root, 'src')
const problems = [...findPhysicalCss(sources), ...findRawValues(sources)]
for (const problem of problems) console.error(problem)

process.exit(formatted.code !== 0 || linted.code !== 0 || problems.length > 0 ? 1 : 0)
