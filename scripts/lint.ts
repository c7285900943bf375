import { join } from 'node:path'
import { findPhysicalCss } from '../lint/physical-css.ts'
import { root, run } from './run.ts'

// Under tsx, because Node 20 cannot load our rules' TypeScript by itself.
const { code } = await run(process.execPath, ['--import', 'tsx', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'])

const physical = findPhysicalCss(join(root, 'src'))
for (const problem of physical) console.error(problem)

process.exit(code !== 0 || physical.length > 0 ? 1 : 0)
