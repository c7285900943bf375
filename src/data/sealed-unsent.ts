import { LEAVE_REQUEST } from '../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../shared/contract/intents/leave-update.ts'
import { isCounterRow } from '../shared/rules/counter-rows.ts'
import { knownServerKind } from './api-client.ts'
import { unseal } from './seal.ts'
import { copySealedPart, removeSealedCopy } from './sealed-copies.ts'
import { openSealedDb } from './sealed-db.ts'
import type { SealedPartRow } from './sealed-db.ts'
import { sealPart, UNSENT } from './sealed-parts.ts'
import { sealingKeyOf } from './sealing-key-of.ts'
import type { SealingKey } from './sealing-keys.ts'
import { COPIES, outboxDb } from './sync/outbox-db.ts'
import { unsentRows } from './sync/own-unsent-rows.ts'
import type { OutboxRow } from './sync/types.ts'

/*
 * What is unsent when its owner leaves a shared device. What may be sent without them stays in the outbox, without what the server held
 * beside it; all else is sealed and waits for them.
 */

/** Of one row: all of it, or what it had beside what was meant. */
type SealedUnsent = { whole: OutboxRow } | { opId: string; base: unknown; current: unknown }

// A row leaves the outbox once its sealed copy is on the disk.
const durableDb = openSealedDb({ chromeTransactionDurability: 'strict' })

/** A page that was frozen in the middle keeps nobody from signing in or out: what is not sealed or opened then stays as it is. */
const LONGEST_TURN_MS = 2_000

/** Of two pages one must not delete as opened what the other has just sealed, and then deletes from the outbox. */
function alone<Result>(act: () => Promise<Result>): Promise<Result> {
  return 'navigator' in globalThis && 'locks' in navigator
    ? navigator.locks.request('sealed-unsent', { signal: AbortSignal.timeout(LONGEST_TURN_MS) }, act)
    : act()
}

/** A row that is being sent while it is sealed has changed by then, and is looked at again. */
const TRIES = 3

/**
 * Before a person's key is deleted. Where nothing can be sealed, or they would not open it since their password was changed elsewhere, what
 * waits for them stays as it is, so that it is not lost; only what can be read again goes.
 */
export function sealUnsent(userId: string, { isRevoked }: { isRevoked: boolean }): Promise<void> {
  return alone(() => sealNow(userId, { isRevoked }))
}

async function sealNow(userId: string, { isRevoked }: { isRevoked: boolean }): Promise<void> {
  const own = isRevoked ? undefined : await sealingKeyOf(userId)
  const keepsBase = (await knownServerKind()) === 'plain'
  let isChanged = false
  for (let left = TRIES; left > 0; left -= 1) {
    const rows = (await unsentRows()).filter(
      (row) => row.ownerId === userId && (own || isCounterRow(row)) && partOf(row, { keepsBase }) !== null,
    )
    if (rows.length === 0) break
    if (own) await addPart({ userId, own, rows: rows.map((row) => partOf(row, { keepsBase })) })
    await outboxDb.transaction('rw', outboxDb.rows, async () => {
      for (const row of rows) {
        const now = await outboxDb.rows.get(row.seq)
        if (!now || JSON.stringify(now) !== JSON.stringify(row)) continue
        if (isCounterRow(row)) await outboxDb.rows.put(withoutServerSide(row, { keepsBase }))
        else await outboxDb.rows.delete(row.seq)
      }
    })
    isChanged = true
  }
  if (isChanged && 'caches' in globalThis && (await caches.has(COPIES)))
    await (await import('./sync/page-copies.ts')).bringInStep()
}

/** Beside those of before, which may not have been opened. */
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

/** What of a row is to be sealed; null: nothing. */
function partOf(row: OutboxRow, { keepsBase }: { keepsBase: boolean }): SealedUnsent | null {
  if (!isCounterRow(row)) return { whole: row }
  const left = withoutServerSide(row, { keepsBase })
  const isSame = left.base === row.base && left.lastProblem === row.lastProblem
  return isSame ? null : { opId: row.opId, base: row.base, current: row.lastProblem?.current }
}

/**
 * Without `base` a decision is more careful, never wrong: what nobody is known to have seen is not overwritten. But a plain server, which
 * knows no operations, can only be asked whether a leave arrived by comparing it with those that were there before.
 */
function withoutServerSide(row: OutboxRow, { keepsBase }: { keepsBase: boolean }): OutboxRow {
  const base = keepsBase && [LEAVE_REQUEST, LEAVE_UPDATE].includes(row.kind) ? row.base : null
  if (row.lastProblem?.current === undefined) return { ...row, base }
  const { current: _current, ...lastProblem } = row.lastProblem
  return { ...row, base, lastProblem }
}

/** At their next sign-in: the rows are in the outbox again, before anything of them is deleted here. Gives the operations whose rows it had whole, and an empty text for those that it had in part. */
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
    // Sealed under another password it waits on.
    if (!opened || opened.userId !== userId || opened.table !== UNSENT) continue
    await outboxDb.transaction('rw', outboxDb.rows, async () => {
      for (const each of opened.rows) await putBack(each, part)
    })
    for (const each of opened.rows) put.add('whole' in each ? each.whole.opId : '')
    // First, so that what is sent or discarded by then never comes back.
    await removeSealedCopy(part).catch(() => {})
    await durableDb.parts.delete([userId, UNSENT, part.chunk])
  }
  if (parts.length > 0 && 'caches' in globalThis) (await import('./sync/page-copies.ts')).copySoon()
  return put
}

async function putBack(sealed: SealedUnsent, { isRestored = false }: SealedPartRow): Promise<void> {
  const opId = 'whole' in sealed ? sealed.whole.opId : sealed.opId
  const present = await outboxDb.rows.where('opId').equals(opId).first()
  if (!('whole' in sealed)) {
    if (!present || present.state === 'done') return
    const lastProblem =
      present.lastProblem && present.lastProblem.current === undefined && sealed.current !== undefined
        ? { ...present.lastProblem, current: sealed.current }
        : present.lastProblem
    await outboxDb.rows.put({ ...present, base: present.base ?? sealed.base, lastProblem })
    return
  }
  // Its page was closed before it left the outbox: what is there is newer.
  if (present) return
  const { seq, ...row } = sealed.whole
  const isFree = (await outboxDb.rows.get(seq)) === undefined
  // On its way when its owner left, or not known to have left the outbox then: nobody heard what became of it.
  const fresh =
    row.state === 'sending' || (isRestored && ['queued', 'signInNeeded'].includes(row.state))
      ? { ...row, state: 'ambiguous' as const, sentBefore: true }
      : row
  await outboxDb.rows.add(isFree ? { ...fresh, seq } : fresh)
}

/** After a start: what was sealed of somebody who did not leave after all is in the outbox still. */
export async function forgetDoubled(userId: string): Promise<void> {
  const own = await sealingKeyOf(userId)
  if (own) await openUnsent({ userId, keys: [own] })
}
