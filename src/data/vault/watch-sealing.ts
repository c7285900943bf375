import { Dexie } from 'dexie'
import type { ObservabilitySet } from 'dexie'
import { accountDb } from '../store/account-db.ts'
// Preloaded for the sign-out.
import './before-leaving.ts'
import { later } from '../store/later.ts'
import { Sealer } from './seal-rows.ts'
import { FRESHNESS } from './sealed-parts.ts'
import { forgetDoubled } from './sealed-unsent.ts'
import { SEALED_TABLES } from './sealed-tables.ts'

const SEAL_AFTER_MS = 1_000
/** Rests in proportion to the time of the last run, including idle time, to limit the load on a slow tablet. */
const REST_FACTOR = 10
const LONGEST_REST_MS = 10_000
const AFTER_FAILURE_MS = 60_000

/** Seals a person's data shortly after it was read or changed. Returns a function that stops it. */
export function watchSealing(userId: string): () => void {
  const sealer = new Sealer(userId)
  const { name } = accountDb(userId)
  let cancel: (() => void) | null = null
  let restMs = SEAL_AFTER_MS
  let isEnded = false
  let isRunning = false
  let isWanted = false

  function soon(): void {
    isWanted = true
    if (cancel !== null || isRunning || isEnded) return
    cancel = later(restMs, () => void run())
  }
  async function run(): Promise<void> {
    cancel = null
    isWanted = false
    isRunning = true
    const startedAt = performance.now()
    // No room, or signed out meanwhile: the existing sealed data stays.
    const isDone = await sealer.seal().then(
      () => true,
      () => false,
    )
    restMs = isDone
      ? Math.min(LONGEST_REST_MS, Math.max(SEAL_AFTER_MS, (performance.now() - startedAt) * REST_FACTOR))
      : AFTER_FAILURE_MS
    isRunning = false
    if (isWanted) soon()
  }
  function follow(changed: ObservabilitySet): void {
    // `all`: a suspended page missed the changes.
    const isChanged = (table: string) =>
      'all' in changed || Object.keys(changed).some((part) => part.startsWith(`idb://${name}/${table}/`))
    const tables = SEALED_TABLES.filter(isChanged)
    for (const table of tables) sealer.noteChange(table)
    // A new key requires sealing everything again.
    if (tables.length > 0 || isChanged(FRESHNESS) || isChanged('keys')) soon()
  }

  Dexie.on('storagemutated', follow)
  // Rows of a sign-out that was interrupted before it was stored.
  void forgetDoubled(userId).catch(() => {})
  soon()
  return () => {
    isEnded = true
    cancel?.()
    Dexie.on.storagemutated.unsubscribe(follow)
  }
}
