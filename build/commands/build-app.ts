import { isBuildStale } from './build-age.ts'
import { run } from './run.ts'

/** Builds the app into dist/app if that is missing or older than its sources. Ends the process if it cannot be built. */
export async function buildAppIfStale(): Promise<void> {
  if (!isBuildStale()) return
  console.log('Building the app …')
  const { code, output } = await run('npx', ['vite', 'build'], { isQuiet: true })
  if (code === 0) return
  console.error(output)
  process.exit(code)
}
