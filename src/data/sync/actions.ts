import { backInQueue } from './back-in-queue.ts'
import { isUnchecked } from './is-unchecked.ts'
import { isEditable } from './is-editable.ts'
import { withProof } from './proof.ts'
import { supersedes } from './plan-batches.ts'
import type { KindRegistry } from './plan-batches.ts'
import type { OutboxStore, OutboxTx } from './ports.ts'
import type { OutboxRow } from './types.ts'

/** A row under way belongs to the sender: its owner can act on it once the answer is known. */
const UNDER_WAY = new Set<OutboxRow['state']>(['sending', 'done'])

type OwnerAction = { opId: string; ownerId: string; at: string }

/** Puts a refused or waiting row back in the queue, with what has to go with it. False when it is under way, gone, or somebody else's. */
export function retryIn(
  store: OutboxStore,
  action: OwnerAction & {
    kinds: KindRegistry
    /** Its owner looked at it, and means it. */ proof?: string | undefined
  },
): Promise<boolean> {
  return actOn(store, action, async (row, tx) => {
    const meant = action.proof === undefined ? row : { ...row, proof: action.proof }
    for (const each of withLaterWords([meant], await waitingIn(tx, row), action.kinds)) {
      await tx.put(
        backInQueue(each === meant ? meant : withoutOldProof(each), { at: action.at, event: 'retriedByOwner' }),
      )
    }
    return true
  })
}

/**
 * Replaces what the owner meant (and saw), and queues it again. Not while the old meaning may be on its way to the server:
 * it could arrive after the new one. Nor, where it may have arrived before it was refused, unless the new takes its place there.
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

/** What may go on with a row that its owner acts on: what they have to look at by itself only where one request carried both, whose key alone tells whether it arrived. */
async function waitingIn(tx: OutboxTx, { request }: OutboxRow): Promise<OutboxRow[]> {
  return (await tx.inStates(['queued', 'ambiguous', 'signInNeeded', 'rejected', 'conflict'])).filter(
    (row) => !isUnchecked(row) || (request && row.request?.key === request.key),
  )
}

/** What goes back along with another row is not looked at by itself: under the session of now it has no proof, which is no sign that somebody changed it. */
function withoutOldProof(row: OutboxRow): OutboxRow {
  if (!isUnchecked(row)) return row
  const { proof: _proof, ...rest } = row
  return rest
}

/**
 * Whether the same request carried both. They go back in the queue together, else an older one would be written over the newer; and
 * once their owner means something else, they go on without that request.
 */
function wentWith(row: OutboxRow, other: OutboxRow): boolean {
  if (other.seq === row.seq) return false
  if (row.request) return other.request?.key === row.request.key
  // What was unfolded has no request any more, and may have arrived with the first one all the same. A row that has a request again was
  // sent with others since, and stays with those.
  return (
    row.isUnfolded === true &&
    other.isUnfolded === true &&
    other.lane === row.lane &&
    other.sentBefore &&
    other.request === null
  )
}

/**
 * These rows, all that went with them, and later refused rows for the same thing: such a row may have reached the server, and sending only
 * the older one would overwrite it.
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
