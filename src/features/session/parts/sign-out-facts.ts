import { serverHas } from '../../../data/api-client.ts'
import type { DeviceMode } from '../../../data/device-mode.ts'
import { readDeviceMode } from '../../../data/device-mode.ts'
import { isToBeSent } from '../../../data/sync/is-to-be-sent.ts'
import { unsentRows } from '../../../data/sync/own-unsent-rows.ts'
import type { OutboxRow } from '../../../data/sync/types.ts'
import { useLiveQuery } from '../../../lib/use-live-query.ts'
import { isCounterRow } from '../../../shared/rules/counter-rows.ts'

/** On a shared device `sealed` and `waiting` of the unsent wait for their owner, `waiting` as they are; the rest is sent without them. */
export type SignOutFacts = { mode: DeviceMode; unsent: number; sealed: number; waiting: number }

/** What a person must know before they sign out; undefined until read. */
export function useSignOutFacts(userId: string): SignOutFacts | undefined {
  return useLiveQuery(async () => {
    const [mode, rows, needsProof] = await Promise.all([readDeviceMode(), unsentRows(), serverHas('halves')])
    return signOutFactsOf({ mode, needsProof, own: rows.filter(({ ownerId }) => ownerId === userId) })
  }, [userId])
}

export function signOutFactsOf({
  mode,
  needsProof,
  own,
}: {
  mode: DeviceMode
  needsProof: boolean
  own: readonly OutboxRow[]
}): SignOutFacts {
  if (mode !== 'shared') return { mode, unsent: own.length, sealed: 0, waiting: 0 }
  const atCounter = own.filter(isCounterRow)
  // What was refused needs a decision, and what was recorded behind a PIN that no server has looked at has no proof.
  const going = atCounter.filter((row) => isToBeSent(row) && !(needsProof && row.proof === undefined))
  return { mode, unsent: own.length, sealed: own.length - atCounter.length, waiting: atCounter.length - going.length }
}
