import type { SentRegisterer } from '../../src/shared/contract/shortages.ts'
import type { ShortageRegisterersTable } from '../database/tables.ts'

type Caller = {
  userId: string
  names: string[]
  /** Where the caller works or worked, so that support queued before a move still counts. */
  places: string[]
}

/**
 * The caller's own entry in the list that the client sent, or null if there is none. Entries that belong to others on
 * the server are not the caller's, even if a colleague has the same short name and pharmacy.
 */
export function ownEntryIn(
  sent: SentRegisterer[],
  { stored, caller }: { stored: Pick<ShortageRegisterersTable, 'user_id' | 'name' | 'ph_name'>[]; caller: Caller },
): SentRegisterer | null {
  const others = stored.filter(({ user_id }) => user_id !== caller.userId)
  const rest = [...sent]
  for (const { name, ph_name } of others) {
    const index = rest.findIndex((entry) => entry.name === name && entry.phName === ph_name)
    if (index >= 0) rest.splice(index, 1)
  }
  return rest.find(({ name, phName }) => caller.names.includes(name) && caller.places.includes(phName)) ?? null
}
