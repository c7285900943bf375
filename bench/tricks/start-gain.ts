import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerProcess } from '../../tests/support/server-process.ts'
import { ms } from '../measure.ts'
import type { Measure } from '../measure.ts'
import { startOnce } from '../offline-start.ts'
import { HOME_CONTENT, prepareProfile } from '../starts.ts'
import { UnwatchedBrowser } from '../unwatched-browser.ts'
import { gainsOf, inPairs } from './pairs.ts'
import type { Side } from './pairs.ts'

const ROUNDS = 5
const SLOWDOWNS = [1, 4, 6]
/** When a start is over, also one without a trick that gains much. */
const OVER_MS = 1_000
const OVER_PER_SLOWDOWN_MS = 250

type Compared = { trick: string; appRoots: Record<Side, string>; shown?: 'frame' | 'content' | undefined }

/** Offline starts of both apps at each slowdown, alternately on one profile. */
export async function startGain({ trick, appRoots, shown = 'content' }: Compared): Promise<Measure[]> {
  const profile = mkdtempSync(join(tmpdir(), 'counter-tricks-'))
  const servers: Record<Side, ServerProcess> = {
    without: await ServerProcess.start({ appRoot: appRoots.without }),
    kept: await ServerProcess.start({ appRoot: appRoots.kept }),
  }
  for (const { url } of Object.values(servers)) await prepareProfile(profile, [url])
  for (const server of Object.values(servers)) await server.stop()
  const browser = new UnwatchedBrowser(profile)
  const found: Measure[] = []
  for (const slowdown of SLOWDOWNS) {
    const pairs = await inPairs(ROUNDS, async (side) => {
      const afterMs = OVER_MS + OVER_PER_SLOWDOWN_MS * slowdown
      const start = { shown: { url: servers[side].url, content: HOME_CONTENT }, slowdown, isFresh: false, afterMs }
      return { [`offline ${shown} at ${slowdown}× slowed CPU`]: (await startOnce(browser, start))[shown] }
    })
    found.push(...gainsOf(pairs, { trick, unit: ms }))
  }
  await browser.close()
  for (const server of Object.values(servers)) await server.dispose()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return found
}
