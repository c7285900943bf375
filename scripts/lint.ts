import { run } from '../build/commands/run.ts'

const formatted = await run(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '--check'], { isQuiet: true })
if (formatted.code !== 0) console.error(`${formatted.output}\nnpm run format puts it right.`)

// Under tsx, because Node 20 cannot load our rules' TypeScript itself.
const oxlint = ['--import', 'tsx', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']
const linted = await run(process.execPath, oxlint)

const styled = await run(process.execPath, ['node_modules/stylelint/bin/stylelint.mjs', 'src/**/*.css'])

process.exit([formatted, linted, styled].some(({ code }) => code !== 0) ? 1 : 0)
