import { isBuildStale } from '../../build/commands/build-age.ts'
import { run } from '../../build/commands/run.ts'
import { APP_VARIABLE, AppCopy } from './app-copy.ts'
import { ensureChromium } from './chromium.ts'
import { makeDemoTemplate } from './demo-template.ts'
import { setup as useLocalPostgres } from './local-postgres.ts'
import { bundleServer } from './server-bundle.ts'

/**
 * Prepares what every browser test needs: Chromium, the production build, the server bundle and the demo chain, and
 * finds a running PostgreSQL. Returns a function that deletes what it made.
 */
export default async function setUp(): Promise<() => void> {
  ensureChromium()
  await useLocalPostgres()
  if (isBuildStale()) {
    const { code, output } = await run('npx', ['vite', 'build'], { isQuiet: true })
    if (code !== 0) throw new Error(`The app does not build:\n${output}`)
  }
  const app = new AppCopy()
  process.env[APP_VARIABLE] = app.root
  await bundleServer()
  const deleteTemplate = await makeDemoTemplate()
  return () => {
    deleteTemplate()
    app.dispose()
  }
}
