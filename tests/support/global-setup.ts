import { isBuildStale } from '../../scripts/build-age.ts'
import { run } from '../../scripts/run.ts'
import { ensureChromium } from './chromium.ts'

/** What every browser test needs: a Chromium and the production build. */
export default async function setUp(): Promise<void> {
  ensureChromium()
  if (!isBuildStale()) return
  const { code, output } = await run('npx', ['vite', 'build'], { isQuiet: true })
  if (code !== 0) throw new Error(`The app does not build:\n${output}`)
}
