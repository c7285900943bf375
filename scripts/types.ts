import { run } from './run.ts'

// One for each place our code runs in, and the tests and tools, which run in two at once.
const PROJECTS = [
  'tsconfig.shared.json',
  'tsconfig.app.json',
  'tsconfig.worker.json',
  'tsconfig.server.json',
  'tests/tsconfig.json',
]

let worst = 0
for (const project of PROJECTS) {
  const { code } = await run('npx', ['tsc', '-p', project])
  worst = Math.max(worst, code)
}
process.exit(worst)
