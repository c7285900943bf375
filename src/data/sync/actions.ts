import { backInQueue } from './back-in-queue.ts'
import { isEditable } from './is-editable.ts'
import { supersedes } from './plan-batches.ts'
import type { KindRegistry } from './plan-batches.ts'
import type { OutboxStore, OutboxTx } from './ports.ts'
import type { OutboxRow } from './types.ts'

/** A row under way belongs to the sender: its owner can act on it once the answer is known. */
const UNDER_WAY = new Set<OutboxRow['state']>(['sending', 'done'])

type OwnerAction = { opId: string; ownerId: string; at: string }

/** Puts a refused or waiting row back in the queue. False when it is under way, gone, or somebody else's. */
export function retryIn(store: OutboxStore, action: OwnerAction): Promise<boolean> {
  return actOn(store, action, async (row, tx) => {
    for (const each of [row, ...(await companionsOf(row, tx))]) await tx.put(backInQueue(each, { at: action.at, event: 'retriedByOwner' }))
    return true
  })
}

/**
 * Replaces what the owner meant (and saw), and queues it again. Not while the old meaning may be on its way to the server:
 * it could arrive after the new one. Nor, where it may have arrived before it was refused, unless the new takes its place there.
 */
export function editIn(store: OutboxStore, action: OwnerAction & { intent: unknown; base: unknown; kinds: KindRegistry }): Promise<boolean> {
  return actOn(store, action, async (row, tx) => {
    const isRefused = row.state === 'rejected' || row.state === 'conflict'
    if (row.sentBefore && !(isRefused && supersedes({ ...row, intent: action.intent, base: action.base }, row, action.kinds))) return false
    for (const each of await companionsOf(row, tx)) await tx.put(backInQueue({ ...each, request: null }, { at: action.at, event: 'retriedByOwner' }))
    await tx.put(backInQueue({ ...row, request: null, intent: action.intent, base: action.base }, { at: action.at, event: 'editedByOwner' }))
    return true
  })
}

/**
 * Takes the row out for good: only its owner may, and only after being asked. What one request carried with it means that request
 * no more, unless a later word had taken the place of this one in it: then its key still tells whether it arrived.
 */
export function discardIn(store: OutboxStore, action: OwnerAction & { kinds: KindRegistry }): Promise<boolean> {
  return actOn(store, action, (row, tx) => takeOut({ row, tx, kinds: action.kinds }))
}

/** Takes a row out that has never left the tablet. False once a send may have arrived: the server might have what its owner believes taken back. */
export function takeBackIn(store: OutboxStore, action: OwnerAction & { kinds: KindRegistry }): Promise<boolean> {
  return actOn(store, action, async (row, tx) => isEditable(row) && takeOut({ row, tx, kinds: action.kinds }))
}

async function takeOut({ row, tx, kinds }: { row: OutboxRow; tx: OutboxTx; kinds: KindRegistry }): Promise<true> {
  const companions = await companionsOf(row, tx)
  const wasReplaced = companions.some((each) => each.seq > row.seq && supersedes(each, row, kinds))
  if (!wasReplaced) for (const each of companions) await tx.put({ ...each, request: null })
  await tx.remove(row.seq)
  return true
}

function actOn(store: OutboxStore, { opId, ownerId }: OwnerAction, act: (row: OutboxRow, tx: OutboxTx) => Promise<boolean>): Promise<boolean> {
  return store.transact(async (tx) => {
    const row = await tx.byOpId(opId)
    if (!row || row.ownerId !== ownerId || UNDER_WAY.has(row.state)) return false
    return act(row, tx)
  })
}

/**
 * The other rows that the same request carried. They go back in the queue together, else an older one would be written over
 * the newer; and once their owner means something else, they go on without that request.
 */
async function companionsOf({ seq, request, lane, isUnfolded }: OutboxRow, tx: OutboxTx): Promise<OutboxRow[]> {
  const waiting = await tx.inStates(['queued', 'ambiguous', 'signInNeeded', 'rejected', 'conflict'])
  // What was unfolded has no request any more, and may have arrived with the first one all the same. A row that has a request again was
  // sent with others since, and stays with those.
  const wasUnfoldedToo = (other: OutboxRow) => isUnfolded === true && other.isUnfolded === true && other.lane === lane && other.sentBefore && other.request === null
  const isWith = (other: OutboxRow) => (request ? other.request?.key === request.key : wasUnfoldedToo(other))
  return waiting.filter((other) => other.seq !== seq && isWith(other))
}
