import { apiPaths } from '../../shared/contract/api-paths.ts'
import { MOST_ANNOUNCED } from '../../shared/contract/session.ts'
import { isProven, proofKeyFrom, proofOf } from '../vault/row-proof.ts'
import { UNSENT_STATES, isUnchecked, withHistory } from '@counter/outbox'
import type { ApiAnswer, ApiRequest, OutboxRow, OutboxStore } from '@counter/outbox'

/**
 * The half of the session under which a person's rows were recorded. Null: that session had none, as with a plain
 * server. Undefined: unknown.
 */
export type FormerHalf = string | null | undefined

type Renewal = {
  ownerId: string
  formerHalf: FormerHalf
  /** The half of the session that was just opened. */
  half: string
  at: string
  /** Whether a row without a proof is known to be as its owner recorded it. */
  isOwn?: ((row: OutboxRow) => boolean) | undefined
  /**
   * The operation ids of rows that were changed after their owner recorded them. Called if the former half is unknown.
   */
  changedOf?: (rows: readonly OutboxRow[]) => Promise<ReadonlySet<string>>
}

/**
 * After sign-in: a row that is as its owner recorded it gets a proof under the new session. A row that somebody changed
 * is not sent until its owner has reviewed it.
 */
export async function renewProofsIn(
  store: OutboxStore,
  { ownerId, formerHalf, half, at, isOwn, changedOf = all }: Renewal,
): Promise<void> {
  const own = (await store.read(UNSENT_STATES)).filter((row) => row.ownerId === ownerId)
  if (own.length === 0) return
  const [key, formerKey] = [await proofKeyFrom(half), formerHalf ? await proofKeyFrom(formerHalf) : null]
  const proven = await Promise.all(
    own.map(async (row) => (await isProven(row, key)) || (formerKey !== null && (await isProven(row, formerKey)))),
  )
  const rest = own.filter((row, index) => !proven[index] && row.proof !== undefined)
  const changed = formerHalf === undefined && rest.length > 0 ? await changedOf(rest) : null
  const problemOf = (row: OutboxRow, index: number) => {
    if (proven[index] || isOwn?.(row)) return null
    if (row.proof === undefined) return formerHalf === null ? null : 'not_checked'
    if (formerHalf !== undefined) return formerHalf === null ? 'not_checked' : 'changed_here'
    return changed?.has(row.opId) ? 'changed_here' : null
  }
  // Before the transaction, which ends if anything but the store is awaited.
  const renewed = await Promise.all(
    own.map(async (row, index) => ({ row, next: await renewedRow(row, { problem: problemOf(row, index), key, at }) })),
  )
  const broken = new Set(
    renewed.flatMap(({ row, next }) => (next.request === null && row.request ? [row.request.key] : [])),
  )
  await store.transact(async (tx) => {
    for (const { row, next } of renewed) {
      const now = await tx.get(row.seq)
      if (!now) continue
      // The other rows of a request that carried a changed row are decided again, because its bytes include all of
      // them.
      const isApart = now.request !== null && broken.has(now.request.key)
      const isAsRead = now.proof === row.proof && JSON.stringify(now.intent) === JSON.stringify(row.intent)
      if (isApart || isAsRead)
        await tx.put({ ...now, ...(isApart && { request: null, isUnfolded: true as const }), ...(isAsRead && next) })
    }
  })
}

/** Fallback if the server cannot be asked: the owner reviews each row. */
async function all(rows: readonly OutboxRow[]): Promise<ReadonlySet<string>> {
  return new Set(rows.map(({ opId }) => opId))
}

type Found = { problem: 'changed_here' | 'not_checked' | null; key: CryptoKey; at: string }

async function renewedRow(row: OutboxRow, { problem: code, key, at }: Found): Promise<Partial<OutboxRow>> {
  if (code === null) return { proof: await proofOf(row, key) }
  // The owner has been informed and has not reviewed the row yet.
  if (isUnchecked(row)) return {}
  // Includes rows refused for another reason, which the owner may retry, and rows marked as in flight, which may have
  // been sent.
  const sentBefore = row.sentBefore || row.state === 'sending'
  const { story } = withHistory(row, { at, event: 'rejected', code })
  // A changed row no longer matches the request that carried it.
  return {
    state: 'rejected',
    lastProblem: { code },
    story,
    ...(code === 'changed_here' && { request: null }),
    sentBefore,
  }
}

/**
 * Asks the server, which also knows the proofs of former sessions, which of these rows were changed. If it cannot be
 * reached, all of them count as changed.
 */
export async function askWhichChanged(
  rows: readonly OutboxRow[],
  request: (asked: ApiRequest) => Promise<ApiAnswer>,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  for (let from = 0; from < rows.length; from += MOST_ANNOUNCED) {
    const part = rows.slice(from, from + MOST_ANNOUNCED)
    const body = JSON.stringify({
      rows: part.map(({ opId, kind, intent, proof = '' }) => ({ opId, kind, intent, proof })),
    })
    const answer = await request({ method: 'POST', path: apiPaths.proofs(), account: part[0]?.ownerId ?? '', body })
    const unproven = answer.kind === 'answer' && answer.status === 200 ? unprovenIn(answer.body) : null
    for (const { opId } of part) if (unproven === null || unproven.includes(opId)) changed.add(opId)
  }
  return changed
}

function unprovenIn(body: unknown): unknown[] | null {
  const unproven = (body as { unproven?: unknown } | null)?.unproven
  return Array.isArray(unproven) ? unproven : null
}
