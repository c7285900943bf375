import { apiPaths } from '../../shared/contract/api-paths.ts'
import { MOST_ANNOUNCED } from '../../shared/contract/session.ts'
import { isProven, proofKeyFrom, proofOf } from '../row-proof.ts'
import { isUnchecked } from './is-unchecked.ts'
import type { ApiAnswer, ApiRequest, OutboxStore } from './ports.ts'
import { withHistory } from './history.ts'
import { UNSENT_STATES } from './types.ts'
import type { OutboxRow } from './types.ts'

/** Of the session under which a person's rows were recorded: null, where it had none, as in an earlier version of the app; undefined, where nobody knows. */
export type FormerHalf = string | null | undefined

type Renewal = {
  ownerId: string
  formerHalf: FormerHalf
  /** Of the session that was opened just now. */
  half: string
  at: string
  /** Whether a row is known to be as its owner recorded it, without a proof too. */
  isOwn?: ((row: OutboxRow) => boolean) | undefined
  /** Leaves those that have one: at a start the session is the same as before. */
  onlyMissing?: boolean
  /** Which of these rows somebody changed after their owner had recorded them; asked where the former half is not known. */
  changedOf?: (rows: readonly OutboxRow[]) => Promise<ReadonlySet<string>>
}

/**
 * After its owner signed in: a row that is as they recorded it gets its proof under the new session. One that somebody changed since is
 * sent no more until its owner has looked at it.
 */
export async function renewProofsIn(
  store: OutboxStore,
  { ownerId, formerHalf, half, at, isOwn, onlyMissing = false, changedOf = all }: Renewal,
): Promise<void> {
  const own = (await store.read(UNSENT_STATES)).filter(
    (row) => row.ownerId === ownerId && !(onlyMissing && row.proof !== undefined),
  )
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
  // Before the transaction, which ends where anything but the store is waited for.
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
      // The rest of a request that carried a changed row is decided anew together with it: those bytes stand for all of them.
      const isApart = now.request !== null && broken.has(now.request.key)
      const isAsRead = now.proof === row.proof && JSON.stringify(now.intent) === JSON.stringify(row.intent)
      if (isApart || isAsRead)
        await tx.put({ ...now, ...(isApart && { request: null, isUnfolded: true as const }), ...(isAsRead && next) })
    }
  })
}

/** Where nobody can be asked their owner looks at each. */
async function all(rows: readonly OutboxRow[]): Promise<ReadonlySet<string>> {
  return new Set(rows.map(({ opId }) => opId))
}

type Found = { problem: 'changed_here' | 'not_checked' | null; key: CryptoKey; at: string }

async function renewedRow(row: OutboxRow, { problem: code, key, at }: Found): Promise<Partial<OutboxRow>> {
  if (code === null) return { proof: await proofOf(row, key) }
  // Its owner was told already, and has not looked at it yet.
  if (isUnchecked(row)) return {}
  // Also what was refused for another reason, which its owner may send once more, and what somebody says is under way: it may have left.
  const sentBefore = row.sentBefore || row.state === 'sending'
  const { story } = withHistory(row, { at, event: 'rejected', code })
  // What was changed has nothing more to do with the request that carried it.
  return {
    state: 'rejected',
    lastProblem: { code },
    story,
    ...(code === 'changed_here' && { request: null }),
    sentBefore,
  }
}

/**
 * Asks the server, which knows the proofs of former sessions too. Where it cannot be asked, all of them are looked at by their owner; a
 * server of before this question says nothing of any.
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
    if (answer.kind === 'answer' && answer.status === 404) continue
    for (const { opId } of part) if (unproven === null || unproven.includes(opId)) changed.add(opId)
  }
  return changed
}

function unprovenIn(body: unknown): unknown[] | null {
  const unproven = (body as { unproven?: unknown } | null)?.unproven
  return Array.isArray(unproven) ? unproven : null
}
