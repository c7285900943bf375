import { run } from '../build/commands/run.ts'

// One for each runtime environment, and one for tests and tools, which use two of them.
const PROJECTS = [
  'tsconfig.shared.json',
  'tsconfig.app.json',
  'tsconfig.worker.json',
  'tsconfig.server.json',
  'packages/outbox/tsconfig.json',
  'tests/tsconfig.json',
]

let worst = 0
for (const project of PROJECTS) {
  const { code } = await run('npx', ['tsc', '-p', project])
  worst = Math.max(worst, code)
}
process.exit(worst)
