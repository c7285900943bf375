import { LEAVE_REQUEST } from '../../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../../shared/contract/intents/leave-update.ts'
import { SHIFT_REPORT } from '../../shared/contract/intents/shift-report.ts'
import { isCounterRow } from '../../shared/rules/access/counter-rows.ts'
import { knownServerKind } from '../http/api-client.ts'
import { unseal } from './seal.ts'
import { copySealedPart, removeSealedCopy } from './sealed-copies.ts'
import { openSealedDb } from './sealed-db.ts'
import type { SealedPartRow } from './sealed-db.ts'
import { sealPart, UNSENT } from './sealed-parts.ts'
import { sealingKeyOf } from './sealing-key-of.ts'
import type { SealingKey } from './seal.ts'
import type { OutboxRow, OutboxTx } from '@counter/outbox'
import { COPIES, outboxReads, outboxStore } from '../store/outbox-store.ts'

/*
 * Unsent rows whose owner leaves a shared device. Rows that may be sent without their owner stay in the outbox, without
 * private data from the server; all others are sealed until their owner returns.
 */

/** The whole row, or only the parts that come from the server. */
type SealedUnsent = { whole: OutboxRow } | { opId: string; base: unknown; current: unknown }

// A row is deleted from the outbox once its sealed copy is on the disk.
const durableDb = openSealedDb({ chromeTransactionDurability: 'strict' })

/**
 * A suspended page must not block others from signing in or out; after this time the remaining rows stay as they are.
 */
const LONGEST_TURN_MS = 2_000

/**
 * Two pages must not interleave: one could delete, as opened, what the other has just sealed and then deletes from the
 * outbox.
 */
function alone<Result>(act: () => Promise<Result>): Promise<Result> {
  return 'navigator' in globalThis && 'locks' in navigator
    ? navigator.locks.request('sealed-unsent', { signal: AbortSignal.timeout(LONGEST_TURN_MS) }, act)
    : act()
}

/** A row that changed while it was sealed, because it was being sent, is handled again. */
const TRIES = 3

/**
 * Runs before a person's key is deleted. If nothing can be sealed, or their changed password could not open it, the
 * waiting rows stay as they are, so that they are not lost; only data that can be read again is removed.
 */
export function sealUnsent(userId: string, { isRevoked }: { isRevoked: boolean }): Promise<void> {
  return alone(() => sealNow(userId, { isRevoked }))
}

async function sealNow(userId: string, { isRevoked }: { isRevoked: boolean }): Promise<void> {
  const own = isRevoked ? undefined : await sealingKeyOf(userId)
  const keepsBase = (await knownServerKind()) === 'plain'
  let isChanged = false
  for (let left = TRIES; left > 0; left -= 1) {
    const rows = (await outboxReads.unsent()).filter(
      (row) => row.ownerId === userId && (own || isCounterRow(row)) && partOf(row, { keepsBase }) !== null,
    )
    if (rows.length === 0) break
    if (own) await addPart({ userId, own, rows: rows.map((row) => partOf(row, { keepsBase })) })
    await outboxStore.transact(async (tx) => {
      for (const row of rows) {
        const now = await tx.get(row.seq)
        if (!now || JSON.stringify(now) !== JSON.stringify(row)) continue
        if (isCounterRow(row)) await tx.put(withoutServerSide(row, { keepsBase }))
        else await tx.remove(row.seq)
      }
    })
    isChanged = true
  }
  if (isChanged && 'caches' in globalThis && (await caches.has(COPIES)))
    await (await import('../store/page-copies.ts')).bringInStep()
}

/** Added beside earlier parts, which may not have been opened. */
async function addPart({
  userId,
  own,
  rows,
}: {
  userId: string
  own: SealingKey
  rows: readonly unknown[]
}): Promise<void> {
  const part = await sealPart({ userId, table: UNSENT, chunk: Date.now(), chunks: 1, rows }, own)
  while (await durableDb.parts.get([userId, UNSENT, part.chunk])) part.chunk += 1
  await durableDb.parts.add(part)
  await copySealedPart(part).catch(() => {})
}

