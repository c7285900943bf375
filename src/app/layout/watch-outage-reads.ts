import { deviceDb } from '../../data/store/device-db.ts'
import { deviceTimeKnown } from '../../data/http/device-time.ts'
import type { Reader } from '../../data/reads/outage-reads.ts'
import { letPageGoFirst } from '../../data/reads/long-lists.ts'
import { readForOutage } from '../../data/reads/read-for-outage.ts'
import { backoffMs } from '@counter/outbox'
import { watchSealing } from '../../data/vault/watch-sealing.ts'
import { watchChainSettings } from './watch-chain-settings.ts'
import { watchHandovers } from './watch-handovers.ts'
import { onNavigation } from '../../lib/router.tsx'
import { whileSeen } from '../../lib/queries/use-while-seen.ts'

/** Data that was read within this time before the sign-in is not read again. */
const JUST_BEFORE_MS = 60_000
/** Older data is read again at the start of the app, so that an outage does not find last week's figures. */
const OLD_MS = 12 * 60 * 60 * 1000
/** The first retry uses the fourth delay of the engine's backoff: some seconds. */
const WAITS_SKIPPED = 3

/**
 * Reads what this person needs in an outage, retries until nothing is missing, and keeps the data sealed. Returns a
 * function that stops it.
 */
export function watchOutageReads(reader: Reader): () => void {
  let isEnded = false
  let isFirst = true
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const run = () => {
    clearTimeout(timer)
    running ??= read()
      // The private database was closed by a sign-out.
      .catch(() => {})
      .finally(() => (running = null))
  }
  async function read(): Promise<void> {
    const since = isFirst ? await oldestUseful() : 0
    if (isEnded) return
    isFirst = false
    const missing = await readForOutage(reader, { since })
    failures = missing.length === 0 ? 0 : failures + 1
    if (failures > 0 && !isEnded)
      timer = setTimeout(run, backoffMs({ failures: failures + WAITS_SKIPPED, random: Math.random }))
  }

  const stop = whileSeen(run)
  const stopGivingWay = onNavigation(letPageGoFirst)
  // Seals the data, so that it survives the person's sign-out.
  const stopSealing = watchSealing(reader.userId)
  const stopSettings = watchChainSettings(reader.userId)
  const stopHandovers = reader.roles.includes('employee') ? watchHandovers(reader.userId) : () => {}
  return () => {
    isEnded = true
    clearTimeout(timer)
    stop()
    stopGivingWay()
    stopSealing()
    stopSettings()
    stopHandovers()
  }
}

/** By the device's clock, because reads are stamped with it. */
async function oldestUseful(): Promise<number> {
  const [session, time] = await Promise.all([deviceDb.session.get('current'), deviceTimeKnown()])
  const sinceSignInMs = time - (session?.signedInAt ?? 0)
  return Date.now() - Math.min(sinceSignInMs + JUST_BEFORE_MS, OLD_MS)
}
