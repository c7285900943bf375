import { backInQueue } from '../model/back-in-queue.ts'
import { isUnchecked } from '../model/is-unchecked.ts'
import { isEditable } from '../model/is-editable.ts'
import { withProof } from './proof.ts'
import { isOfOneRequest, supersedes } from '../model/plan-batches.ts'
import type { KindRegistry } from '../model/plan-batches.ts'
import type { OutboxStore, OutboxTx } from '../ports.ts'
import type { OutboxRow } from '../model/types.ts'

/** The sender owns these rows; the owner can act on one once its response is known. */
const UNDER_WAY = new Set<OutboxRow['state']>(['sending', 'done'])

type OwnerAction = { opId: string; ownerId: string; at: string }

/**
 * Puts a refused or waiting row back in the queue, together with the rows that have to go with it. False if the row is
 * being sent, is gone, or belongs to somebody else.
 */
export function retryIn(
  store: OutboxStore,
  action: OwnerAction & {
    kinds: KindRegistry
    /** What the owner has reviewed and confirms, with its proof. The row may have been reworded since. */
    confirmed?: { intent: unknown; proof: string } | undefined
  },
): Promise<boolean> {
  return actOn(store, action, async (row, tx) => {
    const { confirmed } = action
    const isConfirmed = confirmed !== undefined && JSON.stringify(confirmed.intent) === JSON.stringify(row.intent)
    const meant = isConfirmed ? { ...row, proof: confirmed.proof } : row
    for (const each of withLaterWords([meant], await waitingIn(tx, row), action.kinds)) {
      await tx.put(
        backInQueue(each === meant ? meant : withoutOldProof(each), { at: action.at, event: 'retriedByOwner' }),
      )
    }
    return true
  })
}

/**
 * Replaces intent and base, and queues the row again. Not while the old intent may still be in flight, because it could
 * arrive after the new one. If the row may have arrived before it was refused, only an intent that supersedes the old
 * one is accepted.
 */
export function editIn(
  store: OutboxStore,
  action: OwnerAction & { intent: unknown; base: unknown; proof?: string | undefined; kinds: KindRegistry },
): Promise<boolean> {
  return actOn(store, action, async (row, tx) => {
    const isRefused = row.state === 'rejected' || row.state === 'conflict'
    if (
      row.sentBefore &&
      !(isRefused && supersedes({ ...row, intent: action.intent, base: action.base }, row, action.kinds))
    )
      return false
    const waiting = await waitingIn(tx, row)
    const companions = waiting.filter((other) => wentWith(row, other))
    for (const each of withLaterWords(companions, waiting, action.kinds)) {
      if (each.seq !== row.seq)
        await tx.put(
          backInQueue(withoutOldProof(wentWith(row, each) ? { ...each, request: null } : each), {
            at: action.at,
            event: 'retriedByOwner',
          }),
        )
    }
    const edited = withProof({ ...row, request: null, intent: action.intent, base: action.base }, action.proof)
    await tx.put(backInQueue(edited, { at: action.at, event: 'editedByOwner' }))
    return true
  })
}

/**
 * Deletes the row; only for its owner, after a confirmation. Rows that shared its request lose that request, unless a
 * later one of them superseded this row: then the key still shows whether the request arrived.
 */
export function discardIn(store: OutboxStore, action: OwnerAction & { kinds: KindRegistry }): Promise<boolean> {
  return actOn(store, action, (row, tx) => takeOut({ row, tx, kinds: action.kinds }))
}

/**
 * Deletes a row that was never sent. False once a send may have arrived, because the server might have what its owner
 * believes was taken back.
 */
export function takeBackIn(store: OutboxStore, action: OwnerAction & { kinds: KindRegistry }): Promise<boolean> {
  return actOn(store, action, async (row, tx) => isEditable(row) && takeOut({ row, tx, kinds: action.kinds }))
}

async function takeOut({ row, tx, kinds }: { row: OutboxRow; tx: OutboxTx; kinds: KindRegistry }): Promise<true> {
  const companions = (await waitingIn(tx, row)).filter((other) => wentWith(row, other))
  const wasReplaced = companions.some((each) => each.seq > row.seq && supersedes(each, row, kinds))
  if (!wasReplaced) for (const each of companions) await tx.put({ ...each, request: null })
  await tx.remove(row.seq)
  return true
}

function actOn(
  store: OutboxStore,
  { opId, ownerId }: OwnerAction,
  act: (row: OutboxRow, tx: OutboxTx) => Promise<boolean>,
): Promise<boolean> {
  return store.transact(async (tx) => {
    const row = await tx.byOpId(opId)
    if (!row || row.ownerId !== ownerId || UNDER_WAY.has(row.state)) return false
    return act(row, tx)
  })
}

/**
 * The rows that may be retried together with this one. Unchecked rows are included only if the same request carried
 * both, because only its key shows whether it arrived.
 */
async function waitingIn(tx: OutboxTx, row: OutboxRow): Promise<OutboxRow[]> {
  return (await tx.inStates(['queued', 'ambiguous', 'signInNeeded', 'rejected', 'conflict'])).filter(
    (other) => !isUnchecked(other) || isOfOneRequest(row, other),
  )
}

/**
 * A row that is queued along with another was not reviewed by itself. It has no proof under the current session, which
 * does not mean that somebody changed it.
 */
function withoutOldProof(row: OutboxRow): OutboxRow {
  if (!isUnchecked(row)) return row
  const { proof: _proof, ...rest } = row
  return rest
}

/**
 * Whether the same request carried both rows. They are queued again together, because otherwise an older one could
 * overwrite the newer; once the owner edits one of them, the others continue without that request.
 */
function wentWith(row: OutboxRow, other: OutboxRow): boolean {
  if (other.seq === row.seq) return false
  if (row.request) return isOfOneRequest(row, other)
  // Unfolded rows have no request any more but may have arrived with the first one. A row that has a new request
  // belongs to the rows of that request.
  return (
    row.isUnfolded === true &&
    other.isUnfolded === true &&
    other.lane === row.lane &&
    other.sentBefore &&
    other.request === null
  )
}

/**
 * These rows, the rows of the same requests, and later refused rows that supersede them: such a row may have reached
 * the server, and sending only the older one would overwrite it.
 */
function withLaterWords(rows: readonly OutboxRow[], waiting: readonly OutboxRow[], kinds: KindRegistry): OutboxRow[] {
  const isLaterWord = (row: OutboxRow, other: OutboxRow) =>
    other.lane === row.lane &&
    other.seq > row.seq &&
    other.sentBefore &&
    (other.state === 'rejected' || other.state === 'conflict') &&
    supersedes(other, row, kinds)
  const all = [...rows]
  for (const row of all)
    all.push(
      ...waiting.filter(
        (other) => !all.some(({ seq }) => seq === other.seq) && (wentWith(row, other) || isLaterWord(row, other)),
      ),
    )
  return all
}