/** The part of a row to seal; null if there is none. */
function partOf(row: OutboxRow, { keepsBase }: { keepsBase: boolean }): SealedUnsent | null {
  if (!isCounterRow(row)) return { whole: row }
  const left = withoutServerSide(row, { keepsBase })
  const isSame = left.base === row.base && left.lastProblem === row.lastProblem
  return isSame ? null : { opId: row.opId, base: row.base, current: row.lastProblem?.current }
}

/**
 * A shift keeps what its owner saw, without which its decision would ask them about a figure that they corrected. It is
 * nothing private: the pharmacy's reports stay readable on the device. A leave is decided without `base`, but on a plain
 * server, which has no operation ids, it can be found only by comparing with the leaves that were there before.
 */
function withoutServerSide(row: OutboxRow, { keepsBase }: { keepsBase: boolean }): OutboxRow {
  if (row.kind === SHIFT_REPORT) return row
  const base = keepsBase && [LEAVE_REQUEST, LEAVE_UPDATE].includes(row.kind) ? row.base : null
  if (row.lastProblem?.current === undefined) return { ...row, base }
  const { current: _current, ...lastProblem } = row.lastProblem
  return { ...row, base, lastProblem }
}

/**
 * At the next sign-in: puts the rows back in the outbox before their sealed copy is deleted. Returns the operation ids
 * of the rows that were sealed whole, and an empty string for those sealed in part.
 */
export function openUnsent({
  userId,
  keys,
}: {
  userId: string
  keys: readonly SealingKey[]
}): Promise<ReadonlySet<string>> {
  return alone(() => openNow({ userId, keys }))
}

async function openNow({
  userId,
  keys,
}: {
  userId: string
  keys: readonly SealingKey[]
}): Promise<ReadonlySet<string>> {
  const put = new Set<string>()
  const parts = await durableDb.parts
    .where('[userId+table+chunk]')
    .between([userId, UNSENT, 0], [userId, UNSENT, Number.POSITIVE_INFINITY])
    .toArray()
  for (const part of parts) {
    const key = keys.find(({ keyId }) => keyId === part.keyId)?.key
    const opened =
      key && ((await unseal(part, key)) as { userId: string; table: string; rows: SealedUnsent[] } | undefined)
    // Sealed under another password; it stays.
    if (!opened || opened.userId !== userId || opened.table !== UNSENT) continue
    await outboxStore.transact(async (tx) => {
      for (const each of opened.rows) await putBack(tx, each, part)
    })
    for (const each of opened.rows) put.add('whole' in each ? each.whole.opId : '')
    // Before the part, so that a row that has been sent or discarded by then is never restored.
    await removeSealedCopy(part).catch(() => {})
    await durableDb.parts.delete([userId, UNSENT, part.chunk])
  }
  if (parts.length > 0 && 'caches' in globalThis) (await import('../store/page-copies.ts')).copySoon()
  return put
}

async function putBack(tx: OutboxTx, sealed: SealedUnsent, { isRestored = false }: SealedPartRow): Promise<void> {
  const opId = 'whole' in sealed ? sealed.whole.opId : sealed.opId
  const present = await tx.byOpId(opId)
  if (!('whole' in sealed)) {
    if (!present || present.state === 'done') return
    const lastProblem =
      present.lastProblem && present.lastProblem.current === undefined && sealed.current !== undefined
        ? { ...present.lastProblem, current: sealed.current }
        : present.lastProblem
    await tx.put({ ...present, base: present.base ?? sealed.base, lastProblem })
    return
  }
  // The page was closed before it deleted the row from the outbox, so the existing one is newer.
  if (present) return
  const { seq, ...row } = sealed.whole
  const isFree = (await tx.get(seq)) === undefined
  // The row was being sent when its owner left, or may have been in the outbox afterwards, so its outcome is unknown.
  const fresh =
    row.state === 'sending' || (isRestored && ['queued', 'signInNeeded'].includes(row.state))
      ? { ...row, state: 'ambiguous' as const, sentBefore: true }
      : row
  if (isFree) await tx.put({ ...fresh, seq })
  else await tx.add(fresh)
}

/** After a start: restores rows that were sealed although their owner did not sign out in the end. */
export async function forgetDoubled(userId: string): Promise<void> {
  const own = await sealingKeyOf(userId)
  if (own) await openUnsent({ userId, keys: [own] })
}
