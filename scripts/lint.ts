import { join } from 'node:path'
import { findPhysicalCss } from '../lint/physical-css.ts'
import { findRawValues } from '../lint/raw-values.ts'
import { root, run } from './run.ts'

// Under tsx, because Node 20 cannot load our rules' TypeScript by itself.
const { code } = await run(process.execPath, [
  '--import',
  'tsx',
  'node_modules/oxlint/bin/oxlint',
  '--type-aware',
  '--deny-warnings',
])

const sources = join(root, 'src')
const problems = [...findPhysicalCss(sources), ...findRawValues(sources)]
for (const problem of problems) console.error(problem)

process.exit(code !== 0 || problems.length > 0 ? 1 : 0)
