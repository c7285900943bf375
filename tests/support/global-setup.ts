import { isBuildStale } from '../../scripts/build-age.ts'
import { run } from '../../scripts/run.ts'
import { ensureChromium } from './chromium.ts'
import { makeDemoTemplate } from './demo-template.ts'
import { bundleServer } from './server-bundle.ts'

/** What every browser test needs: a Chromium, the production build, the server, and the demo chain. Returns what takes the last away. */
export default async function setUp(): Promise<() => void> {
  ensureChromium()
  if (isBuildStale()) {
    const { code, output } = await run('npx', ['vite', 'build'], { isQuiet: true })
    if (code !== 0) throw new Error(`The app does not build:\n${output}`)
  }
  await bundleServer()
  return makeDemoTemplate()
}
