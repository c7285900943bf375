import type { Browser } from '@playwright/test'
import { ms } from '../measure.ts'
import type { Measure } from '../measure.ts'
import { replayOnce } from '../replay.ts'
import { saveOnce, saveUrl } from '../save.ts'
import { openOffline } from '../starts.ts'
import { gainsOf, inPairs } from './pairs.ts'
import type { Side } from './pairs.ts'

const SAVES = 15
const SLOWED = 4
const REPLAYS = 5
const REPORTS = 200

type Compared = { trick: string; appRoots: Record<Side, string> }

/** From the tap on save until the row is durable, in both apps, with the server stopped. */
export async function saveGain({ trick, appRoots }: Compared): Promise<Measure[]> {
  const apps = {
    without: await openOffline(SLOWED, { appRoot: appRoots.without }),
    kept: await openOffline(SLOWED, { appRoot: appRoots.kept }),
  }
  const pairs = await inPairs(SAVES, async (side, round) => ({
    [`tap on save, ${SLOWED}× slowed CPU`]: await saveOnce(apps[side].tab, saveUrl(apps[side].url, round)),
  }))
  for (const { close } of Object.values(apps)) await close()
  return gainsOf(pairs, { trick, unit: ms })
}

/** Until all reports of an outage have arrived. */
export async function replayGain(browser: Browser, { trick, appRoots }: Compared): Promise<Measure[]> {
  const pairs = await inPairs(REPLAYS, async (side) => ({
    [`replay of ${REPORTS} reports`]: await replayOnce(browser, REPORTS, appRoots[side]),
  }))
  return gainsOf(pairs, { trick, unit: ms })
}
