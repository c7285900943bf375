import { isExtended } from '../../../data/http/api-client.ts'
import type { DeviceMode } from '../../../data/store/device-mode.ts'
import { readDeviceMode } from '../../../data/store/device-mode.ts'
import { isToBeSent } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { useLiveQuery } from '../../../lib/queries/use-live-query.ts'
import { isCounterRow } from '../../../shared/rules/access/counter-rows.ts'
import { outboxReads } from '../../../data/store/outbox-store.ts'

/**
 * On a shared device, `sealed` and `waiting` count the unsent rows that wait for their owner; `waiting` ones are not
 * sealed. The other unsent rows are sent while the owner is signed out.
 */
export type SignOutFacts = { mode: DeviceMode; unsent: number; sealed: number; waiting: number }

/** What a person should know before signing out; undefined until read. */
export function useSignOutFacts(userId: string): SignOutFacts | undefined {
  return useLiveQuery(async () => {
    const [mode, rows, needsProof] = await Promise.all([readDeviceMode(), outboxReads.unsent(), isExtended()])
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
  // Rejected rows need a decision. Rows recorded after an offline sign-in by PIN have no proof.
  const going = atCounter.filter((row) => isToBeSent(row) && !(needsProof && row.proof === undefined))
  return { mode, unsent: own.length, sealed: own.length - atCounter.length, waiting: atCounter.length - going.length }
}
