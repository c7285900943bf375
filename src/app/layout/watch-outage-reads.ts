import { deviceDb } from '../../data/device-db.ts'
import { deviceTimeKnown } from '../../data/device-time.ts'
import type { Reader } from '../../data/outage-reads.ts'
import { readForOutage } from '../../data/read-for-outage.ts'
import { backoffMs } from '../../data/sync/backoff.ts'
import { watchSealing } from '../../data/watch-sealing.ts'
import { whileSeen } from '../../lib/use-while-seen.ts'

/** What a sign-in found at hand, read within this time before it, need not be read again. */
const JUST_BEFORE_MS = 60_000
/** What is older is read again at a start of the app, so that an outage does not find the figures of last week. */
const OLD_MS = 12 * 60 * 60 * 1000
/** The first wait after a failure is the engine's fourth: some seconds. */
const WAITS_SKIPPED = 3

/** Reads at once what this person needs in an outage, and again what is missing until all of it is there, and keeps it sealed. Returns what ends it. */
export function watchOutageReads(reader: Reader): () => void {
  let isEnded = false
  let isFirst = true
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const run = () => {
    clearTimeout(timer)
    running ??= read()
      // Signed out meanwhile: the private database is closed.
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
  // What was read is sealed, for when they leave.
  const stopSealing = watchSealing(reader.userId)
  return () => {
    isEnded = true
    clearTimeout(timer)
    stop()
    stopSealing()
  }
}

/** By the tablet's clock, as reads are stamped. */
async function oldestUseful(): Promise<number> {
  const [session, time] = await Promise.all([deviceDb.session.get('current'), deviceTimeKnown()])
  const sinceSignInMs = time - (session?.signedInAt ?? 0)
  return Date.now() - Math.min(sinceSignInMs + JUST_BEFORE_MS, OLD_MS)
}
