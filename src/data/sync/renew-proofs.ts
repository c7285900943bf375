import { isProven, proofKeyFrom, proofOf } from '../row-proof.ts'
import type { OutboxStore } from './ports.ts'
import { withStory } from './story.ts'
import { UNSENT_STATES } from './types.ts'
import type { OutboxRow } from './types.ts'

type Renewal = {
  ownerId: string
  /** Of the session under which the rows were recorded; null where it is not known, as of rows of an earlier version. */
  formerHalf: string | null
  /** Of the session that was opened just now. */
  half: string
  at: string
  /** Leaves those that have one: at a start the session is the same as before. */
  onlyMissing?: boolean
}

/**
 * After its owner signed in: a row that is as they recorded it gets its proof under the new session. One that somebody changed since is
 * sent no more until its owner has looked at it.
 */
export async function renewProofsIn(
  store: OutboxStore,
  { ownerId, formerHalf, half, at, onlyMissing = false }: Renewal,
): Promise<void> {
  const own = (await store.read(UNSENT_STATES)).filter(
    (row) => row.ownerId === ownerId && !(onlyMissing && row.proof !== undefined),
  )
  if (own.length === 0) return
  const [key, formerKey] = [await proofKeyFrom(half), formerHalf === null ? null : await proofKeyFrom(formerHalf)]
  // Before the transaction, which ends where anything but the store is waited for.
  const renewed = await Promise.all(
    own.map(async (row) => ({ row, next: await renewedRow(row, { formerKey, key, at }) })),
  )
  await store.transact(async (tx) => {
    for (const { row, next } of renewed) {
      const now = await tx.get(row.seq)
      if (now && now.proof === row.proof && JSON.stringify(now.intent) === JSON.stringify(row.intent))
        await tx.put({ ...now, ...next })
    }
  })
}

type Keys = { formerKey: CryptoKey | null; key: CryptoKey; at: string }

async function renewedRow(row: OutboxRow, { formerKey, key, at }: Keys): Promise<Partial<OutboxRow>> {
  const isAsRecorded = formerKey === null || (await isProven(row, formerKey)) || (await isProven(row, key))
  if (isAsRecorded) return { proof: await proofOf(row, key) }
  // Its owner was told already, or it was refused for another reason: it is not sent either way.
  if (row.state === 'rejected' || row.state === 'sending') return {}
  const { state, lastProblem, story } = withStory(
    { ...row, state: 'rejected', lastProblem: { code: 'changed_here' } },
    { at, event: 'rejected', code: 'changed_here' },
  )
  return { state, lastProblem, story }
}
